/** Renders what a request changed, for the inspector and for the playground's response. */
import type { Change, JournalEntry } from '../../../sandbox/index.ts';
import { addStyles, type Child, h } from '../core/dom.ts';
import { say, sayCount } from '../core/say.ts';
import styles from './changes.css?url';
import { kindText, valueText } from './wording.ts';

/** Resolves when the styles for changes are loaded. */
export const stylesLoaded = addStyles(styles);

/** Limits on rows shown at once and on characters of a value. */
const MAX_ROWS = 20;
const MAX_LENGTH = 80;

/** One line per row, with its members before and after. Rows beyond the limit are folded. */
export function changeList({ changes, omitted }: JournalEntry): Child {
  if (changes.length + omitted === 0) return h('p', { class: 'unchanged' }, say('inspector.nothingChanged'));
  const more = changes.slice(MAX_ROWS);
  return [
    h('ul', { class: 'changes' }, ...changes.slice(0, MAX_ROWS).map(changeItem)),
    more.length > 0 &&
      h(
        'details',
        {},
        h('summary', {}, sayCount('inspector.more', { count: more.length })),
        h('ul', { class: 'changes' }, ...more.map(changeItem)),
      ),
    omitted > 0 && h('p', { class: 'unchanged' }, sayCount('inspector.notKept', { count: omitted })),
  ];
}

function changeItem({ kind, label, fields }: Change): HTMLElement {
  const title = [h('span', { class: `chip ${kind}` }, kindText(kind)), ' ', h('b', {}, label)];
  if (fields.length === 0) return h('li', {}, ...title);
  const list = h(
    'dl',
    {},
    ...fields.flatMap(({ name, before, after }) => [
      h('dt', {}, name),
      h(
        'dd',
        {},
        kind !== 'added' && value(before),
        kind === 'changed' && [
          h('span', { 'aria-hidden': 'true', class: 'arrow' }, ' → '),
          h('span', { class: 'sr-only' }, say('inspector.became')),
        ],
        kind !== 'removed' && value(after),
      ),
    ]),
  );
  // All members of an added or removed row differ, so its name is enough.
  return kind === 'changed'
    ? h('li', {}, ...title, list)
    : h('li', {}, h('details', {}, h('summary', {}, ...title), list));
}

function value(some: unknown): Child {
  const text = valueText(some);
  if (text === undefined) return h('i', {}, say('inspector.none'));
  return cut(text, (short) => h('code', {}, short));
}

/** Folds a long text behind its beginning. */
export function cut(text: string, show: (text: string) => Child, length = MAX_LENGTH): Child {
  if (text.length <= length * 1.25) return show(text);
  // Never between two surrogates.
  const start = text.slice(0, length).replace(/[\ud800-\udbff]$/, '');
  return h('details', { class: 'cut' }, h('summary', {}, show(`${start}…`)), h('div', {}, show(text)));
}
