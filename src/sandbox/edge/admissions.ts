/** Counts new sessions per address and in total, in fixed windows of time. */
import { DAY_MS, type EdgeLimits, HOUR_MS } from './site.ts';

/** Where the counts are stored: in memory, or in the storage of a host. */
export interface Counts {
  get(window: string, key: string): number;
  put(window: string, key: string, count: number): void;
  /** Forgets all windows except these. */
  keep(windows: readonly string[]): void;
}

/** Key of all addresses together. */
const ALL = '';

/**
 * Counts a new session. Returns the seconds to wait if it may not begin, otherwise 0. A visitor without a
 * known address counts only in total.
 */
export function admit(
  counts: Counts,
  address: string | undefined,
  now: number,
  limits: Pick<EdgeLimits, 'sessionsPerAddress' | 'sessionsPerDay'>,
): number {
  const { hour, day } = windowsAt(now);
  counts.keep([hour, day]);
  const secondsLeft = (window: number): number => Math.ceil((window - (now % window)) / 1000);
  const all = counts.get(day, ALL);
  if (all >= limits.sessionsPerDay) return secondsLeft(DAY_MS);
  if (address !== undefined) {
    const key = networkOf(address);
    const own = counts.get(hour, key);
    if (own >= limits.sessionsPerAddress) return secondsLeft(HOUR_MS);
    counts.put(hour, key, own + 1);
  }
  counts.put(day, ALL, all + 1);
  return 0;
}

/** Forgets the counts that no longer matter, and the addresses with them. */
export const forgetOld = (counts: Counts, now: number): void => counts.keep(Object.values(windowsAt(now)));

const windowsAt = (now: number): { hour: string; day: string } => ({
  hour: `hour ${Math.floor(now / HOUR_MS)}`,
  day: `day ${Math.floor(now / DAY_MS)}`,
});

export function memoryCounts(): Counts {
  const windows = new Map<string, Map<string, number>>();
  return {
    get: (window, key) => windows.get(window)?.get(key) ?? 0,
    put(window, key, count) {
      const keys = windows.get(window) ?? new Map<string, number>();
      windows.set(window, keys.set(key, count));
    },
    keep(kept) {
      for (const window of windows.keys()) if (!kept.includes(window)) windows.delete(window);
    },
  };
}

/** An IPv6 address by its first 64 bits, because one subscriber has all addresses below them (RFC 6177). */
function networkOf(address: string): string {
  const [plain = ''] = address.toLowerCase().replace(/[[\]]/g, '').split('%', 1);
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/.exec(plain)?.[1];
  if (mapped !== undefined) return mapped;
  if (!plain.includes(':')) return plain;
  const [head = '', tail] = plain.split('::', 2);
  const groups = head === '' ? [] : head.split(':');
  const rest = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - rest.length);
  const all = [...groups, ...Array<string>(zeros).fill('0'), ...rest];
  return all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}
