/** The requests that a reader has sent to an API: plain data, newest first. */
import { isRecord, own } from '../../../../../json/index.ts';

export interface HistoryEntry {
  /** When it was sent, in milliseconds since 1970. No two entries of an API have the same. */
  time: number;
  /** Path of the operation's page. */
  page: string;
  method: string;
  /** Path and query as sent, without secrets. */
  path: string;
  /** Absent if no response came. */
  status?: number;
  /** Milliseconds until the response was complete. */
  duration?: number;
  /** The filled form as a link has it, see `link/codec.ts`. */
  link: string;
}

export const MAX_ENTRIES = 100;
/** Length of all entries as JSON, in characters. */
export const MAX_HISTORY = 250_000;

/** The entries with `entry` first. The oldest ones go if there are too many, or too large ones. */
export function withEntry(entries: HistoryEntry[], entry: HistoryEntry): HistoryEntry[] {
  const times = new Set(entries.map(({ time }) => time));
  let { time } = entry;
  while (times.has(time)) time++;
  let length = 0;
  return [{ ...entry, time }, ...entries].slice(0, MAX_ENTRIES).filter((one) => {
    length += JSON.stringify(one).length + 1;
    return length < MAX_HISTORY;
  });
}

/** Reads what storage has. Whatever has another shape is left out. */
export function entriesIn(text: string | null): HistoryEntry[] {
  let stored: unknown;
  try {
    stored = JSON.parse(text ?? '[]');
  } catch {}
  return (Array.isArray(stored) ? stored : []).filter(isEntry).slice(0, MAX_ENTRIES);
}

/** The last instant that a date has (ECMA-262 section 21.4.1.1). */
const MAX_TIME = 8.64e15;

function isEntry(value: unknown): value is HistoryEntry {
  if (!isRecord(value)) return false;
  const isNumber = (key: string, max: number): boolean => {
    const number = own(value, key);
    return typeof number === 'number' && number >= 0 && number <= max;
  };
  const isText = (key: string): boolean => typeof own(value, key) === 'string';
  return (
    isNumber('time', MAX_TIME) &&
    ['page', 'method', 'path', 'link'].every(isText) &&
    // Of this site.
    /^\/(?![\\/])/.test(String(value.page)) &&
    (own(value, 'status') === undefined || isNumber('status', 999)) &&
    (own(value, 'duration') === undefined || isNumber('duration', MAX_TIME))
  );
}

/** Entries that have every word of `query` in method, path or status. */
export function matchingEntries(entries: HistoryEntry[], query: string): HistoryEntry[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return entries.filter(({ method, path, status = '' }) => {
    const text = `${method} ${path} ${status}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
