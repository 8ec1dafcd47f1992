/**
 * The state of one sandbox: named collections of rows, changed only inside transactions. A transaction reads and writes
 * synchronously on a working set; the backing then keeps all of its changes or none, and says so before the answer goes out.
 */

import { StorageError } from '../response/errors.ts';
import type { Commit, Row, Transaction } from './transaction.ts';
import { type Tables, WorkingSet } from './working-set.ts';

/** What a backing holds. `version` changes with every commit; undefined: nothing was ever stored. */
export interface Stored {
  version: string | undefined;
  rows: Iterable<Row>;
}

/** Where the rows are kept. Everything else about the state is the same for every backing. */
export interface Backing {
  /**
   * One exclusive step: no other step over the same data, in this process or in another browser tab, runs meanwhile.
   * Calls `step` once, with what is stored, or with undefined when that is still version `known` (so that it need not be
   * read). Keeps the commit it returns, all or nothing, before resolving; undefined means that nothing changes.
   * Rejects, with nothing changed, when `step` throws (with the same error) or when the commit cannot be kept.
   */
  transact(
    known: string | undefined,
    step: (stored: Stored | undefined) => Commit | undefined,
  ): Promise<void>;
}

export interface Store<C extends object> {
  /**
   * Runs `work` alone, in the order of the calls. Resolves with its result once the backing has kept the changes.
   * What `work` throws rejects and undoes everything; a failure of the backing rejects with `StorageError`.
   */
  run<T>(work: (transaction: WorkingSet<C>) => T): Promise<T>;
}

/** What was last read from the backing or kept by it. */
interface State {
  version: string | undefined;
  tables: Tables;
  /** The highest order of any row. */
  order: number;
}

/**
 * A store over a backing. `seed` fills an empty state; it runs on first use, and again when what is stored was made under
 * another `revision`, because rows of another shape must not reach today's handlers.
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
          // Seeded tables are nobody else's yet, so they can be completed before they are kept.
          return { version, ...(isFresh ? replacement(before.tables, set.apply()) : set.commit()) };
        } catch (error) {
          thrown = { error };
          throw error;
        }
      });
    } catch (cause) {
      throw thrown ? thrown.error : new StorageError(cause);
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

/** Everything that `before` holds goes, everything that `after` holds comes. */
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

/** Counted from a random start: after another tab has deleted the data, a bare counter could come to the same value again. */
function versions(revision: number): () => string {
  const start = Array.from(crypto.getRandomValues(new Uint32Array(3)), (n) => n.toString(36)).join('-');
  let count = 0;
  return () => `${revision}.${start}-${++count}`;
}
