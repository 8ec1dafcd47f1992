/** The inspector's sentences, as pure functions. */
import { formatJson } from '../../../contract/index.ts';
import type { Change, JournalEntry } from '../../../sandbox/index.ts';
import type { BrowserString } from '../../i18n/browser.ts';
import { languageOf, say, sayCount } from '../core/say.ts';

/** A member's value as short JSON; `undefined` if it has none. */
export const valueText = (value: unknown): string | undefined =>
  value === undefined ? undefined : formatJson(value);

export const changeCount = ({ changes, omitted }: JournalEntry): number => changes.length + omitted;

/** Short effect of a request: `3 rows changed`, `nothing changed`. */
export function effectText(entry: JournalEntry): string {
  const count = changeCount(entry);
  return count === 0 ? say('inspector.noRowsChanged') : sayCount('inspector.rowsChanged', { count });
}

/** One line about what happened since the last reading; empty if nothing did. */
export function announcement(entries: readonly JournalEntry[]): string {
  const last = entries.at(-1);
  if (!last) return '';
  const others = entries.length - 1;
  const more = others > 0 ? sayCount('inspector.afterRequests', { count: others }) : '';
  return `${last.method} ${last.path}: ${effectText(last)}${more}`;
}

const KINDS = {
  added: 'inspector.rowAdded',
  changed: 'inspector.rowChanged',
  removed: 'inspector.rowRemoved',
} as const;
export const kindText = (kind: Change['kind']): string => say(KINDS[kind]);

const UNITS: [text: BrowserString, milliseconds: number][] = [
  ['duration.days', 86_400_000],
  ['duration.hours', 3_600_000],
  ['duration.minutes', 60_000],
  ['duration.seconds', 1000],
];

/** Offset of a moved clock in its two largest units: `1 day 2 hours ahead`. */
export function offsetText(milliseconds: number): string {
  let rest = Math.round(Math.abs(milliseconds) / 1000) * 1000;
  const parts: string[] = [];
  for (const [text, size] of UNITS) {
    const count = Math.floor(rest / size);
    if (count > 0) parts.push(sayCount(text, { count }));
    rest -= count * size;
  }
  if (parts.length === 0) return say('inspector.realTime');
  return say(milliseconds > 0 ? 'inspector.timeAhead' : 'inspector.timeBehind', {
    time: parts.slice(0, 2).join(' '),
  });
}

/**
 * A moment in the reader's time zone and the language of the page; English pages use the reader's locale.
 * `undefined` for an invalid number.
 */
export function timeText(
  milliseconds: number,
  options: Intl.DateTimeFormatOptions = { dateStyle: 'medium', timeStyle: 'short' },
): { text: string; iso: string } | undefined {
  const date = new Date(milliseconds);
  if (Number.isNaN(date.getTime())) return undefined;
  const language = languageOf('inspector.realTime');
  return {
    text: new Intl.DateTimeFormat(language === 'en' ? undefined : language, options).format(date),
    iso: date.toISOString(),
  };
}
