/** Counts requests: how many a user may send per minute. */

/** A user's rate limit after a request. Without a limit, `limit` and `remaining` are Infinity. */
export interface RateWindow {
  /** Requests per minute. */
  limit: number;
  /** Requests that may still be sent now. */
  remaining: number;
  /** When the whole limit is available again, in milliseconds since 1970. */
  resetAt: number;
  /** Whether this request exceeded the limit. */
  isExceeded: boolean;
  /** Milliseconds until the next request is allowed; 0 if the limit is not exceeded. */
  retryAfter: number;
}

export interface RateCounter {
  /**
   * Counts a request of `who` at `now` (milliseconds) unless it exceeds the limit: at most `limit` in any
   * minute, null for no limit.
   */
  count(who: string, now: number, limit: number | null): RateWindow;
  /** Forgets every request. */
  clear(): void;
}

const MINUTE_MS = 60_000;

/** Requests allowed in one millisecond. */
interface Tick {
  at: number;
  count: number;
}

/** The requests of one user in the last minute, oldest first. */
interface Window {
  ticks: Tick[];
  /** Sum of the counts. */
  total: number;
}

/** Counts in a sliding minute, in memory. Requests of one millisecond share a record, which limits memory. */
export function createRateCounter(): RateCounter {
  const windows = new Map<string, Window>();
  return {
    count(who, now, limit) {
      if (limit === null) {
        return { limit: Infinity, remaining: Infinity, resetAt: now, isExceeded: false, retryAfter: 0 };
      }
      const window = windows.get(who) ?? { ticks: [], total: 0 };
      windows.set(who, window);
      slide(window, now);
      const isExceeded = window.total >= limit;
      if (!isExceeded) add(window, now);
      return {
        limit,
        remaining: Math.max(0, limit - window.total),
        resetAt: (window.ticks.at(-1)?.at ?? now) + MINUTE_MS,
        isExceeded,
        retryAfter: isExceeded ? whenBelow(window, limit) - now : 0,
      };
    },
    clear: () => windows.clear(),
  };
}

/** Drops records outside the minute before `now`. Later ones come from a clock that was set back. */
function slide(window: Window, now: number): void {
  const { ticks } = window;
  const future = ticks.length - 1 - ticks.findLastIndex(({ at }) => at <= now);
  const past = ticks.findIndex(({ at }) => at > now - MINUTE_MS);
  const dropped = [
    ...ticks.splice(ticks.length - future, future),
    ...ticks.splice(0, past < 0 ? ticks.length : past),
  ];
  for (const { count } of dropped) window.total -= count;
}

function add(window: Window, now: number): void {
  const newest = window.ticks.at(-1);
  if (newest?.at === now) newest.count++;
  else window.ticks.push({ at: now, count: 1 });
  window.total++;
}

/** When enough of the window has passed for fewer than `limit` to remain. */
function whenBelow({ ticks, total }: Window, limit: number): number {
  let remaining = total;
  const last = ticks.find(({ count }) => {
    remaining -= count;
    return remaining < limit;
  });
  return (last?.at ?? 0) + MINUTE_MS;
}
