import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase, sqliteBacking } from '../../src/sandbox/http/index.ts';
import { createSandbox } from '../../src/sandbox/index.ts';
import { ask, openLab } from './lab.ts';
import { openLedger, ROWS } from './ledger.ts';
import { notes } from './support.ts';

let directory: string;
let file: string;
const children: ChildProcess[] = [];
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'sandbox-'));
  file = join(directory, 'state.db');
});
afterEach(async () => {
  for (const child of children.splice(0)) await kill(child);
  rmSync(directory, { recursive: true });
});

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/** Starts a process that serves the ledger. */
async function serveLedger(): Promise<{ child: ChildProcess; url: string }> {
  const script = join(import.meta.dirname, 'ledger-server.ts');
  const child = spawn(process.execPath, [script, file], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  const line = await new Promise((resolve, reject) => {
    child.stdout?.once('data', resolve);
    child.once('exit', (code) => reject(new Error(`The server ended with exit code ${code}.`)));
  });
  return { child, url: String(line).trim() };
}

describe('a file', () => {
  test('keeps state and settings when it is closed and opened again', async () => {
    const first = openDatabase(file);
    const sandbox = openLab({ backing: sqliteBacking(first, 'lab') });
    await ask(sandbox, 'POST', '/items', [['put', 'x', { a: 1 }]]);
    await ask(sandbox, 'POST', '/_sandbox/level', { level: 15 });
    const before = [await ask(sandbox, 'GET', '/items'), await ask(sandbox, 'GET', '/_sandbox')];
    first.close();
    const second = openDatabase(file);
    const again = openLab({ backing: sqliteBacking(second, 'lab') });
    expect([await ask(again, 'GET', '/items'), await ask(again, 'GET', '/_sandbox')]).toEqual(before);
    second.close();
  });

  test('keeps several sandboxes apart', async () => {
    const database = openDatabase(file);
    const lab = openLab({ backing: sqliteBacking(database, 'lab') });
    const other = createSandbox(notes, { backing: sqliteBacking(database, 'notes') });
    await ask(lab, 'POST', '/items', [['clear']]);
    expect(await lab.state()).toEqual({});
    expect(Object.keys(await other.state())).toEqual(['notes']);
    await other.reset();
    expect(await lab.state()).toEqual({});
    database.close();
  });

  test('closed under a sandbox is 503', async () => {
    const database = openDatabase(file);
    const sandbox = openLab({ backing: sqliteBacking(database, 'lab'), onError: () => {} });
    await sandbox.state();
    database.close();
    expect((await ask(sandbox, 'GET', '/items'))[0]).toBe(503);
  });

  const strangers: [string, () => void, RegExp][] = [
    [
      'text',
      () => writeFileSync(file, 'no database, but a text that is long enough'.repeat(20)),
      /not a database/,
    ],
    [
      'a database of another program',
      () => {
        const database = openDatabase(file);
        database.exec('PRAGMA journal_mode = DELETE; PRAGMA application_id = 7');
        database.close();
      },
      /another program/,
    ],
    [
      'a database without an application id, but with tables',
      () => {
        const database = openDatabase(file);
        database.exec('PRAGMA journal_mode = DELETE; PRAGMA application_id = 0; PRAGMA user_version = 0');
        database.close();
      },
      /another program/,
    ],
    [
      'a file of a newer version',
      () => {
        const database = openDatabase(file);
        database.exec('PRAGMA journal_mode = DELETE; PRAGMA user_version = 2');
        database.close();
      },
      /format 2, but this version of Trellis reads format 1/,
    ],
  ];
  test.each(strangers)('of another kind is rejected and left unchanged: %s', (_kind, make, told) => {
    make();
    const before = readFileSync(file);
    expect(() => openDatabase(file)).toThrow(told);
    expect(() => openDatabase(file)).toThrow(file);
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  test('in a missing directory is rejected', () => {
    expect(() => openDatabase(join(directory, 'none', 'state.db'))).toThrow('cannot hold the state');
  });

  test('that is empty is accepted', () => {
    writeFileSync(file, '');
    openDatabase(file).close();
    openDatabase(file).close();
  });
});

test('several connections may create a file at the same moment', async () => {
  const threads = 2;
  const files = Array.from({ length: 40 }, (_, round) => join(directory, `${round}.db`));
  const arrived = new Int32Array(new SharedArrayBuffer(4));
  const script = join(import.meta.dirname, 'open-together.ts');
  const workers = Array.from(
    { length: threads },
    () => new Worker(script, { workerData: { files, threads, arrived } }),
  );
  const errors = await Promise.all(workers.map(async (worker) => (await once(worker, 'message'))[0]));
  expect(errors).toEqual([[], []]);
});

test('an error while rows are written undoes all of them', async () => {
  const database = openDatabase(file);
  const sandbox = openLab({ backing: sqliteBacking(database, 'lab'), onError: () => {} });
  const before = await sandbox.state();
  // A constraint that the second row violates stands for a full disk.
  database.exec(
    "CREATE TRIGGER full BEFORE INSERT ON rows WHEN new.key = 'y' BEGIN SELECT raise(ABORT, 'full'); END",
  );
  const operations = [
    ['put', 'x', 1],
    ['put', 'y', 1],
    ['put', 'z', 1],
  ];
  expect((await ask(sandbox, 'POST', '/items', operations))[0]).toBe(503);
  expect(await sandbox.state()).toEqual(before);
  expect(await openLab({ backing: sqliteBacking(database, 'lab') }).state()).toEqual(before);
  database.close();
});

test('two processes over one file lose none of their writes, starting with the creation of the file', async () => {
  const servers = await Promise.all([serveLedger(), serveLedger()]);
  const count = 60;
  const answers = await Promise.all(
    Array.from({ length: count }, (_, i) =>
      fetch(`${servers[i % 2]?.url}/requests/r${i}`, { method: 'POST' }),
    ),
  );
  const totals = await Promise.all(
    answers.map(async (answer) => ((await answer.json()) as { total: number }).total),
  );
  expect(totals.toSorted((a, b) => a - b)).toEqual(Array.from({ length: count }, (_, i) => i + 1));
  const { sandbox, close } = openLedger(file);
  const { rows = {}, counts } = await sandbox.state();
  expect([Object.keys(rows).length, counts]).toEqual([count * ROWS, { total: count }]);
  close();
});

test('acknowledged requests survive kill -9, and none is stored partially', async () => {
  const CLIENTS = 8;
  const sent = new Set<string>();
  const acknowledged = new Set<string>();
  const rounds = fc.sample(fc.record({ more: fc.nat(149), delayMs: fc.nat(4) }), 5);
  for (const [round, { more, delayMs }] of rounds.entries()) {
    const { child, url } = await serveLedger();
    const goal = acknowledged.size + 1 + more;
    let killed = false;
    const client = async () => {
      while (!killed) {
        const id = `r${sent.size}`;
        sent.add(id);
        try {
          const answer = await fetch(`${url}/requests/${id}`, { method: 'POST' });
          await answer.text();
          if (answer.status === 200) acknowledged.add(id);
        } catch {
          return;
        }
        if (acknowledged.size >= goal && !killed) {
          killed = true;
          // At a random moment of the running requests.
          setTimeout(() => child.kill('SIGKILL'), delayMs);
        }
      }
    };
    await Promise.all([...Array.from({ length: CLIENTS }, client), once(child, 'exit')]);

    const { sandbox, check, close } = openLedger(file);
    const { rows = {}, counts } = await sandbox.state();
    const byRequest = new Map<string, number>();
    for (const row of Object.values(rows) as { request: string }[]) {
      byRequest.set(row.request, (byRequest.get(row.request) ?? 0) + 1);
    }
    expect(check()).toBe('ok');
    expect(new Set(byRequest.values())).toEqual(new Set([ROWS]));
    expect(counts).toEqual({ total: byRequest.size });
    expect([...acknowledged].filter((id) => !byRequest.has(id))).toEqual([]);
    const others = [...byRequest.keys()].filter((id) => !acknowledged.has(id));
    expect(others.filter((id) => !sent.has(id))).toEqual([]);
    expect(others.length).toBeLessThanOrEqual((round + 1) * CLIENTS);
    close();
  }
});
