/** The list of sent requests: opens, removes and clears them. Loaded when the reader asks for it. */
import { addStyles, h, refresh, region, track } from '../../../core/dom.ts';
import { isStorageRefused } from '../../../core/refused-storage.ts';
import { say, sayCount } from '../../../core/say.ts';
import type { Store } from '../../store.ts';
import { undoWith } from '../../undo.ts';
import { checkbox } from '../../view/inputs/note.ts';
import { toggle } from '../disclosure.ts';
import { openElsewhere, openLink } from '../share.ts';
import { type HistoryEntry, matchingEntries } from './entries.ts';
import styles from './history.css?url';
import { changeEntries, isHistoryOn, recallEntries, switchHistory, watchEntries } from './kept-history.ts';

const stylesLoaded = addStyles(styles);

/** Opens or closes the list below `button`. */
export async function toggleHistory(store: Store, button: HTMLElement): Promise<void> {
  await stylesLoaded;
  toggle(button, (signal) => historyList(store, signal));
}

function historyList(store: Store, signal: AbortSignal): HTMLElement {
  const { spec } = store.data;
  let query = '';
  let entries = recallEntries(spec);
  const [live, element] = track(() => {
    const filter = h('input', {
      type: 'search',
      'aria-label': say('history.filter'),
      placeholder: say('history.filter'),
      oninput() {
        query = filter.value;
        refresh(live);
      },
      // Enter would send the form.
      onkeydown: (event: KeyboardEvent) => event.key === 'Enter' && event.preventDefault(),
    });
    const change = (next: (entries: HistoryEntry[]) => HistoryEntry[]): void => {
      changeEntries(spec, next);
      update();
    };
    const remove = ({ time }: HistoryEntry, index: number): void => {
      change((all) => all.filter((one) => one.time !== time));
      const buttons = element.querySelectorAll<HTMLElement>('.history-remove');
      (buttons[Math.min(index, buttons.length - 1)] ?? filter).focus();
      store.report({ message: say('history.removed') });
    };
    const clear = (): void => {
      const before = entries;
      change(() => []);
      filter.focus();
      const next = undoWith(store, () => change(() => before));
      store.report({ message: say('history.cleared'), next });
    };
    const list = region(
      h('ul', {}),
      () => `${query}\n${entries.map(({ time }) => time)}`,
      () =>
        matchingEntries(entries, query).map((entry, index) =>
          h('li', {}, ...row(store, entry, () => remove(entry, index))),
        ),
    );
    const count = () => matchingEntries(entries, query).length;
    return h(
      'section',
      { class: 'history', 'aria-label': say('history.label') },
      filter,
      h('p', { class: 'aside', role: 'status' }, () =>
        isStorageRefused()
          ? say('history.refused')
          : count()
            ? sayCount('history.count', { count: count() })
            : say(entries.length > 0 ? 'history.noMatch' : 'history.empty'),
      ),
      list,
      h(
        'div',
        { class: 'history-end' },
        checkbox(say('history.keep'), isHistoryOn, switchHistory),
        h(
          'button',
          { type: 'button', class: 'small', hidden: () => entries.length === 0, onclick: clear },
          say('history.clear'),
        ),
      ),
      h('p', { class: 'aside' }, say('history.about')),
    );
  });
  const update = (): void => {
    entries = recallEntries(spec);
    refresh(live);
  };
  watchEntries(spec, update, signal);
  document.addEventListener('trellis:recorded', update, { signal });
  return element;
}

const withoutSlash = (path: string): string => path.replace(/\/$/, '');

function row(store: Store, entry: HistoryEntry, remove: () => void): HTMLElement[] {
  const { time, page, method, path, status, duration, link } = entry;
  // A host may add a slash to an address.
  const isHere = withoutSlash(page) === withoutSlash(location.pathname);
  const onclick = (): void => {
    if (isHere) openLink(store, link, true);
    else openElsewhere(page, link);
  };
  const date = new Date(time);
  const language = document.documentElement.lang || 'en';
  const when = new Intl.DateTimeFormat(language, { dateStyle: 'short', timeStyle: 'medium' });
  const result = status === undefined ? say('history.noResponse') : String(status);
  return [
    h(
      'button',
      {
        type: 'button',
        class: 'history-entry',
        onclick,
        onkeydown: (event: KeyboardEvent) => event.key === 'Delete' && remove(),
      },
      h('span', { class: `method method-${method.toLowerCase()}` }, method),
      h('code', { dir: 'ltr' }, path),
      h(
        'span',
        { class: 'history-facts' },
        h('span', { class: `status status-${String(status ?? 5).charAt(0)}` }),
        result,
        duration !== undefined && ` · ${duration.toLocaleString(language)} ms`,
        ' · ',
        h('time', { datetime: date.toISOString() }, when.format(date)),
      ),
    ),
    h(
      'button',
      {
        type: 'button',
        class: 'small history-remove',
        onclick: remove,
        'aria-label': say('history.removeOne', { request: `${method} ${path}` }),
      },
      say('extra.remove'),
    ),
  ];
}
