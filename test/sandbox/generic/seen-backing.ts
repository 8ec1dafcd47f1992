/** A state in memory of which tests see the rows and the changes, without a copy of the whole. */
import { isDeepStrictEqual } from 'node:util';
import { type Backing, memoryBacking, type Row } from '../../../src/sandbox/index.ts';

export interface SeenBacking extends Backing {
  /** Values by their keys, in the order of creation. */
  rows(collection: string): ReadonlyMap<string, unknown>;
  /** Counts the rows that got another value, were added or were removed; not those of the sandbox itself. */
  changes(): number;
  /** Whether anything was stored since the last `forget`. */
  hasStored(): boolean;
  forget(): void;
}

export function seenBacking(): SeenBacking {
  const inner = memoryBacking();
  const tables = new Map<string, Map<string, unknown>>();
  let changes = 0;
  let hasStored = false;
  const tableOf = (collection: string): Map<string, unknown> => {
    const table = tables.get(collection) ?? new Map<string, unknown>();
    tables.set(collection, table);
    return table;
  };
  const count = ({ collection }: Pick<Row, 'collection'>, before: unknown, after: unknown): void => {
    if (!collection.startsWith('_') && !isDeepStrictEqual(before, after)) changes++;
  };
  return {
    transact: (known, step) =>
      inner.transact(known, (stored) => {
        const commit = step(stored);
        if (!commit) return undefined;
        hasStored = true;
        for (const row of commit.remove) {
          count(row, tableOf(row.collection).get(row.key), undefined);
          tableOf(row.collection).delete(row.key);
        }
        for (const row of commit.put) {
          count(row, tableOf(row.collection).get(row.key), row.value);
          tableOf(row.collection).set(row.key, row.value);
        }
        return commit;
      }),
    rows: (collection) => tables.get(collection) ?? new Map(),
    changes: () => changes,
    hasStored: () => hasStored,
    forget: () => {
      hasStored = false;
    },
  };
}
