/** The reads and writes of one transaction over the committed tables, which stay unchanged until `apply`. */
import { copyFrozen } from './plain.ts';
import type { Commit, Row, Snapshot, Transaction } from './transaction.ts';

/** Committed rows by collection and key, each collection in the order of creation. */
export type Tables = Map<string, Map<string, Row>>;

/** One row before and after a transaction; undefined if it did not exist. */
export interface RowChange {
  collection: string;
  key: string;
  before: unknown;
  after: unknown;
}

/** Changes of a transaction to one collection. A row that was removed and added again is in two of these. */
interface Overlay {
  base: ReadonlyMap<string, Row>;
  replaced: Map<string, Row>;
  removed: Set<string>;
  /** In order of creation, which is after everything in the base. */
  added: Map<string, Row>;
}

export class WorkingSet<C extends object> implements Transaction<C> {
  readonly #tables: Tables;
  readonly #overlays = new Map<string, Overlay>();
  #order: number;

  /** @param order Highest order that any row in the tables ever had. */
  constructor(tables: Tables, order: number) {
    this.#tables = tables;
    this.#order = order;
  }

  /** The highest order of any row so far. */
  get order(): number {
    return this.#order;
  }

  get hasChanges(): boolean {
    for (const { replaced, removed, added } of this.#overlays.values()) {
      if (replaced.size + removed.size + added.size > 0) return true;
    }
    return false;
  }

  get<N extends keyof C & string>(collection: N, key: string): Readonly<C[N]> | undefined {
    return this.#row(collection, key)?.value as Readonly<C[N]> | undefined;
  }

  entries<N extends keyof C & string>(collection: N): [string, Readonly<C[N]>][] {
    const entries: [string, Readonly<C[N]>][] = [];
    for (const { key, value } of this.#rows(collection)) entries.push([key, value as Readonly<C[N]>]);
    return entries;
  }

  put<N extends keyof C & string>(collection: N, key: string, value: C[N]): void {
    const { base, replaced, removed, added } = this.#overlay(collection);
    const copy = copyFrozen(value);
    const mine = added.get(key);
    const theirs = removed.has(key) ? undefined : base.get(key);
    if (mine) added.set(key, { ...mine, value: copy });
    else if (theirs) replaced.set(key, { ...theirs, value: copy });
    else added.set(key, { collection, key, order: ++this.#order, value: copy });
  }

  remove(collection: string, key: string): boolean {
    const { base, replaced, removed, added } = this.#overlay(collection);
    if (added.delete(key)) return true;
    if (removed.has(key) || !base.has(key)) return false;
    replaced.delete(key);
    removed.add(key);
    return true;
  }

  clear(): void {
    for (const collection of this.#collections()) {
      for (const { key } of [...this.#rows(collection)]) this.remove(collection, key);
    }
  }

  snapshot(): Snapshot {
    const collections = [...this.#collections()].filter((collection) => !isReserved(collection));
    const snapshot = collections.map((collection) => {
      const values = Array.from(this.#rows(collection), ({ key, value }) => [key, value]);
      return [collection, Object.fromEntries(values)] as const;
    });
    return Object.fromEntries(snapshot.filter(([, values]) => Object.keys(values).length > 0));
  }

  /** Each row that was written or removed, once. A row may have been replaced by an equal value. */
  *changes(): Generator<RowChange> {
    for (const [collection, { base, replaced, removed, added }] of this.#overlays) {
      const change = (key: string, after: Row | undefined): RowChange => ({
        collection,
        key,
        before: base.get(key)?.value,
        after: after?.value,
      });
      for (const [key, row] of replaced) yield change(key, row);
      for (const key of removed) if (!added.has(key)) yield change(key, undefined);
      for (const [key, row] of added) yield change(key, row);
    }
  }

  /** The changes that a backing has to store. */
  commit(): Omit<Commit, 'version'> {
    const put: Row[] = [];
    const remove: Commit['remove'] = [];
    for (const [collection, { replaced, removed, added }] of this.#overlays) {
      for (const key of removed) if (!added.has(key)) remove.push({ collection, key });
      for (const row of replaced.values()) put.push(row);
      for (const row of added.values()) put.push(row);
    }
    return { put, remove };
  }

  /** Writes the changes into the tables and returns them. No changes remain. */
  apply(): Tables {
    for (const [collection, { replaced, removed, added }] of this.#overlays) {
      const table = this.#tables.get(collection) ?? new Map<string, Row>();
      for (const key of removed) table.delete(key);
      for (const [key, row] of replaced) table.set(key, row);
      for (const [key, row] of added) table.set(key, row);
      if (table.size > 0) this.#tables.set(collection, table);
      else this.#tables.delete(collection);
    }
    this.#overlays.clear();
    return this.#tables;
  }

  #collections(): Set<string> {
    return new Set([...this.#tables.keys(), ...this.#overlays.keys()]);
  }

  #row(collection: string, key: string): Row | undefined {
    const overlay = this.#overlays.get(collection);
    if (!overlay) return this.#tables.get(collection)?.get(key);
    const { base, replaced, removed, added } = overlay;
    return added.get(key) ?? replaced.get(key) ?? (removed.has(key) ? undefined : base.get(key));
  }

  *#rows(collection: string): Generator<Row> {
    const overlay = this.#overlays.get(collection);
    if (!overlay) {
      yield* this.#tables.get(collection)?.values() ?? [];
      return;
    }
    const { base, replaced, removed, added } = overlay;
    for (const [key, row] of base) if (!removed.has(key)) yield replaced.get(key) ?? row;
    yield* added.values();
  }

  #overlay(collection: string): Overlay {
    let overlay = this.#overlays.get(collection);
    if (!overlay) {
      const base = this.#tables.get(collection) ?? new Map<string, Row>();
      overlay = { base, replaced: new Map(), removed: new Set(), added: new Map() };
      this.#overlays.set(collection, overlay);
    }
    return overlay;
  }
}

/** Collections whose names begin with `_` belong to the sandbox itself; snapshots omit them. */
export function isReserved(collection: string): boolean {
  return collection.startsWith('_');
}
