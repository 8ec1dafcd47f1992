import { IDBFactory } from 'fake-indexeddb';
import { describe, expect, test } from 'vitest';
import {
  type Backing,
  createSandbox,
  indexedDbBacking,
  memoryBacking,
  type Sandbox,
  type SandboxDefinition,
} from '../../src/sandbox/index.ts';
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
];

describe.each(kinds)('state kept in %s', (_name, newSource) => {
  test('another store over the same data sees what the first one answered', async () => {
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

  test('two stores that meet the same id at once: one is refused', async () => {
    const source = newSource();
    const stores = await Promise.all([openPlants({ backing: source() }), openPlants({ backing: source() })]);
    const answers = await Promise.all(
      stores.map((sandbox, i) => sandbox(post(PLANTS, `{"id":1,"name":"plant ${i}"}`))),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    const winner = answers.findIndex(({ status }) => status === 200);
    expect(await stores[0].state()).toEqual({ plants: { 1: { id: 1, name: `plant ${winner}` } } });
  });

  test('entries list in the order of creation, also when read back, and a replaced one keeps its place', async () => {
    const source = newSource();
    const first = createSandbox(notes, { backing: source() });
    for (const id of ['b', 'a', '10', '9', 'b']) await put(first, id);
    expect(await list(first)).toEqual(['seed', 'b', 'a', '10', '9']);
    expect(await list(createSandbox(notes, { backing: source() }))).toEqual(['seed', 'b', 'a', '10', '9']);
  });

  test('a commit that is not kept is 503, changes nothing, and the next request works', async () => {
    const source = newSource();
    const backing = failingBacking(source());
    const faults: unknown[] = [];
    const sandbox = createSandbox(notes, { backing, onFault: (fault) => faults.push(fault) });
    await put(sandbox, 'x', 'before');
    const before = await sandbox.state();

    backing.failing = true;
    const response = await put(sandbox, 'x', 'after');
    expect(response.status).toBe(503);
    expect(await json(response)).toHaveProperty('failed');
    expect(faults).toHaveLength(1);
    await expect(sandbox.reset()).rejects.toThrow('nothing was changed');
    expect(await sandbox.state()).toEqual(before);
    expect(await createSandbox(notes, { backing: source() }).state()).toEqual(before);

    backing.failing = false;
    expect((await put(sandbox, 'y')).status).toBe(204);
    expect(await list(sandbox)).toEqual(['seed', 'x', 'y']);
  });

  test('an answer is given only after the backing has kept the commit', async () => {
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

  test('requests are served in the order of their arrival, however slow the backing is', async () => {
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

test('data that the reader deleted while the page was open is replaced by the seed', async () => {
  const factory = new IDBFactory();
  const sandbox = createSandbox(notes, { backing: indexedDbBacking('notes', factory) });
  await put(sandbox, 'x');
  await new Promise((resolve, reject) => {
    Object.assign(factory.deleteDatabase('notes'), { onsuccess: resolve, onerror: reject });
  });
  expect(await list(sandbox)).toEqual(['seed']);
});
