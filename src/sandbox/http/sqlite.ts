/**
 * Stores the state of sandboxes in one SQLite file. Each step is one `BEGIN IMMEDIATE` transaction, which no
 * other process over the file can overlap. A commit is on disk before its response is sent.
 */
import type { DatabaseSync } from 'node:sqlite';
import { fromColumn, toColumn } from '../core/state/columns.ts';
import { decodePlain, encodePlain } from '../core/state/plain.ts';
import type { Backing } from '../core/state/store.ts';
import type { Row } from '../core/state/transaction.ts';

/** `TRLS`, in the header of the file (SQLite, "PRAGMA application_id"). */
const APPLICATION_ID = 0x54524c53;
/** Increase it whenever the tables change their shape. */
const FORMAT = 1;
/** How long to wait for another process that holds a lock of the file, and between two trials to get it. */
const WAIT_MS = 10_000;
const RETRY_MS = 5;
/** The primary code of an error because of a lock (SQLite, "Result and Error Codes"). */
const SQLITE_BUSY = 5;

const TABLES = `
  CREATE TABLE rows (
    sandbox TEXT NOT NULL,
    collection TEXT NOT NULL,
    key TEXT NOT NULL,
    "order" INTEGER NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (sandbox, collection, key)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE meta (sandbox TEXT PRIMARY KEY, version TEXT NOT NULL) STRICT, WITHOUT ROWID;
`;

/** In one statement, which no other process can come between. */
const HEADER = `
  SELECT application_id AS application, user_version AS format, (SELECT count(*) FROM sqlite_schema) AS tables
  FROM pragma_application_id, pragma_user_version
`;

/**
 * Opens or creates a file for `sqliteBacking`; close it after the last step. Throws an Error with the reason
 * if the file cannot be opened, is another kind of file, or was made by a newer version, which is left
 * unchanged.
 */
export function openDatabase(file: string): DatabaseSync {
  const { DatabaseSync } = loadSqlite();
  let database: DatabaseSync | undefined;
  try {
    const opened = new DatabaseSync(file);
    database = opened;
    database.exec(`PRAGMA busy_timeout = ${WAIT_MS}`);
    retryWhileLocked(() => prepare(opened));
    return database;
  } catch (cause) {
    database?.close();
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`${file} cannot hold the state of sandboxes: ${reason}`, { cause });
  }
}

/** Does `work`, and does it again after an error because of a lock, for at most WAIT_MS. */
function retryWhileLocked(work: () => void): void {
  const end = Date.now() + WAIT_MS;
  for (;;) {
    try {
      work();
      return;
    } catch (error) {
      const { errcode = 0 } = error as { errcode?: number };
      // The higher bits tell the kind of lock.
      if ((errcode & 0xff) !== SQLITE_BUSY || Date.now() > end) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RETRY_MS);
    }
  }
}

/**
 * Makes the tables of a new file. The change to WAL fails at once, without the wait of `busy_timeout`, when
 * another process makes the same change.
 */
function prepare(database: DatabaseSync): void {
  const isNew = check(database);
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
  if (!isNew) return;
  transaction(database, () => {
    // Another process may have created the tables meanwhile.
    if (!check(database)) return;
    database.exec(`PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${FORMAT}; ${TABLES}`);
  });
}

/** Whether the file is empty. Throws if the file is not ours to write to. */
function check(database: DatabaseSync): boolean {
  const { application, format, tables } = database.prepare(HEADER).get() ?? {};
  if (application === 0 && format === 0 && tables === 0) return true;
  if (application !== APPLICATION_ID) throw new Error('it is the database of another program');
  if (format !== FORMAT)
    throw new Error(`it has format ${format}, but this version of Trellis reads format ${FORMAT}`);
  return false;
}

/** The state of one sandbox within a database; any number of sandboxes and processes share one. */
export function sqliteBacking(database: DatabaseSync, sandbox: string): Backing {
  const selectVersion = database.prepare('SELECT version FROM meta WHERE sandbox = ?');
  const selectRows = database.prepare('SELECT collection, key, "order", value FROM rows WHERE sandbox = ?');
  const putRow = database.prepare(
    'INSERT OR REPLACE INTO rows (sandbox, collection, key, "order", value) VALUES (?, ?, ?, ?, ?)',
  );
  const removeRow = database.prepare('DELETE FROM rows WHERE sandbox = ? AND collection = ? AND key = ?');
  const putVersion = database.prepare('INSERT OR REPLACE INTO meta (sandbox, version) VALUES (?, ?)');

  const rows = (): Row[] =>
    selectRows.all(sandbox).map(({ collection, key, order, value }) => ({
      collection: fromColumn(String(collection)),
      key: fromColumn(String(key)),
      order: Number(order),
      value: decodePlain(String(value)),
    }));

  return {
    async transact(knownVersion, step) {
      transaction(database, () => {
        const version = selectVersion.get(sandbox)?.version as string | undefined;
        const commit = step(version === knownVersion ? undefined : { version, rows: rows() });
        if (!commit) return;
        for (const { collection, key } of commit.remove) {
          removeRow.run(sandbox, toColumn(collection), toColumn(key));
        }
        for (const { collection, key, order, value } of commit.put) {
          putRow.run(sandbox, toColumn(collection), toColumn(key), order, encodePlain(value));
        }
        putVersion.run(sandbox, commit.version);
      });
    },
  };
}

function transaction(database: DatabaseSync, work: () => void): void {
  database.exec('BEGIN IMMEDIATE');
  try {
    work();
    database.exec('COMMIT');
  } catch (error) {
    // SQLite itself has already rolled back after some errors, such as a full disk.
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}

/** Loads the module without Node's warning about it. */
function loadSqlite(): typeof import('node:sqlite') {
  const { emitWarning } = process;
  process.emitWarning = (warning: string | Error, ...rest: unknown[]) => {
    if (!String(warning).startsWith('SQLite is an experimental feature')) {
      Reflect.apply(emitWarning, process, [warning, ...rest]);
    }
  };
  try {
    return process.getBuiltinModule('node:sqlite');
  } finally {
    process.emitWarning = emitWarning;
  }
}
