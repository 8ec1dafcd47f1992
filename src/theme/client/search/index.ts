/**
 * The search of a site: a dialog with a combobox, loaded when it is first asked for. What is typed before the index is
 * there is kept. `session.ts` asks, `options.ts` and `notes.ts` show, `choice.ts` is the keyboard's way through the list.
 */

import { addStyles } from '../core/load-stylesheet.ts';
import { ready, say } from '../core/say.ts';
import { handOver } from '../marks/hand-over.ts';
import { createChoice } from './choice.ts';
import type { SearchEngine } from './engine.ts';
import { note, summary } from './notes.ts';
import { answerGroups, startGroups } from './options.ts';
import { makeParts, type Parts } from './parts.ts';
import { baseOf, searchButton } from './place.ts';
import { clearSearches, recentSearches, rememberSearch } from './recent.ts';
import styles from './search.css?url';
import { createSession, type State } from './session.ts';

const styled = addStyles(styles);
const loadEngine = () => import('./engine.ts');
// Asked for at once, so that it is there when the first letter comes; what fails now is tried again then.
loadEngine().catch(() => undefined);

/** Long enough that a screen reader is not interrupted by every letter, in milliseconds. */
const QUIET = 500;

interface SearchDialog {
  element: HTMLDialogElement;
  open(query?: string): void;
  /** Closes it, or gives the focus to the field when that lacks it. */
  leave(): void;
}

let dialog: SearchDialog | undefined;

/** Opens the search, or closes it when it is open and typed into. `control` may bring a query (`data-query`). */
export async function toggleSearch(control: HTMLElement): Promise<void> {
  if (dialog?.element.open) return dialog.leave();
  await Promise.all([styled, ready]);
  dialog ??= create(searchButton() ?? control);
  if (!dialog.element.open) dialog.open(control.dataset.query);
}

function create(button: HTMLElement): SearchDialog {
  const base = baseOf(button);
  const parts = makeParts(button.querySelector('.search-prompt')?.textContent || say('search.label'));
  const { element, field, results } = parts;
  const choice = createChoice(field, results);
  const session = createSession(engines(base), show);
  /** Enter that was pressed before there was an answer. */
  let awaited: KeyboardEvent | undefined;
  let telling: ReturnType<typeof setTimeout>;
  let shown: State | undefined;

  function ask(query: string): void {
    awaited = undefined;
    parts.clear.hidden = query === '';
    session.ask(query);
  }
  function search(query: string): void {
    field.value = query;
    field.focus();
    ask(query);
  }
  function show(state: State): void {
    const isSame = shown?.kind === state.kind && shown.query === state.query;
    const { scrollTop } = results;
    shown = state;
    const recent = state.kind === 'empty' ? recentSearches(base) : [];
    const groups =
      state.kind === 'empty'
        ? startGroups(recent, state.suggestions, search)
        : state.kind === 'answered'
          ? answerGroups(state.answer)
          : [];
    parts.note.replaceChildren(...note(state, session.retry));
    results.replaceChildren(...groups);
    results.hidden = groups.length === 0;
    results.scrollTop = isSame ? scrollTop : 0;
    parts.forget.hidden = recent.length === 0;
    choice.reset(state.kind === 'answered');
    clearTimeout(telling);
    telling = setTimeout(
      () => {
        parts.status.textContent = summary(state);
      },
      state.kind === 'answered' ? QUIET : 0,
    );
    if (!awaited || state.kind === 'loading') return;
    follow(choice.chosen(), awaited);
    awaited = undefined;
  }

  field.addEventListener('input', () => ask(field.value));
  field.addEventListener('keydown', (event) => {
    // Enter and arrows are those of the input method while it composes.
    if (event.isComposing) return;
    const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
    if (key === 'Enter') {
      event.preventDefault();
      if (shown?.kind === 'loading' || shown?.query !== field.value.trim()) awaited = event;
      else follow(choice.chosen(), event);
      return;
    }
    if (shiftKey || ctrlKey || metaKey || altKey) return;
    if (key === 'ArrowDown') choice.move(1);
    else if (key === 'ArrowUp') choice.move(-1);
    else if (key !== 'Home' && key !== 'End') return;
    else if (!choice.jump(key === 'Home' ? 'first' : 'last')) return;
    event.preventDefault();
  });
  listenToPointer(parts, choice.choose, () => {
    if (field.value) rememberSearch(base, field.value);
    // Not those of one hit alone: another place of its page may have the query in another form.
    const hits = shown?.kind === 'answered' ? shown.answer.groups.flatMap((group) => group.hits) : [];
    return [...new Set(hits.flatMap(({ terms }) => terms))];
  });
  parts.clear.addEventListener('click', () => search(''));
  parts.close.addEventListener('click', () => element.close());
  parts.forget.addEventListener('click', () => {
    clearSearches(base);
    search('');
  });
  // The keyboard of a phone lies over the page; who has zoomed in keeps the whole.
  visualViewport?.addEventListener('resize', ({ currentTarget }) => {
    const { height, scale } = currentTarget as VisualViewport;
    if (scale === 1) element.style.setProperty('--search-height', `${height}px`);
  });
  // The page that is come back to has no dialog over it.
  addEventListener('pagehide', () => element.close());
  document.body.append(element);

  return {
    element,
    open(query = field.value) {
      element.showModal();
      search(query);
      field.select();
    },
    leave() {
      if (document.activeElement === field) element.close();
      else field.focus();
    },
  };
}

/** @param onFollow Is told that an option is followed, and gives the words to mark on its page. */
function listenToPointer(
  { element, results }: Parts,
  choose: (option: HTMLElement) => void,
  onFollow: () => string[],
): void {
  const optionAt = ({ target }: Event) => (target as Element).closest<HTMLElement>('[role=option]');
  // Not when an option comes to lie under a pointer that rests.
  results.addEventListener('pointermove', (event) => {
    const option = optionAt(event);
    if (option) choose(option);
  });
  // The focus stays in the text field.
  results.addEventListener('mousedown', (event) => {
    if (event.button === 0 && optionAt(event)) event.preventDefault();
  });
  const onClick = (event: MouseEvent): void => {
    const option = optionAt(event);
    if (!(option instanceof HTMLAnchorElement) || event.button > 1) return;
    const words = onFollow();
    const isElsewhere = event.button > 0 || event.ctrlKey || event.metaKey || event.shiftKey;
    if (isElsewhere || option.pathname !== location.pathname) {
      handOver(option, words);
      // Browsers open a tab for a reader's own click, and not always for one that was made of a key.
      if (isElsewhere && !event.isTrusted) {
        event.preventDefault();
        open(option.href, '_blank', 'noopener');
      }
      return;
    }
    element.close();
    // The address of the page without a fragment would load it again.
    if (!option.hash) {
      event.preventDefault();
      scrollTo({ top: 0, behavior: 'instant' });
    }
    // After the browser has gone to the fragment.
    setTimeout(() => import('../marks/index.ts').then(({ markWords }) => markWords(words)));
  };
  results.addEventListener('click', onClick);
  results.addEventListener('auxclick', onClick);
  // What is clicked beside the dialog has the dialog as its target.
  element.addEventListener('click', ({ target }) => {
    if (target === element) element.close();
  });
}

/** A click with the keys that are held, as those ask for a tab of its own. */
function follow(option: HTMLElement | undefined, { ctrlKey, metaKey, shiftKey }: KeyboardEvent): void {
  option?.dispatchEvent(
    new MouseEvent('click', { bubbles: true, cancelable: true, view: window, ctrlKey, metaKey, shiftKey }),
  );
}

/** The engine for the language and the version that the reader is in now, opened once; one that failed is opened again. */
function engines(base: string): () => Promise<SearchEngine> {
  const opened = new Map<string | undefined, Promise<SearchEngine>>();
  return () => {
    const { lang, dataset } = document.documentElement;
    const { version = searchButton()?.dataset.version } = dataset;
    let engine = opened.get(version);
    if (!engine) {
      engine = loadEngine().then(({ openSearch }) => openSearch({ base, language: lang, version }));
      opened.set(version, engine);
      engine.catch(() => opened.delete(version));
    }
    return engine;
  };
}
