/** Rows of a section's table: their cells, marks and buttons. */
import type { Action, Cell, Section, SectionRow } from '../../../../sandbox/index.ts';
import type { BrowserString } from '../../../i18n/browser.ts';
import { type Child, h } from '../../core/dom.ts';
import { say } from '../../core/say.ts';
import { cut } from '../changes.ts';
import { timeText } from '../wording.ts';
import type { Mark } from './compare.ts';

/** Characters of a cell. */
const MAX_CELL_CHARS = 160;

const MARKS: Record<Mark, BrowserString> = { new: 'inspector.new', changed: 'inspector.changed' };

export const headLine = ({ columns, rows }: Section): HTMLElement =>
  h(
    'tr',
    {},
    ...columns.map((column) => h('th', { scope: 'col' }, column)),
    rows.some(({ actions }) => actions?.length) &&
      h('th', { scope: 'col' }, h('span', { class: 'sr-only' }, say('inspector.actions'))),
  );

export function rowLine(
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
  if (typeof cell === 'string') return cut(cell, (text) => text, MAX_CELL_CHARS);
  if ('time' in cell) {
    const time = timeText(cell.time);
    return time ? h('time', { datetime: time.iso, title: time.iso }, time.text) : String(cell.time);
  }
  if ('labels' in cell) {
    return h('span', { class: 'labels' }, ...cell.labels.map((label) => h('span', { class: 'chip' }, label)));
  }
  return cut(cell.code, (text) => h('code', {}, text), MAX_CELL_CHARS);
}

/** Text that the filter searches. */
export function plainText(cell: Cell): string {
  if (typeof cell !== 'object') return String(cell);
  if ('time' in cell) return timeText(cell.time)?.text ?? '';
  return 'labels' in cell ? cell.labels.join(' ') : cell.code;
}

export const exactly = (_: string, value: unknown): unknown =>
  typeof value === 'bigint' ? `${value}n` : value;

export function focusedAction(body: HTMLElement): { key: string; label: string } | undefined {
  const { activeElement } = document;
  const key = activeElement?.closest<HTMLElement>('tr[data-key]')?.dataset.key;
  return key !== undefined && activeElement && body.contains(activeElement)
    ? { key, label: activeElement.textContent ?? '' }
    : undefined;
}

/** The pressed button may have been rebuilt, or removed with its row: keeps the focus in its place. */
export function focusAgain(line: HTMLElement | undefined, label: string, table: HTMLElement): void {
  const buttons = [...(line?.querySelectorAll('button') ?? [])];
  (buttons.find(({ textContent }) => textContent === label) ?? buttons[0] ?? table).focus();
}
