import { describe, expect, test, vi } from 'vitest';
import { type JournalEntry, memoryJournal, type Sandbox, storageJournal } from '../../src/sandbox/index.ts';
import { ask, openLab } from './lab.ts';

async function requests(sandbox: Sandbox, after?: number): Promise<JournalEntry[]> {
  const [, answer] = await ask(
    sandbox,
    'GET',
    `/_sandbox/requests${after === undefined ? '' : `?after=${after}`}`,
  );
  return (answer as { requests: JournalEntry[] }).requests;
}

const entry = (path: string): Omit<JournalEntry, 'number'> => ({
  at: 1,
  method: 'GET',
  path,
  status: 200,
  changes: [],
  omitted: 0,
});

describe('each request is recorded with its changes', () => {
  test('added, changed and removed rows, field by field and by name', async () => {
    const sandbox = openLab();
    await ask(sandbox, 'POST', '/items?by=test', [
      ['put', 'x', { a: 1, b: [1] }],
      ['put', 'first', { at: 1000, more: null }],
    ]);
    await ask(sandbox, 'POST', '/items', [
      ['put', 'x', { a: 2, b: [1] }],
      ['remove', 'first'],
    ]);
    const [first, second] = await requests(sandbox);
    expect(first).toEqual({
      number: 1,
      at: 1000,
      method: 'POST',
      path: '/items?by=test',
      status: 200,
      omitted: 0,
      changes: [
        {
          kind: 'changed',
          collection: 'items',
          key: 'first',
          label: 'Item first',
          fields: [{ name: 'more', after: null }],
        },
        {
          kind: 'added',
          collection: 'items',
          key: 'x',
          label: 'Item x',
          fields: [
            { name: 'a', after: 1 },
            { name: 'b', after: [1] },
          ],
        },
      ],
    });
    expect(second?.changes).toEqual([
      expect.objectContaining({ kind: 'changed', key: 'x', fields: [{ name: 'a', before: 1, after: 2 }] }),
      expect.objectContaining({
        kind: 'removed',
        key: 'first',
        fields: [
          { name: 'at', before: 1000 },
          { name: 'more', before: null },
        ],
      }),
    ]);
  });

  test('values that are not objects are one field', async () => {
    const sandbox = openLab();
    await ask(sandbox, 'POST', '/items', [['put', 'x', 'long'.repeat(1000)]]);
    expect((await requests(sandbox))[0]?.changes[0]?.fields).toEqual([
      { name: 'value', after: 'long'.repeat(1000) },
    ]);
  });

  test('a row that ends as it began is not a change', async () => {
    const sandbox = openLab();
    await ask(sandbox, 'POST', '/items', [
      ['put', 'first', { at: 1000 }],
      ['put', 'x', 1],
      ['remove', 'x'],
    ]);
    await ask(sandbox, 'POST', '/items', [
      ['remove', 'first'],
      ['put', 'first', { at: 1000 }],
    ]);
    expect((await requests(sandbox)).map(({ changes }) => changes)).toEqual([[], []]);
  });

  test('the first request shows no seed, a reset shows what it restores', async () => {
    const sandbox = openLab();
    await ask(sandbox, 'GET', '/items');
    await ask(sandbox, 'POST', '/items', [
      ['put', 'x', 1],
      ['remove', 'first'],
    ]);
    await ask(sandbox, 'POST', '/_sandbox/reset');
    await sandbox.reset();
    const [first, , reset, again] = await requests(sandbox);
    expect(first?.changes).toEqual([]);
    expect(reset).toMatchObject({ method: 'POST', path: '/_sandbox/reset', status: 200 });
    expect(reset?.changes.map(({ kind, key }) => [kind, key])).toEqual([
      ['removed', 'x'],
      ['added', 'first'],
    ]);
    expect(again).toMatchObject({ path: '/_sandbox/reset', changes: [] });
  });

  test('errors, unknown paths and errors on demand are recorded, without changes', async () => {
    const sandbox = openLab();
    await ask(sandbox, 'POST', '/items', [['put', 'x', 1], ['fail']]);
    await ask(sandbox, 'GET', '/nothing');
    await ask(sandbox, 'PUT', '/items');
    await ask(sandbox, 'GET', '/items', undefined, { Prefer: 'code=503' });
    await ask(sandbox, 'POST', '/_sandbox/fail', { code: 500 });
    await ask(sandbox, 'GET', '/items');
    expect(
      (await requests(sandbox)).map(({ method, path, status, changes }) => [method, path, status, changes]),
    ).toEqual([
      ['POST', '/items', 409, []],
      ['GET', '/nothing', 404, []],
      ['PUT', '/items', 405, []],
      ['GET', '/items', 503, []],
      ['POST', '/_sandbox/fail', 200, []],
      ['GET', '/items', 500, []],
    ]);
  });

  test('tools and settings are recorded, reading the sandbox is not', async () => {
    const sandbox = openLab();
    for (const path of ['', '/state', '/view', '/requests', '/nothing']) {
      await ask(sandbox, 'GET', `/_sandbox${path}`);
    }
    await sandbox(new Request('https://elsewhere.invalid/outside'));
    await ask(sandbox, 'POST', '/_sandbox/clock', { advance: 1 });
    await ask(sandbox, 'POST', '/_sandbox/others/double');
    expect(
      (await requests(sandbox)).map(({ path, changes }) => [path, changes.map(({ label }) => label)]),
    ).toEqual([
      ['/_sandbox/clock', []],
      ['/_sandbox/others/double', ['Other one']],
    ]);
  });

  test('changes beyond 100 are counted but not listed', async () => {
    const sandbox = openLab();
    await ask(
      sandbox,
      'POST',
      '/items',
      Array.from({ length: 130 }, (_, i) => ['put', `k${i}`, i]),
    );
    const [{ changes, omitted } = entry('')] = await requests(sandbox);
    expect([changes.length, changes.at(-1)?.key, omitted]).toEqual([100, 'k99', 30]);
  });

  test('an error in naming a row harms neither the request nor the entry', async () => {
    const onError = vi.fn();
    const sandbox = openLab({ onError });
    expect((await ask(sandbox, 'POST', '/items', [['put', 'nameless', 1]]))[0]).toBe(200);
    expect((await requests(sandbox))[0]?.changes[0]?.label).toBe('items nameless');
    expect(onError).toHaveBeenCalledOnce();
  });

  test('after=N returns the newer ones; anything but a number is 400', async () => {
    const sandbox = openLab();
    for (const path of ['/a', '/b', '/c']) await ask(sandbox, 'GET', path);
    expect((await requests(sandbox, 1)).map(({ path }) => path)).toEqual(['/b', '/c']);
    expect(await requests(sandbox, 3)).toEqual([]);
    for (const after of ['x', '-1', '', '1e3']) {
      expect((await ask(sandbox, 'GET', `/_sandbox/requests?after=${after}`))[0]).toBe(400);
    }
  });
});

test('a journal in memory keeps the last ones, numbered consecutively', () => {
  const journal = memoryJournal(3);
  for (let i = 1; i <= 10; i++) {
    journal.add(entry(`/${i}`));
    const expected = [i - 2, i - 1, i].filter((number) => number > 0);
    expect(journal.after(0).map(({ number, path }) => [number, path])).toEqual(
      expected.map((number) => [number, `/${number}`]),
    );
  }
});

/** A storage of one key with room for a number of characters. */
function fakeStorage(room = Infinity): Storage {
  let kept: string | null = null;
  return {
    length: 1,
    key: () => null,
    clear() {},
    removeItem() {},
    getItem: () => kept,
    setItem(_key, value) {
      if (value.length > room) throw new DOMException('full', 'QuotaExceededError');
      kept = value;
    },
  };
}

describe('secrets never reach a journal', () => {
  test.each([
    ['?api_key=s3cret&page=2', '?api_key=***&page=2'],
    ['?a=1&accessToken=s3cret', '?a=1&accessToken=***'],
    ['?X-Amz-Signature=s3cret&apikey=s3cret&key=s3cret', '?X-Amz-Signature=***&apikey=***&key=***'],
    ['?api%5Fkey=s3cret&token=s3cret&token=s3cret', '?api%5Fkey=***&token=***&token=***'],
    // Named only by a security scheme of the description.
    ['?pass+phrase=s3cret', '?pass+phrase=***'],
    ['?keyword=a&author=b&monkey=c&tokens_used=3', '?keyword=a&author=b&monkey=c&tokens_used=3'],
    ['?by=a%20b&empty=&flag', '?by=a%20b&empty=&flag'],
  ])('of the query %s', async (sent, kept) => {
    const storage = fakeStorage();
    const sandbox = openLab({ journal: storageJournal(() => storage, 'key') });
    for (const path of ['/items', '/nowhere']) await ask(sandbox, 'GET', path + sent);
    expect((await requests(sandbox)).map(({ path }) => path)).toEqual([`/items${kept}`, `/nowhere${kept}`]);
    expect(storage.getItem('key')).not.toContain('s3cret');
  });

  test('of the rows that a request changed', async () => {
    const sandbox = openLab();
    await ask(sandbox, 'POST', '/items', [['put', 'x', { api_key: 's3cret', name: 'n' }]]);
    await ask(sandbox, 'POST', '/items', [['put', 'x', { api_key: 'other', name: 'n' }]]);
    expect((await requests(sandbox)).map(({ changes }) => changes[0]?.fields)).toEqual([
      [
        { name: 'api_key', after: '***' },
        { name: 'name', after: 'n' },
      ],
      [{ name: 'api_key', before: '***', after: '***' }],
    ]);
  });
});

describe('a journal in local storage', () => {
  test('is shared, and keeps the last ones and any plain value exactly', () => {
    const storage = fakeStorage();
    const [a, b] = [storageJournal(() => storage, 'key', 2), storageJournal(() => storage, 'key', 2)];
    a.add(entry('/1'));
    b.add(entry('/2'));
    const change = {
      kind: 'changed' as const,
      collection: 'c',
      key: 'k',
      label: 'K',
      fields: [{ name: 'n', before: 1n, after: ['~n1', '~', 2n ** 70n, null] }],
    };
    a.add({ ...entry('/3'), changes: [change] });
    expect(b.after(0)).toEqual([
      { ...entry('/2'), number: 2 },
      { ...entry('/3'), number: 3, changes: [change] },
    ]);
    expect(a.after(2).map(({ path }) => path)).toEqual(['/3']);
  });

  test('drops older entries if the storage is full', () => {
    const storage = fakeStorage(JSON.stringify([entry('/1'), entry('/2')]).length + 40);
    const journal = storageJournal(() => storage, 'key');
    for (const path of ['/1', '/2', '/3']) journal.add(entry(path));
    expect(journal.after(0).map(({ path }) => path)).toEqual(['/2', '/3']);
  });

  test('drops one entry’s changes if they alone do not fit', () => {
    const storage = fakeStorage(300);
    const journal = storageJournal(() => storage, 'key');
    const change = { kind: 'added' as const, collection: 'c', key: 'k', label: 'x'.repeat(1000), fields: [] };
    journal.add({ ...entry('/1'), changes: [change], omitted: 2 });
    expect(journal.after(0)).toEqual([{ ...entry('/1'), number: 1, changes: [], omitted: 3 }]);
  });

  test.each<[string, () => Storage | undefined]>([
    ['absent', () => undefined],
    [
      'refused',
      () => {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      },
    ],
  ])('lives as long as the page if storage is %s', (_name, open) => {
    const journal = storageJournal(open, 'key');
    journal.add(entry('/1'));
    expect(journal.after(0)).toHaveLength(1);
  });

  test.each(['{', 'null', '{}', '[null, 5, {}]', '["~nx"]'])('starts over with %j', (text) => {
    const storage = fakeStorage();
    storage.setItem('key', text);
    const journal = storageJournal(() => storage, 'key');
    expect(journal.after(0)).toEqual([]);
    journal.add(entry('/1'));
    expect(journal.after(0)).toHaveLength(1);
  });
});
