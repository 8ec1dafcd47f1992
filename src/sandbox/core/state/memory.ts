/** Stores the state in memory: for servers, tests, and browsers that refuse storage. */
import type { Backing } from './store.ts';
import type { Row } from './transaction.ts';

export function memoryBacking(): Backing {
  let version: string | undefined;
  const tables = new Map<string, Map<string, Row>>();
  return {
    async transact(known, step) {
      const unchanged = version === known;
      const commit = step(
        unchanged
          ? undefined
          : { version, rows: [...tables.values()].flatMap((table) => [...table.values()]) },
      );
      if (!commit) return;
      for (const { collection, key } of commit.remove) tables.get(collection)?.delete(key);
      for (const row of commit.put) {
        const table = tables.get(row.collection) ?? new Map<string, Row>();
        tables.set(row.collection, table.set(row.key, row));
      }
      version = commit.version;
    },
  };
}
