/**
 * The changeable settings of a running sandbox, stored with the state, so all tabs and processes over it
 * agree.
 */
import type { SandboxDefinition } from './definition.ts';
import type { Transaction } from './state/transaction.ts';

/** An error or an uncommon outcome for the next matching requests. */
export interface Forced {
  /** Status of the error. Either this or `outcome` is set. */
  code?: number;
  /** One of a route's `outcomes`. */
  outcome?: string;
  /** How many requests it affects. */
  times: number;
  /** Upper case. Default: every method. */
  method?: string;
  /** A route's template or a concrete path, without the mount. Default: every path. */
  path?: string;
}

export interface Settings {
  /** Feature level; 0 for definitions without levels. */
  level: number;
  /** Milliseconds by which the sandbox's clock is ahead of the real one. */
  clockOffset: number;
  /** Requests per minute and user; null for no limit. */
  rateLimit: number | null;
  /** In the order in which they were set up. */
  forced: Forced[];
}

const COLLECTION = '_sandbox';
const KEY = 'settings';

/** Stores only what changed since the sandbox was opened or reset. */
interface Rows {
  [COLLECTION]: Partial<Settings>;
}

/** The current settings. */
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

/** The problem with a level for a definition with levels; undefined if it can run at that level. */
export function levelProblem({ levels, title }: SandboxDefinition, level: number): string | undefined {
  if (!levels || (Number.isInteger(level) && level >= levels.oldest && level <= levels.latest))
    return undefined;
  return `${title} runs at feature levels from ${levels.oldest} to ${levels.latest}, not at ${level}`;
}
