/**
 * Stores the state in the reader's browser. Each step is one IndexedDB `readwrite` transaction. The browser
 * runs those over the same stores one after the other in all tabs (Indexed Database API, "transaction
 * scheduling"), so no tab loses another's writes.
 */
import type { Backing, Stored } from './store.ts';
import type { Commit, Row } from './transaction.ts';

const ROWS = 'rows';
const META = 'meta';

/**
 * @param name Name of the database, unique per sandbox and origin.
 * @param factory Creates databases. The first use rejects if the browser refuses storage.
 */
export function indexedDbBacking(name: string, factory: IDBFactory): Backing {
  let database: Promise<IDBDatabase> | undefined;

  function connect(): Promise<IDBDatabase> {
    const forget = () => {
      database = undefined;
    };
    database ??= open(factory, name, forget);
    database.catch(forget);
    return database;
  }

  // Takes as long as loading what will use it.
  connect();

  return {
    async transact(known, step) {
      const connection = await connect();
      await run(connection, known, step);
    },
  };
}

function open(factory: IDBFactory, name: string, onClose: () => void): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = factory.open(name, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(ROWS, { keyPath: ['collection', 'key'] });
      request.result.createObjectStore(META);
    };
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const connection = request.result;
      connection.onclose = onClose;
      // Another tab deletes the database: close, and start afresh at the next request.
      connection.onversionchange = () => {
        connection.close();
        onClose();
      };
      resolve(connection);
    };
  });
}

function run(
  connection: IDBDatabase,
  known: string | undefined,
  step: (stored: Stored | undefined) => Commit | undefined,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const transaction = connection.transaction([ROWS, META], 'readwrite');
    const rows = transaction.objectStore(ROWS);
    const meta = transaction.objectStore(META);
    let thrown: { error: unknown } | undefined;
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(thrown ? thrown.error : transaction.error);

    const finish = (stored: Stored | undefined) => {
      try {
        const commit = step(stored);
        if (!commit) return;
        for (const { collection, key } of commit.remove) rows.delete([collection, key]);
        for (const row of commit.put) rows.put(row);
        meta.put(commit.version, 'version');
      } catch (error) {
        thrown = { error };
        transaction.abort();
      }
    };

    const version: IDBRequest<string | undefined> = meta.get('version');
    version.onsuccess = () => {
      if (version.result === known) return finish(undefined);
      const all: IDBRequest<Row[]> = rows.getAll();
      all.onsuccess = () => finish({ version: version.result, rows: all.result });
    };
  });
}
