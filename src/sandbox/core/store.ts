/**
 * The state of one sandbox: named collections of rows, changed only inside transactions. A transaction reads and writes
 * synchronously on a working set; the backing then keeps all of its changes or none, and says so before the answer goes out.
 */
import { StorageError } from './errors.ts';

/** One stored value. `value` is plain data: what JSON holds, and bigint. */
export interface Row {
  collection: string;
  key: string;
  /** Rises with every new row, so that collections list in the order of creation in every backing. */
  order: number;
  value: unknown;
}

/** What a backing holds. `version` changes with every commit; undefined: nothing was ever stored. */
export interface Stored {
  version: string | undefined;
  rows: Iterable<Row>;
}

/** What a transaction changes. `version` is the new one. */
export interface Commit {
  version: string;
  put: Row[];
  remove: { collection: string; key: string }[];
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

/** The state in plain form: collection name -> key -> value. Empty collections are left out. */
export type Snapshot = Record<string, Record<string, unknown>>;

/** Reads and writes of one request. `C` maps collection names to the types of their values. */
export interface Transaction<C extends object> {
  /** Values are frozen: to change one, put another. */
  get<N extends keyof C & string>(collection: N, key: string): Readonly<C[N]> | undefined;
  /** In the order of creation. */
  entries<N extends keyof C & string>(collection: N): [key: string, value: Readonly<C[N]>][];
  /** Adds or replaces; a copy is kept. A replaced row keeps its place in the order. */
  put<N extends keyof C & string>(collection: N, key: string, value: C[N]): void;
  /** False when there was no such row. */
  remove(collection: keyof C & string, key: string): boolean;
  /** Removes every row of every collection. */
  clear(): void;
  /** The state as this transaction sees it. */
  snapshot(): Snapshot;
}

type Tables = ReadonlyMap<string, ReadonlyMap<string, Row>>;

export interface Store<C extends object> {
  /**
   * Runs `work` alone, in the order of the calls. Resolves with its result once the backing has kept the changes.
   * What `work` throws rejects and undoes everything; a failure of the backing rejects with `StorageError`.
   */
  run<T>(work: (transaction: Transaction<C>) => T): Promise<T>;
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
  let known: string | undefined;
  let tables: Tables = new Map();
  let last: Promise<unknown> = Promise.resolve();

  async function transact<T>(work: (transaction: Transaction<C>) => T): Promise<T> {
    let outcome: { result: T; tables: Tables; version: string | undefined } | undefined;
    let thrown: { error: unknown } | undefined;
    try {
      await backing.transact(known, (stored) => {
        try {
          const version = stored ? stored.version : known;
          const set = new WorkingSet<C>(stored ? tablesOf(stored.rows) : tables);
          const fresh = !version?.startsWith(`${revision}.`);
          if (fresh) {
            set.clear();
            seed(set);
          }
          const result = work(set);
          const changes = set.changes();
          const changed = fresh || changes.put.length > 0 || changes.remove.length > 0;
          const next = changed ? newVersion(revision) : version;
          outcome = { result, tables: set.tables, version: next };
          return changed && next ? { version: next, ...changes } : undefined;
        } catch (error) {
          thrown = { error };
          throw error;
        }
      });
    } catch (cause) {
      throw thrown ? thrown.error : new StorageError(cause);
    }
    if (!outcome) throw new StorageError(new Error('The backing did not run the step'));
    ({ tables, version: known } = outcome);
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

/** Copies a collection when it is first written to, so the committed tables stay as they are until the commit is kept. */
class WorkingSet<C extends object> implements Transaction<C> {
  readonly tables: Map<string, ReadonlyMap<string, Row>>;
  readonly #base: Tables;
  readonly #own = new Map<string, Map<string, Row>>();
  #order = 0;

  constructor(base: Tables) {
    this.#base = base;
    this.tables = new Map(base);
    for (const rows of base.values())
      for (const row of rows.values()) this.#order = Math.max(this.#order, row.order);
  }

  get<N extends keyof C & string>(collection: N, key: string): Readonly<C[N]> | undefined {
    return this.tables.get(collection)?.get(key)?.value as Readonly<C[N]> | undefined;
  }

  entries<N extends keyof C & string>(collection: N): [string, Readonly<C[N]>][] {
    const table = this.tables.get(collection) ?? new Map<string, Row>();
    return Array.from(table, ([key, row]) => [key, row.value as Readonly<C[N]>]);
  }

  put<N extends keyof C & string>(collection: N, key: string, value: C[N]): void {
    const table = this.#writable(collection);
    const order = table.get(key)?.order ?? ++this.#order;
    table.set(key, { collection, key, order, value: freeze(structuredClone(value)) });
  }

  remove(collection: string, key: string): boolean {
    return this.#writable(collection).delete(key);
  }

  clear(): void {
    for (const collection of this.tables.keys()) this.#writable(collection).clear();
  }

  snapshot(): Snapshot {
    const snapshot: Snapshot = {};
    for (const [collection, table] of this.tables) {
      const values = Array.from(table, ([key, row]) => [key, row.value]);
      if (values.length > 0) snapshot[collection] = Object.fromEntries(values);
    }
    return snapshot;
  }

  changes(): Omit<Commit, 'version'> {
    const put: Row[] = [];
    const remove: Commit['remove'] = [];
    for (const [collection, table] of this.#own) {
      const before = this.#base.get(collection);
      for (const row of table.values()) if (before?.get(row.key) !== row) put.push(row);
      for (const key of before?.keys() ?? []) if (!table.has(key)) remove.push({ collection, key });
    }
    return { put, remove };
  }

  #writable(collection: string): Map<string, Row> {
    let table = this.#own.get(collection);
    if (!table) {
      table = new Map(this.tables.get(collection));
      this.#own.set(collection, table);
      this.tables.set(collection, table);
    }
    return table;
  }
}

function tablesOf(rows: Iterable<Row>): Tables {
  const tables = new Map<string, Map<string, Row>>();
  for (const row of [...rows].sort((a, b) => a.order - b.order)) {
    const table = tables.get(row.collection) ?? new Map<string, Row>();
    tables.set(row.collection, table.set(row.key, { ...row, value: freeze(row.value) }));
  }
  return tables;
}

function freeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const member of Object.values(value)) freeze(member);
  }
  return value;
}

/** Random and not counted: after another tab has deleted the data, a counter could come to the same value again. */
function newVersion(revision: number): string {
  return `${revision}.${Array.from(crypto.getRandomValues(new Uint32Array(3)), (n) => n.toString(36)).join('-')}`;
}
