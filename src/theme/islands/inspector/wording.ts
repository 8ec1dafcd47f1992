/** The inspector's sentences, as functions of data. */
import { formatJson } from '../../../contract/index.ts';
import type { Change, JournalEntry } from '../../../sandbox/index.ts';

/** A member's value as short JSON; `undefined` where there is none. */
export const valueText = (value: unknown): string | undefined =>
  value === undefined ? undefined : formatJson(value);

const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;

export const changeCount = ({ changes, omitted }: JournalEntry): number => changes.length + omitted;

/** `3 rows changed`, `nothing changed`: what a request did, in short. */
export function effectText(entry: JournalEntry): string {
  const count = changeCount(entry);
  return count === 0 ? 'nothing changed' : `${counted(count, 'row')} changed`;
}

/** What happened since the last look, in one line; empty when nothing did. */
export function announcement(entries: readonly JournalEntry[]): string {
  const last = entries.at(-1);
  if (!last) return '';
  const others = entries.length - 1;
  const more = others > 0 ? `, after ${counted(others, 'other request')}` : '';
  return `${last.method} ${last.path}: ${effectText(last)}${more}`;
}

const KINDS: Record<Change['kind'], string> = { added: 'Added', changed: 'Changed', removed: 'Removed' };
export const kindText = (kind: Change['kind']): string => KINDS[kind];

const UNITS: [name: string, milliseconds: number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
];

/** How a moved clock stands, by its two largest units: `1 day 2 hours ahead`. */
export function offsetText(milliseconds: number): string {
  let rest = Math.round(Math.abs(milliseconds) / 1000) * 1000;
  const parts: string[] = [];
  for (const [name, size] of UNITS) {
    const count = Math.floor(rest / size);
    if (count > 0) parts.push(counted(count, name));
    rest -= count * size;
  }
  if (parts.length === 0) return 'the real time';
  return `${parts.slice(0, 2).join(' ')} ${milliseconds > 0 ? 'ahead' : 'behind'}`;
}

/** A moment in the reader's locale and time zone; `undefined` for a number that is none. */
export function timeText(
  milliseconds: number,
  options: Intl.DateTimeFormatOptions = { dateStyle: 'medium', timeStyle: 'short' },
): { text: string; iso: string } | undefined {
  const date = new Date(milliseconds);
  if (Number.isNaN(date.getTime())) return undefined;
  return { text: new Intl.DateTimeFormat(undefined, options).format(date), iso: date.toISOString() };
}
