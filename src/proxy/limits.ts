/** How much one reader, and all of them together, may ask of the proxy. */
import { ProxyError } from './protocol.ts';

export interface ProxyLimits {
  /** Bytes of a request body. */
  body: number;
  /** Bytes of a response body. */
  response: number;
  /** Milliseconds until a request has arrived, and until its response begins. */
  wait: number;
  /** Milliseconds without a byte of a response. */
  idle: number;
  /** Milliseconds of a whole exchange. */
  total: number;
  /** Requests of one address in a minute. */
  perMinute: number;
  /** Requests of all addresses in a minute. */
  allPerMinute: number;
  /** Requests of one address at once, and of all. */
  atOnce: number;
  allAtOnce: number;
}

export const DEFAULT_LIMITS: ProxyLimits = {
  body: 10 << 20,
  response: 100 << 20,
  wait: 30_000,
  idle: 120_000,
  total: 600_000,
  perMinute: 60,
  allPerMinute: 600,
  atOnce: 6,
  allAtOnce: 24,
};

const MINUTE_MS = 60_000;

/** Counts requests, in windows of a minute. */
export function createCounter(limits: ProxyLimits, clock: () => number = Date.now) {
  let windowEnd = 0;
  let total = 0;
  const counts = new Map<string, number>();
  const open = new Map<string, number>();
  let allOpen = 0;
  return {
    /** Seconds until the next window. */
    wait: (): number => Math.max(1, Math.ceil((windowEnd - clock()) / 1000)),
    /**
     * Begins a request. @returns what ends it; calling that again does nothing
     * @throws `ProxyError` if it is one too many
     */
    begin(address: string): () => void {
      if (clock() >= windowEnd) {
        windowEnd = clock() + MINUTE_MS;
        total = 0;
        counts.clear();
      }
      const count = counts.get(address) ?? 0;
      const openHere = open.get(address) ?? 0;
      if (
        count >= limits.perMinute ||
        total >= limits.allPerMinute ||
        openHere >= limits.atOnce ||
        allOpen >= limits.allAtOnce
      )
        throw new ProxyError('rate');
      counts.set(address, count + 1);
      total++;
      open.set(address, openHere + 1);
      allOpen++;
      let isOpen = true;
      return () => {
        if (!isOpen) return;
        isOpen = false;
        allOpen--;
        const rest = (open.get(address) ?? 1) - 1;
        if (rest > 0) open.set(address, rest);
        else open.delete(address);
      };
    },
  };
}
