/** A sandbox where every request writes several rows, to test that all are stored or none. */

import { openDatabase, sqliteBacking } from '../../src/sandbox/http/index.ts';
import { createSandbox, defineSandbox, type Sandbox } from '../../src/sandbox/index.ts';

interface Collections {
  /** By the number of the request and the number of the row: `17.2`. */
  rows: { request: string };
  /** Number of requests so far, under `total`. */
  counts: number;
}

/** Rows that each request writes. */
export const ROWS = 4;

const ledger = defineSandbox<Collections>({
  name: 'ledger',
  title: 'Ledger',
  revision: 1,
  seed: (store) => store.put('counts', 'total', 0),
  formatError: ({ status, message }) => ({ status, json: { message } }),
  routes: [
    {
      method: 'POST',
      path: '/requests/{id}',
      errors: [],
      handle({ store, params: { id = '' } }) {
        for (let i = 0; i < ROWS; i++) store.put('rows', `${id}.${i}`, { request: id });
        const total = (store.get('counts', 'total') ?? 0) + 1;
        store.put('counts', 'total', total);
        return { status: 200, json: { total } };
      },
    },
  ],
});

/** The ledger over a file. `close` closes it. */
export function openLedger(file: string): { sandbox: Sandbox; check: () => unknown; close: () => void } {
  const database = openDatabase(file);
  return {
    sandbox: createSandbox(ledger, { backing: sqliteBacking(database, 'ledger') }),
    check: () => Object.values(database.prepare('PRAGMA integrity_check').get() ?? {})[0],
    close: () => database.close(),
  };
}
