/**
 * State in the SQLite database of a Durable Object. The runtime holds a response back until what was written
 * before it is stored, so a response confirms the write.
 */

import { fromColumn, toColumn } from '../../core/state/columns.ts';
import { decodePlain, encodePlain } from '../../core/state/plain.ts';
import type { Backing } from '../../core/state/store.ts';
import type { Row } from '../../core/state/transaction.ts';
import type { EntryShelf } from '../kept-journal.ts';
import type { ObjectStorage } from './runtime.ts';

/** Call it once, before `objectBacking`. */
export function createTables({ sql }: ObjectStorage): void {
  sql.exec(`CREATE TABLE rows (
    sandbox TEXT NOT NULL, collection TEXT NOT NULL, key TEXT NOT NULL, position INTEGER NOT NULL,
    value TEXT NOT NULL, PRIMARY KEY (sandbox, collection, key)
  ) STRICT, WITHOUT ROWID`);
  sql.exec('CREATE TABLE meta (sandbox TEXT PRIMARY KEY, version TEXT NOT NULL) STRICT, WITHOUT ROWID');
}

export function objectBacking(storage: ObjectStorage, sandbox: string): Backing {
  const { sql } = storage;
  const rows = (): Row[] =>
    sql
      .exec('SELECT collection, key, position, value FROM rows WHERE sandbox = ?', sandbox)
      .toArray()
      .map(({ collection, key, position, value }) => ({
        collection: fromColumn(String(collection)),
        key: fromColumn(String(key)),
        order: Number(position),
        value: decodePlain(String(value)),
      }));
  return {
    async transact(known, step) {
      storage.transactionSync(() => {
        const [meta] = sql.exec('SELECT version FROM meta WHERE sandbox = ?', sandbox).toArray();
        const version = meta && String(meta.version);
        const commit = step(version === known ? undefined : { version, rows: rows() });
        if (!commit) return;
        for (const { collection, key } of commit.remove) {
          const query = 'DELETE FROM rows WHERE sandbox = ? AND collection = ? AND key = ?';
          sql.exec(query, sandbox, toColumn(collection), toColumn(key));
        }
        for (const { collection, key, order, value } of commit.put) {
          const query =
            'INSERT OR REPLACE INTO rows (sandbox, collection, key, position, value) VALUES (?, ?, ?, ?, ?)';
          sql.exec(query, sandbox, toColumn(collection), toColumn(key), order, encodePlain(value));
        }
        sql.exec('INSERT OR REPLACE INTO meta (sandbox, version) VALUES (?, ?)', sandbox, commit.version);
      });
    },
  };
}

export function objectEntries({ sql }: ObjectStorage, sandbox: string): EntryShelf {
  // Sessions that began before this version have no such table.
  sql.exec(`CREATE TABLE IF NOT EXISTS journal (
    sandbox TEXT NOT NULL, number INTEGER NOT NULL, text TEXT NOT NULL, PRIMARY KEY (sandbox, number)
  ) STRICT, WITHOUT ROWID`);
  return {
    read: () =>
      sql
        .exec('SELECT number, text FROM journal WHERE sandbox = ? ORDER BY number', sandbox)
        .toArray()
        .map(({ number, text }) => ({ number: Number(number), text: String(text) })),
    add: (number, text) =>
      void sql.exec(
        'INSERT OR REPLACE INTO journal (sandbox, number, text) VALUES (?, ?, ?)',
        sandbox,
        number,
        text,
      ),
    removeUpTo: (number) =>
      void sql.exec('DELETE FROM journal WHERE sandbox = ? AND number <= ?', sandbox, number),
  };
}
