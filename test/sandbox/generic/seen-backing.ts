/** A state in memory of which tests see the rows and the changes, without a copy of the whole. */
import { isDeepStrictEqual } from 'node:util';
import type { Backing, Row } from '../../../src/sandbox/index.ts';

export interface SeenBacking extends Backing {
  /** Values by their keys, in the order of creation. */
  rows(collection: string): ReadonlyMap<string, unknown>;
  /** Counts the rows that got another value, were added or were removed; not those of the sandbox itself. */
  changes(): number;
  /** Whether anything was stored since this was made. */
  hasStored(): boolean;
  /** Another state that begins with the rows of this one. */
  fork(): SeenBacking;
}

type Table = ReadonlyMap<string, Row>;

export function seenBacking(
  tables: Map<string, Table> = new Map(),
  version: string | undefined = undefined,
): SeenBacking {
  let changes = 0;
  let hasStored = false;
  const change = ({ collection, key }: Pick<Row, 'collection' | 'key'>, row: Row | undefined): void => {
    // Forks share tables, so none is edited.
    const table = new Map(tables.get(collection));
    if (!collection.startsWith('_') && !isDeepStrictEqual(table.get(key)?.value, row?.value)) changes++;
    if (row) table.set(key, row);
    else table.delete(key);
    tables.set(collection, table);
  };
  return {
    async transact(known, step) {
      const all = () => [...tables.values()].flatMap((table) => [...table.values()]);
      const commit = step(version === known ? undefined : { version, rows: all() });
      if (!commit) return;
      hasStored = true;
      for (const row of commit.remove) change(row, undefined);
      for (const row of commit.put) change(row, row);
      ({ version } = commit);
    },
    rows: (collection) =>
      new Map(Array.from(tables.get(collection) ?? [], ([key, { value }]) => [key, value])),
    changes: () => changes,
    hasStored: () => hasStored,
    fork: () => seenBacking(new Map(tables), version),
  };
}
