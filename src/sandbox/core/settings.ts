/** What can be changed about a running sandbox. It is kept beside the state, so all tabs and processes over it agree. */
import type { Transaction } from './state/transaction.ts';

/** An error or an uncommon outcome that the next matching requests are answered with. */
export interface Forced {
  /** Status of the error. Either this or `outcome` is there. */
  code?: number;
  /** One of a route's `outcomes`. */
  outcome?: string;
  /** How many requests it is for. */
  times: number;
  /** Upper case; every method when absent. */
  method?: string;
  /** A route's template or a concrete path, without the mount; every path when absent. */
  path?: string;
}

export interface Settings {
  /** Feature level; 0 for definitions without levels. */
  level: number;
  /** Milliseconds that the sandbox's clock is ahead of the real one. */
  clockOffset: number;
  /** Requests a minute and user; null for any number. */
  rateLimit: number | null;
  /** In the order in which they were asked for. */
  forced: Forced[];
}

const COLLECTION = '_sandbox';
const KEY = 'settings';

/** Only what was changed since the sandbox was opened or reset is stored. */
interface Rows {
  [COLLECTION]: Partial<Settings>;
}

/** The settings as they stand. */
export function readSettings(store: Transaction<Record<string, unknown>>, opened: Settings): Settings {
  return { ...opened, ...(store as Transaction<Rows>).get(COLLECTION, KEY) };
}

/** Changes some settings, as part of the transaction. */
export function changeSettings(
  store: Transaction<Record<string, unknown>>,
  changes: Partial<Settings>,
): void {
  const rows = store as Transaction<Rows>;
  rows.put(COLLECTION, KEY, { ...rows.get(COLLECTION, KEY), ...changes });
}
