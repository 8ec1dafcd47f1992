/** The state of a sandbox: an index, and a table for each section. */
import type { Action, Cell, Section, SectionRow } from '../../../sandbox/index.ts';
import type { BrowserString } from '../../i18n/browser.ts';
import { matcher } from '../core/component-strings.ts';
import { type Child, h } from '../core/dom.ts';
import { say } from '../core/say.ts';
import { sayCount } from '../core/say-count.ts';
import { cut } from './changes.ts';
import type { Mark, SectionChange } from './compare.ts';
import { timeText } from './wording.ts';

export interface SectionTables {
  element: HTMLElement;
  update(sections: readonly Section[], changes: ReadonlyMap<string, SectionChange>): void;
}

/** Tables with at least this many rows have a filter. */
const FILTER_FROM = 16;
/** Rows shown until the reader asks for all. Marked rows are always shown. */
const MAX_ROWS = 100;
/** Characters of a cell. */
const MAX_TEXT = 160;

export function sectionTables(act: (action: Action) => void): SectionTables {
  const index = h('ul', {});
  const holder = h('div', {});
  const nav = h('nav', { class: 'inspector-index', 'aria-label': say('inspector.state') }, index);
  const nothing = h('p', { class: 'unchanged' }, say('inspector.empty'));
  const element = h('div', { class: 'inspector-state' }, nav, nothing, holder);
  let tables = new Map<string, Table>();
  return {
    element,
    update(sections, changes) {
      nav.hidden = sections.length === 0;
      nothing.hidden = !nav.hidden;
      tables = new Map(sections.map(({ id }) => [id, tables.get(id) ?? table(id, act)]));
      for (const section of sections) tables.get(section.id)?.update(section, changes.get(section.id));
      place(
        holder,
        [...tables.values()].map((one) => one.element),
      );
      place(
        index,
        [...tables.values()].map((one) => one.link),
      );
    },
  };
}

/** Makes `nodes` the children of `parent` without touching those already in place. */
function place(parent: HTMLElement, nodes: readonly HTMLElement[]): void {
  const wanted = new Set<Node>(nodes);
  for (const child of [...parent.children]) if (!wanted.has(child)) child.remove();
  nodes.forEach((node, at) => {
    if (parent.children[at] !== node) parent.insertBefore(node, parent.children[at] ?? null);
  });
}

interface Table {
  element: HTMLElement;
  /** Its item in the index. */
  link: HTMLElement;
  update(section: Section, change: SectionChange | undefined): void;
}

function table(id: string, act: (action: Action) => void): Table {
  const heading = `trellis-section-${id}`;
  const title = h('span', {});
  const count = h('span', { class: 'count' });
  const effect = h('span', { class: 'chip changed' });
  const caption = h('caption', { class: 'sr-only' });
  const head = h('thead', {});
  const body = h('tbody', {});
  const empty = h('p', { class: 'unchanged' });
  const all = h('button', {
    type: 'button',
    class: 'link',
    onclick() {
      isWhole = true;
      show();
    },
  });
  const output = h('output', { class: 'hint', 'aria-live': 'polite' });
  const input = h('input', {
    type: 'search',
    autocomplete: 'off',
    spellcheck: 'false',
    oninput: () => show(),
  });
  const filter = h(
    'p',
    { class: 'filter' },
    h('label', {}, h('span', {}, say('inspector.filter')), input),
    output,
  );
  const scroller = h(
    'div',
    { class: 'table', tabindex: 0, role: 'group', 'aria-labelledby': heading },
    h('table', {}, caption, head, body),
  );
  const element = h(
    'section',
    { id },
    h('h2', { id: heading }, title, ' ', count, ' ', effect),
    filter,
    empty,
    scroller,
    all,
  );
  const linkText = h('span', {});
  const linkCount = h('span', { class: 'count' });
  const linkEffect = h('span', { class: 'chip changed' });
  const link = h(
    'li',
    {},
    h('a', { href: `#${encodeURIComponent(id)}` }, linkText, ' ', linkCount, ' ', linkEffect),
  );

  let section: Section | undefined;
  let change: SectionChange | undefined;
  let isWhole = false;
  let lines = new Map<string, { text: string; line: HTMLElement }>();

  const show = (): void => {
    if (!section) return;
    const { rows, columns } = section;
    const marks = change?.marks ?? new Map<string, Mark>();
    const hasActions = rows.some(({ actions }) => actions?.length);
    const isFiltered = rows.length >= FILTER_FROM && input.value.trim() !== '';
    const matches = isFiltered ? matcher(input.value) : () => true;
    const found = rows.filter((row) => matches(row.cells.map(plainText).join(' ')));
    const shown = isWhole ? found : found.filter(({ key }, at) => at < MAX_ROWS || marks.has(key));
    const focus = focusedAction(body);
    const before = lines;
    lines = new Map(
      shown.map((row) => {
        const mark = marks.get(row.key);
        const text = JSON.stringify([row, mark, columns.length, hasActions], exactly);
        const old = before.get(row.key);
        const line = old?.text === text ? old.line : rowLine(row, mark, hasActions, act);
        return [row.key, { text, line }];
      }),
    );
    place(
      body,
      [...lines.values()].map(({ line }) => line),
    );
    if (focus && !document.activeElement?.closest('tbody'))
      focusAgain(lines.get(focus.key)?.line, focus.label, scroller);
    output.textContent = isFiltered
      ? sayCount('table.shownRows', {
          shown: found.length,
          count: rows.length,
        })
      : '';
    all.hidden = shown.length === found.length;
    all.textContent = sayCount('inspector.showAllRows', { count: found.length });
  };

  return {
    element,
    link,
    update(next, nextChange) {
      const columns = JSON.stringify([next.columns, next.rows.some(({ actions }) => actions?.length)]);
      if (head.dataset.columns !== columns) {
        head.dataset.columns = columns;
        head.replaceChildren(headLine(next));
      }
      section = next;
      change = nextChange;
      title.textContent = linkText.textContent = caption.textContent = next.title;
      count.textContent = linkCount.textContent = String(next.rows.length);
      effect.textContent = effectText(nextChange);
      linkEffect.textContent = effect.textContent;
      effect.hidden = linkEffect.hidden = !nextChange;
      empty.textContent = next.empty;
      empty.hidden = next.rows.length > 0;
      scroller.hidden = next.rows.length === 0;
      filter.hidden = next.rows.length < FILTER_FROM;
      show();
    },
  };
}

const MARKS: Record<Mark, BrowserString> = { new: 'inspector.new', changed: 'inspector.changed' };

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

const headLine = ({ columns, rows }: Section): HTMLElement =>
  h(
    'tr',
    {},
    ...columns.map((column) => h('th', { scope: 'col' }, column)),
    rows.some(({ actions }) => actions?.length) &&
      h('th', { scope: 'col' }, h('span', { class: 'sr-only' }, say('inspector.actions'))),
  );

function rowLine(
  { key, cells, isMuted, actions = [] }: SectionRow,
  mark: Mark | undefined,
  hasActions: boolean,
  act: (action: Action) => void,
): HTMLElement {
  const classes = [isMuted && 'muted', mark && 'marked'].filter(Boolean).join(' ');
  const [first = '', ...rest] = cells;
  return h(
    'tr',
    { class: classes || undefined, 'data-key': key },
    h(
      'th',
      { scope: 'row' },
      cellContent(first),
      mark && [' ', h('span', { class: `chip ${mark}` }, say(MARKS[mark]))],
    ),
    ...rest.map((cell) => h('td', { class: typeof cell === 'number' && 'number' }, cellContent(cell))),
    hasActions &&
      h(
        'td',
        { class: 'actions' },
        ...actions.map((action) =>
          h(
            'button',
            {
              type: 'button',
              class: 'button quiet',
              'aria-label': `${action.label}: ${plainText(first)}`,
              onclick: () => act(action),
            },
            action.label,
          ),
        ),
      ),
  );
}

function cellContent(cell: Cell): Child {
  if (typeof cell === 'number') return String(cell);
  if (typeof cell === 'string') return cut(cell, (text) => text, MAX_TEXT);
  if ('time' in cell) {
    const time = timeText(cell.time);
    return time ? h('time', { datetime: time.iso, title: time.iso }, time.text) : String(cell.time);
  }
  if ('labels' in cell) {
    return h('span', { class: 'labels' }, ...cell.labels.map((label) => h('span', { class: 'chip' }, label)));
  }
  return cut(cell.code, (text) => h('code', {}, text), MAX_TEXT);
}

/** Text that the filter searches. */
function plainText(cell: Cell): string {
  if (typeof cell !== 'object') return String(cell);
  if ('time' in cell) return timeText(cell.time)?.text ?? '';
  return 'labels' in cell ? cell.labels.join(' ') : cell.code;
}

const exactly = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? `${value}n` : value);

function focusedAction(body: HTMLElement): { key: string; label: string } | undefined {
  const { activeElement } = document;
  const key = activeElement?.closest<HTMLElement>('tr[data-key]')?.dataset.key;
  return key !== undefined && activeElement && body.contains(activeElement)
    ? { key, label: activeElement.textContent ?? '' }
    : undefined;
}

/** The pressed button may have been rebuilt, or removed with its row: keeps the focus in its place. */
function focusAgain(line: HTMLElement | undefined, label: string, table: HTMLElement): void {
  const buttons = [...(line?.querySelectorAll('button') ?? [])];
  (buttons.find(({ textContent }) => textContent === label) ?? buttons[0] ?? table).focus();
}
