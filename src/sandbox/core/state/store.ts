/**
 * The state of one sandbox: named collections of rows, changed only inside transactions. A transaction reads
 * and writes synchronously on a working set. The backing then stores all of its changes or none, before the
 * response is sent.
 */

import { isHttpError, StorageError } from '../response/errors.ts';
import type { Commit, Row, Transaction } from './transaction.ts';
import { type Tables, WorkingSet } from './working-set.ts';

/** The content of a backing. `version` changes with every commit; undefined if nothing was ever stored. */
export interface Stored {
  version: string | undefined;
  rows: Iterable<Row>;
}

/** Where rows are stored. Everything else about the state is the same for every backing. */
export interface Backing {
  /**
   * One exclusive step: no other step over the same data runs meanwhile, in this process or another browser
   * tab. Calls `step` once with the stored data, or with undefined if that is still version `known` (and need
   * not be read). Stores the returned commit atomically before resolving; undefined changes nothing. Rejects,
   * with nothing changed, if `step` throws (with the same error) or if the commit cannot be stored; an
   * `HttpError` is the response.
   */
  transact(
    known: string | undefined,
    step: (stored: Stored | undefined) => Commit | undefined,
  ): Promise<void>;
}

export interface Store<C extends object> {
  /**
   * Runs `work` alone, in the order of the calls. Resolves with its result once the backing has stored the
   * changes. If `work` throws, this rejects with the same error and rolls back; if the backing fails, it
   * rejects with `StorageError`.
   */
  run<T>(work: (transaction: WorkingSet<C>) => T): Promise<T>;
}

/** State last read from, or stored by, the backing. */
interface State {
  version: string | undefined;
  tables: Tables;
  /** The highest order of any row. */
  order: number;
}

/**
 * A store over a backing. `seed` fills an empty state. It runs on first use, and again if the stored state
 * has another `revision`, because rows of another shape must not reach today's handlers.
 */
export function createStore<C extends object>(
  backing: Backing,
  revision: number,
  seed: (transaction: Transaction<C>) => void,
): Store<C> {
  const nextVersion = versions(revision);
  let state: State = { version: undefined, tables: new Map(), order: 0 };
  let last: Promise<unknown> = Promise.resolve();

  function seeded(): State {
    const set = new WorkingSet<C>(new Map(), 0);
    seed(set);
    return { version: undefined, tables: set.apply(), order: set.order };
  }

  async function transact<T>(work: (transaction: WorkingSet<C>) => T): Promise<T> {
    let outcome: { result: T; keep: () => void } | undefined;
    let thrown: { error: unknown } | undefined;
    try {
      await backing.transact(state.version, (stored) => {
        try {
          if (stored) state = read(stored);
          const before = state;
          const isFresh = !before.version?.startsWith(`${revision}.`);
          const { tables, order } = isFresh ? seeded() : before;
          const set = new WorkingSet<C>(tables, order);
          const result = work(set);
          const changed = isFresh || set.hasChanges;
          const version = changed ? nextVersion() : before.version;
          const keep = () => {
            state = { version, tables: set.apply(), order: set.order };
          };
          outcome = { result, keep };
          if (!changed || version === undefined) return undefined;
          // Nobody else uses seeded tables yet, so they can be completed before they are stored.
          return { version, ...(isFresh ? replacement(before.tables, set.apply()) : set.commit()) };
        } catch (error) {
          thrown = { error };
          throw error;
        }
      });
    } catch (cause) {
      if (thrown) throw thrown.error;
      throw isHttpError(cause) ? cause : new StorageError(cause);
    }
    if (!outcome) throw new StorageError(new Error('The backing did not run the step'));
    outcome.keep();
    return outcome.result;
  }

  return {
    run(work) {
      const result = last.then(() => transact(work));
      last = result.catch(() => undefined);
      return result;
    },
  };
}

function read({ version, rows }: Stored): State {
  const tables: Tables = new Map();
  let order = 0;
  for (const row of [...rows].sort((a, b) => a.order - b.order)) {
    const table = tables.get(row.collection) ?? new Map<string, Row>();
    tables.set(row.collection, table.set(row.key, { ...row, value: freeze(row.value) }));
    order = row.order;
  }
  return { version, tables, order };
}

/** Removes everything in `before` and adds everything in `after`. */
function replacement(before: Tables, after: Tables): Omit<Commit, 'version'> {
  const put = [...after.values()].flatMap((table) => [...table.values()]);
  const remove = [...before].flatMap(([collection, table]) =>
    Array.from(table.keys(), (key) => ({ collection, key })).filter(
      ({ key }) => !after.get(collection)?.has(key),
    ),
  );
  return { put, remove };
}

function freeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const member of Object.values(value)) freeze(member);
  }
  return value;
}

/** Counts from a random start: after another tab deleted the data, a plain counter could repeat a value. */
function versions(revision: number): () => string {
  const start = Array.from(crypto.getRandomValues(new Uint32Array(3)), (n) => n.toString(36)).join('-');
  let count = 0;
  return () => `${revision}.${start}-${++count}`;
}
