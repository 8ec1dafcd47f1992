import { IDBFactory } from 'fake-indexeddb';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openDatabase, sqliteBacking } from '../../src/sandbox/http/index.ts';
import {
  type Backing,
  createSandbox,
  indexedDbBacking,
  memoryBacking,
  type Sandbox,
  type SandboxDefinition,
} from '../../src/sandbox/index.ts';
import { ask, LAB, type Operation, openLab } from './lab.ts';
import { failingBacking, json, notes, openPlants, PLANTS, post } from './support.ts';

const put = (sandbox: Sandbox, id: string, body = 'text') =>
  sandbox(new Request(`https://x.invalid/notes/notes/${id}`, { method: 'PUT', body }));
const list = async (sandbox: Sandbox) =>
  ((await json(await sandbox(new Request('https://x.invalid/notes/notes')))) as [string, unknown][]).map(
    ([key]) => key,
  );

const kinds: [string, () => () => Backing][] = [
  [
    'memory',
    () => {
      const backing = memoryBacking();
      return () => backing;
    },
  ],
  [
    'IndexedDB',
    () => {
      const factory = new IDBFactory();
      return () => indexedDbBacking('notes', factory);
    },
  ],
  [
    'SQLite',
    () => {
      const database = openDatabase(':memory:');
      return () => sqliteBacking(database, 'notes');
    },
  ],
];

describe.each(kinds)('state in %s', (_name, newSource) => {
  test('another store over the same data sees the changes of the first one', async () => {
    const source = newSource();
    const [a, b] = [createSandbox(notes, { backing: source() }), createSandbox(notes, { backing: source() })];
    await put(a, 'x');
    expect(await b.state()).toEqual(await a.state());
    await put(b, 'y');
    expect(await list(a)).toEqual(['seed', 'x', 'y']);
    await b.reset();
    expect(await list(a)).toEqual(['seed']);
  });

  test('two stores that write at once lose none of their writes', async () => {
    const source = newSource();
    const [a, b] = [createSandbox(notes, { backing: source() }), createSandbox(notes, { backing: source() })];
    const ids = Array.from({ length: 20 }, (_, i) => `n${i}`);
    await Promise.all(ids.map((id, i) => put(i % 2 ? a : b, id)));
    const kept = await list(createSandbox(notes, { backing: source() }));
    expect(kept.toSorted()).toEqual(['seed', ...ids].toSorted());
  });

  test('two stores that create the same id at once: one is rejected', async () => {
    const source = newSource();
    const stores = await Promise.all([openPlants({ backing: source() }), openPlants({ backing: source() })]);
    const answers = await Promise.all(
      stores.map((sandbox, i) => sandbox(post(PLANTS, `{"id":1,"name":"plant ${i}"}`))),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    const winner = answers.findIndex(({ status }) => status === 200);
    expect(await stores[0].state()).toEqual({ plants: { 1: { id: 1, name: `plant ${winner}` } } });
  });

  test('entries list in order of creation, also when read back, and a replaced one keeps its place', async () => {
    const source = newSource();
    const first = createSandbox(notes, { backing: source() });
    for (const id of ['b', 'a', '10', '9', 'b']) await put(first, id);
    expect(await list(first)).toEqual(['seed', 'b', 'a', '10', '9']);
    expect(await list(createSandbox(notes, { backing: source() }))).toEqual(['seed', 'b', 'a', '10', '9']);
  });

  test('a commit that fails is 503, changes nothing, and the next request works', async () => {
    const source = newSource();
    const backing = failingBacking(source());
    const problems: unknown[] = [];
    const sandbox = createSandbox(notes, { backing, onError: (problem) => problems.push(problem) });
    await put(sandbox, 'x', 'before');
    const before = await sandbox.state();

    backing.failing = true;
    const response = await put(sandbox, 'x', 'after');
    expect(response.status).toBe(503);
    expect(await json(response)).toHaveProperty('failed');
    expect(problems).toHaveLength(1);
    await expect(sandbox.reset()).rejects.toThrow('nothing was changed');
    expect(await sandbox.state()).toEqual(before);
    expect(await createSandbox(notes, { backing: source() }).state()).toEqual(before);

    backing.failing = false;
    expect((await put(sandbox, 'y')).status).toBe(204);
    expect(await list(sandbox)).toEqual(['seed', 'x', 'y']);
  });

  test('a response is sent only after the backing has stored the commit', async () => {
    const inner = newSource()();
    const events: string[] = [];
    const backing: Backing = {
      async transact(known, step) {
        await inner.transact(known, step);
        await new Promise((resolve) => setTimeout(resolve, 5));
        events.push('kept');
      },
    };
    await put(createSandbox(notes, { backing }), 'x');
    events.push('answered');
    expect(events).toEqual(['kept', 'answered']);
  });

  test('requests are handled in the order of arrival, however slow the backing is', async () => {
    const inner = newSource()();
    let delay = 20;
    const backing: Backing = {
      async transact(known, step) {
        delay /= 2;
        await new Promise((resolve) => setTimeout(resolve, delay));
        await inner.transact(known, step);
      },
    };
    const sandbox = createSandbox(notes, { backing });
    await Promise.all(['1', '2', '3'].map((text) => put(sandbox, 'x', text)));
    expect(await sandbox.state()).toMatchObject({ notes: { x: { text: '3' } } });
  });

  test('state of an older revision is replaced by the seed', async () => {
    const source = newSource();
    await put(createSandbox(notes, { backing: source() }), 'x');
    const newer: SandboxDefinition = { ...notes, revision: 10 };
    expect(await list(createSandbox(newer, { backing: source() }))).toEqual(['seed']);
  });

  test('the seed is made once, not by every store', async () => {
    const source = newSource();
    await createSandbox(notes, { backing: source(), clock: () => 1 }).state();
    const later = createSandbox(notes, { backing: source(), clock: () => 2 });
    expect(await later.state()).toEqual({ notes: { seed: { text: 'from the seed', at: 1 } } });
  });

  test('integers beyond the safe range survive', async () => {
    const source = newSource();
    const sandbox = await openPlants({ backing: source() });
    await sandbox(post(PLANTS, '{"id":9223372036854775807,"name":"fern"}'));
    const state = await (await openPlants({ backing: source() })).state();
    expect(state).toEqual({ plants: { '9223372036854775807': { id: 9223372036854775807n, name: 'fern' } } });
  });

  test('a key such as __proto__ is a key like any other', async () => {
    const sandbox = createSandbox(notes, { backing: newSource()() });
    expect((await put(sandbox, '__proto__')).status).toBe(204);
    const state = await sandbox.state();
    expect(Object.keys(state.notes ?? {})).toEqual(['seed', '__proto__']);
  });
});

/** The model of a store: each collection is an ordered map whose rows keep their place. */
function model(entries: Map<string, unknown>, operations: Operation[]): boolean[] {
  const removed: boolean[] = [];
  for (const operation of operations) {
    if (operation[0] === 'put') entries.set(operation[1], operation[2]);
    if (operation[0] === 'remove') removed.push(entries.delete(operation[1]));
    if (operation[0] === 'clear') entries.clear();
  }
  return removed;
}

describe.each(kinds)('a store in %s behaves like an ordered map', (_name, newSource) => {
  const key = fc.oneof(
    fc.constantFrom('first', 'a', 'b', '7', '10', '', '__proto__', 'constructor'),
    fc.string({ unit: 'binary' }),
    fc.constantFrom('\ud800', '\udc00x', 'a\u0000', 'a\u0000b', '\\u0000', '\\'),
  );
  const operation = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.tuple(fc.constant('put' as const), key, fc.jsonValue()),
    },
    { weight: 4, arbitrary: fc.tuple(fc.constant('remove' as const), key) },
    fc.constant<['clear']>(['clear']),
  );
  /** Operations of one request, whether it then fails, and whether the sandbox is reopened before it. */
  const request = fc.record({ operations: fc.array(operation), fails: fc.boolean(), reopens: fc.boolean() });

  test('whatever the requests do, within one and after it, and when read back', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(request, { maxLength: 6 }), async (requests) => {
        const source = newSource();
        let sandbox = openLab({ backing: source() });
        let expected = new Map<string, unknown>([['first', { at: 1000 }]]);
        for (const { operations, fails, reopens } of requests) {
          if (reopens) sandbox = openLab({ backing: source() });
          const after = new Map(expected);
          const removed = model(after, operations as Operation[]);
          const answer = await ask(sandbox, 'POST', '/items', fails ? [...operations, ['fail']] : operations);
          if (fails) expect(answer[0]).toBe(409);
          else {
            // As in JSON, which has no -0.
            expect(answer).toEqual([200, JSON.parse(JSON.stringify({ removed, entries: [...after] }))]);
            expected = after;
          }
          const kept = await ask(sandbox, 'GET', '/items');
          expect(kept).toEqual([200, JSON.parse(JSON.stringify([...expected]))]);
        }
        const readBack = await ask(openLab({ backing: source() }), 'GET', '/items');
        expect(readBack).toEqual([200, JSON.parse(JSON.stringify([...expected]))]);
      }),
      { numRuns: 60 },
    );
  });

  test('a value keeps its type', async () => {
    const source = newSource();
    const values = [
      1n,
      2n ** 80n,
      -5n,
      9007199254740992,
      1e21,
      0.1,
      '~',
      '~n5',
      '~~n5',
      '\ud800',
      null,
      true,
      [],
      {},
      [[{ '~n': '~n1', big: 3n }]],
    ];
    const seed = { items: Object.fromEntries(values.map((value, i) => [`k${i}`, value])) };
    await openLab({ backing: source(), seed }).state();
    const state = await openLab({ backing: source(), seed: {} }).state();
    expect(Object.values(state.items ?? {})).toEqual(values);
  });
});

test('anything but plain data is an error with any backing, and undefined members are left out', async () => {
  const problems: unknown[] = [];
  for (const value of [
    new Date(0),
    new Map(),
    () => 1,
    Symbol('x'),
    Number.NaN,
    Infinity,
    undefined,
    new (class A {})(),
  ]) {
    const sandbox = openLab({
      seed: { items: { x: [value] } },
      onError: (problem) => problems.push(problem),
    });
    expect((await sandbox(new Request(`${LAB}/items`))).status).toBe(500);
  }
  expect(problems).toHaveLength(8);
  const seed = { items: { x: { a: undefined, b: Object.create(null) } } };
  expect(await openLab({ seed }).state()).toStrictEqual({ items: { x: { b: {} } } });
});

test('values passed to or from the store cannot be changed by a route', async () => {
  const given = { list: [1] };
  const sandbox = openLab({ seed: { items: { x: given } } });
  const x = (await sandbox.state()).items?.x as typeof given;
  given.list.push(2);
  expect(x).toEqual({ list: [1] });
  expect(() => x.list.push(2)).toThrow(TypeError);
});

test('data that the reader deleted while the page was open is replaced by the seed', async () => {
  const factory = new IDBFactory();
  const sandbox = createSandbox(notes, { backing: indexedDbBacking('notes', factory) });
  await put(sandbox, 'x');
  await new Promise((resolve, reject) => {
    Object.assign(factory.deleteDatabase('notes'), { onsuccess: resolve, onerror: reject });
  });
  expect(await list(sandbox)).toEqual(['seed']);
});
