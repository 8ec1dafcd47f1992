/** The table of one section, with its filter and its item in the index. */
import type { Action, Section, SectionRow } from '../../../../sandbox/index.ts';
import type { BrowserString } from '../../../i18n/browser.ts';
import { matcher } from '../../core/component-strings.ts';
import { h } from '../../core/dom.ts';
import { say, sayCount } from '../../core/say.ts';
import type { Mark, SectionChange } from './compare.ts';
import { exactly, focusAgain, focusedAction, headLine, plainText, rowLine } from './section-rows.ts';

/** A table with at least this many rows has a filter. */
const MIN_FILTERED_ROWS = 16;
/** Rows shown until the reader asks for all. Marked rows are always shown. */
const MAX_ROWS = 100;

/** Makes `nodes` the children of `parent` without touching those already in place. */
export function place(parent: HTMLElement, nodes: readonly HTMLElement[]): void {
  const next = new Set<Node>(nodes);
  for (const child of [...parent.children]) if (!next.has(child)) child.remove();
  nodes.forEach((node, at) => {
    if (parent.children[at] !== node) parent.insertBefore(node, parent.children[at] ?? null);
  });
}

export interface Table {
  element: HTMLElement;
  /** Its item in the index. */
  link: HTMLElement;
  update(section: Section, change: SectionChange | undefined): void;
}

/** Title, number of rows and changes, for the heading and the index. */
function label() {
  const title = h('span', {});
  const count = h('span', { class: 'count' });
  const effect = h('span', { class: 'chip changed' });
  return {
    nodes: [title, ' ', count, ' ', effect],
    update(section: Section, change: SectionChange | undefined): void {
      title.textContent = section.title;
      count.textContent = String(section.rows.length);
      effect.textContent = effectText(change);
      effect.hidden = !change;
    },
  };
}

function filterField(onInput: () => void) {
  const output = h('output', { class: 'hint', 'aria-live': 'polite' });
  const input = h('input', { type: 'search', autocomplete: 'off', spellcheck: 'false', oninput: onInput });
  const name = h('label', {}, h('span', {}, say('inspector.filter')), input);
  const element = h('p', { class: 'filter' }, name, output);
  /** Returns the matching rows, and shows their number. */
  const apply = (rows: readonly SectionRow[]): readonly SectionRow[] => {
    element.hidden = rows.length < MIN_FILTERED_ROWS;
    const isFiltered = !element.hidden && input.value.trim() !== '';
    const matches = isFiltered ? matcher(input.value) : () => true;
    const matching = rows.filter((row) => matches(row.cells.map(plainText).join(' ')));
    output.textContent = isFiltered
      ? sayCount('table.shownRows', { shown: matching.length, count: rows.length })
      : '';
    return matching;
  };
  return { element, apply };
}

/** Lines of a table. A row that stays the same keeps its element, so focus and selection stay in it. */
function tableBody(scroller: () => HTMLElement, act: (action: Action) => void) {
  const element = h('tbody', {});
  let lines = new Map<string, { text: string; line: HTMLElement }>();
  const update = (rows: readonly SectionRow[], section: Section, marks: ReadonlyMap<string, Mark>): void => {
    const focus = focusedAction(element);
    const before = lines;
    lines = new Map(
      rows.map((row) => {
        const mark = marks.get(row.key);
        const text = JSON.stringify([row, mark, section.columns.length, hasActions(section)], exactly);
        const old = before.get(row.key);
        const line = old?.text === text ? old.line : rowLine(row, mark, hasActions(section), act);
        return [row.key, { text, line }];
      }),
    );
    place(
      element,
      [...lines.values()].map(({ line }) => line),
    );
    if (focus && !document.activeElement?.closest('tbody'))
      focusAgain(lines.get(focus.key)?.line, focus.label, scroller());
  };
  return { element, update };
}

const hasActions = ({ rows }: Section): boolean => rows.some(({ actions }) => actions?.length);

export function sectionTable(id: string, act: (action: Action) => void): Table {
  const heading = `trellis-section-${id}`;
  const labels = [label(), label()] as const;
  const caption = h('caption', { class: 'sr-only' });
  const head = h('thead', {});
  const body = tableBody(() => scroller, act);
  const empty = h('p', { class: 'unchanged' });
  const filter = filterField(() => show());
  const all = h('button', {
    type: 'button',
    class: 'link',
    onclick() {
      isWhole = true;
      show();
    },
  });
  const scroller = h(
    'div',
    { class: 'table', tabindex: 0, role: 'group', 'aria-labelledby': heading },
    h('table', {}, caption, head, body.element),
  );
  let section: Section | undefined;
  let marks: ReadonlyMap<string, Mark> = new Map();
  let isWhole = false;

  const show = (): void => {
    if (!section) return;
    const rows = filter.apply(section.rows);
    const visible = isWhole ? rows : rows.filter(({ key }, at) => at < MAX_ROWS || marks.has(key));
    body.update(visible, section, marks);
    all.hidden = visible.length === rows.length;
    all.textContent = sayCount('inspector.showAllRows', { count: rows.length });
  };
  return {
    element: h(
      'section',
      { id },
      h('h2', { id: heading }, ...labels[0].nodes),
      filter.element,
      empty,
      scroller,
      all,
    ),
    link: h('li', {}, h('a', { href: `#${encodeURIComponent(id)}` }, ...labels[1].nodes)),
    update(next, change) {
      const columns = JSON.stringify([next.columns, hasActions(next)]);
      if (head.dataset.columns !== columns) {
        head.dataset.columns = columns;
        head.replaceChildren(headLine(next));
      }
      section = next;
      marks = change?.marks ?? new Map();
      for (const one of labels) one.update(next, change);
      caption.textContent = next.title;
      empty.textContent = next.empty;
      empty.hidden = next.rows.length > 0;
      scroller.hidden = !empty.hidden;
      show();
    },
  };
}

/** `1 new, 2 changed, 1 removed`. */
function effectText(change: SectionChange | undefined): string {
  if (!change) return '';
  const marks = [...change.marks.values()];
  const counts: [count: number, word: BrowserString][] = [
    [marks.filter((mark) => mark === 'new').length, 'inspector.countNew'],
    [marks.filter((mark) => mark === 'changed').length, 'inspector.countChanged'],
    [change.removed, 'inspector.countRemoved'],
  ];
  return counts
    .filter(([count]) => count > 0)
    .map(([count, word]) => sayCount(word, { count }))
    .join(say('common.comma'));
}
