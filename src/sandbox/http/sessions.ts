/** Sessions of visitors in one SQLite file. For Node.js, and hosts that have its built-in modules. */
import type { DatabaseSync } from 'node:sqlite';
import type { EntryShelf, SessionShelf } from '../edge/index.ts';
import { sqliteBacking } from './sqlite.ts';

export { openDatabase } from './sqlite.ts';

const TABLE = `CREATE TABLE IF NOT EXISTS sessions (
  id TEXT PRIMARY KEY, began INTEGER NOT NULL, used INTEGER NOT NULL
) STRICT, WITHOUT ROWID`;

const JOURNAL = `CREATE TABLE IF NOT EXISTS journal (
  sandbox TEXT NOT NULL, number INTEGER NOT NULL, text TEXT NOT NULL, PRIMARY KEY (sandbox, number)
) STRICT, WITHOUT ROWID`;

/** In the same tables as the state of other sandboxes; a name of one never contains a slash. */
export function sqliteShelf(database: DatabaseSync): SessionShelf {
  database.exec(TABLE);
  database.exec(JOURNAL);
  const select = database.prepare('SELECT began, used FROM sessions WHERE id = ?');
  const insert = database.prepare('INSERT OR REPLACE INTO sessions (id, began, used) VALUES (?, ?, ?)');
  const list = database.prepare('SELECT id, began, used FROM sessions');
  // GLOB finds the prefix in the primary key. Ids contain none of its wildcards.
  const removals = [
    "DELETE FROM rows WHERE sandbox GLOB ? || '/*'",
    "DELETE FROM meta WHERE sandbox GLOB ? || '/*'",
    "DELETE FROM journal WHERE sandbox GLOB ? || '/*'",
    'DELETE FROM sessions WHERE id = ?',
  ].map((query) => database.prepare(query));
  return {
    read(session) {
      const row = select.get(session);
      return row && { began: Number(row.began), used: Number(row.used) };
    },
    write(session, { began, used }) {
      insert.run(session, began, used);
    },
    backing: (session, sandbox) => sqliteBacking(database, `${session}/${sandbox}`),
    entries: (session, sandbox) => sqliteEntries(database, `${session}/${sandbox}`),
    remove(session) {
      for (const statement of removals) statement.run(session);
    },
    *all() {
      for (const { id, began, used } of list.all())
        yield [String(id), { began: Number(began), used: Number(used) }];
    },
  };
}

function sqliteEntries(database: DatabaseSync, sandbox: string): EntryShelf {
  const select = database.prepare('SELECT number, text FROM journal WHERE sandbox = ? ORDER BY number');
  const insert = database.prepare('INSERT OR REPLACE INTO journal (sandbox, number, text) VALUES (?, ?, ?)');
  const remove = database.prepare('DELETE FROM journal WHERE sandbox = ? AND number <= ?');
  return {
    read: () =>
      select.all(sandbox).map(({ number, text }) => ({ number: Number(number), text: String(text) })),
    add: (number, text) => void insert.run(sandbox, number, text),
    removeUpTo: (number) => void remove.run(sandbox, number),
  };
}
