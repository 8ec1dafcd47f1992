/** The journal of a sandbox, newest first. */
import type { JournalEntry } from '../../../sandbox/index.ts';
import { h } from '../core/dom.ts';
import { say } from '../core/say.ts';
import { changeList } from './changes.ts';
import type { SandboxEntry } from './connection/choose-sandbox.ts';
import { timeText } from './wording.ts';

export interface RequestList {
  element: HTMLElement;
  /** Shows `entries`, oldest first. Entries already shown keep their elements. */
  update(entries: readonly JournalEntry[]): void;
}

/**
 * @param operations are offered while the journal is empty.
 * @param isAlone whether requests of other pages cannot appear, because the browser refuses storage
 */
export function requestList(operations: SandboxEntry['operations'], isAlone: boolean): RequestList {
  const list = h('ol', { class: 'journal', reversed: true });
  const offers = operations.map(({ method, title, href }) =>
    h(
      'li',
      {},
      h('a', { href }, h('span', { class: `method method-${method.toLowerCase()}` }, method), ' ', title),
    ),
  );
  const empty = h(
    'div',
    { class: 'unchanged' },
    isAlone
      ? h('p', {}, say('inspector.notShared'))
      : h('p', {}, say('inspector.noRequests'), offers.length > 0 && ` ${say('inspector.sendOne')}`),
    !isAlone && offers.length > 0 && h('ul', {}, ...offers),
  );
  const count = h('span', { class: 'count' });
  const element = h(
    'section',
    { class: 'inspector-requests', 'aria-labelledby': 'trellis-requests' },
    h('h2', { id: 'trellis-requests' }, say('inspector.requests'), ' ', count),
    empty,
    list,
  );
  let elements = new Map<string, HTMLElement>();
  return {
    element,
    update(entries) {
      // A restarted sandbox counts from 1 again.
      elements = new Map(
        entries.map((entry) => {
          const key = `${entry.number} ${entry.at}`;
          return [key, elements.get(key) ?? requestItem(entry)];
        }),
      );
      const items = [...elements.values()];
      const current = new Set<Element>(items);
      for (const item of [...list.children]) if (!current.has(item)) item.remove();
      for (const item of items) if (!item.isConnected) list.prepend(item);
      empty.hidden = items.length > 0;
      count.textContent = items.length > 0 ? String(items.length) : '';
    },
  };
}

function requestItem(entry: JournalEntry): HTMLElement {
  const { method, path, status, at } = entry;
  const time = timeText(at, { timeStyle: 'medium' });
  return h(
    'li',
    {},
    h(
      'p',
      { class: 'request' },
      h('span', { class: `method method-${method.toLowerCase()}` }, method),
      ' ',
      h('code', { translate: 'no' }, path),
    ),
    h(
      'p',
      { class: 'answer' },
      h('span', { class: `status status-${String(status).charAt(0)}` }),
      ` ${status} `,
      time && h('time', { datetime: time.iso, title: time.iso }, time.text),
    ),
    changeList(entry),
  );
}
