import { IDBFactory } from 'fake-indexeddb';
import { afterEach, expect, test, vi } from 'vitest';
import { openSandbox, sandboxFacts, sandboxNames } from '../../src/sandbox/index.ts';
import { PLANTS, post } from './support.ts';

afterEach(() => vi.unstubAllGlobals());

const FERN = '{"id":1,"name":"fern"}';

test('state outlives the page where IndexedDB works', async () => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  expect((await (await openSandbox('plant-store'))(post(PLANTS, FERN))).status).toBe(200);
  const again = await openSandbox('plant-store');
  expect(await again.state()).toEqual({ plants: { 1: { id: 1, name: 'fern' } } });
  await again.reset();
  expect(await (await openSandbox('plant-store')).state()).toEqual({});
});

test('requests are noted in local storage, where other tabs see them', async () => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  await (await openSandbox('plant-store'))(post(PLANTS, FERN));
  expect([...kept.keys()]).toEqual(['sandbox:plant-store:journal']);
  const other = await openSandbox('plant-store');
  const journal = await other(new Request('https://sandbox.invalid/plant-store/_sandbox/requests'));
  expect(await journal.json()).toMatchObject({
    requests: [{ method: 'POST', path: '/plants', changes: [{ kind: 'added', key: '1' }] }],
  });
});

test('a body is read where requests have no stream of it, as in some browsers', async () => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  const request = post(PLANTS, FERN);
  Object.defineProperty(request, 'body', { value: undefined });
  expect((await (await openSandbox('plant-store'))(request)).status).toBe(200);
});

const refusals: [string, () => void][] = [
  ['absent', () => vi.stubGlobal('indexedDB', undefined)],
  [
    'refused at the touch',
    () =>
      vi.spyOn(globalThis as { indexedDB: unknown }, 'indexedDB', 'get').mockImplementation(() => {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      }),
  ],
  [
    'refused when opened',
    () => {
      const factory = new IDBFactory();
      factory.open = () => {
        throw new DOMException('A mutation operation was attempted.', 'InvalidStateError');
      };
      vi.stubGlobal('indexedDB', factory);
    },
  ],
];

test.each(refusals)('state lives as long as the page where IndexedDB is %s', async (_name, refuse) => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  refuse();
  const sandbox = await openSandbox('plant-store');
  expect((await sandbox(post(PLANTS, FERN))).status).toBe(200);
  expect((await sandbox(post(PLANTS, FERN))).status).toBe(400);
  expect(await (await openSandbox('plant-store')).state()).toEqual({});
  vi.restoreAllMocks();
});

test.each(['nothing', '', '__proto__', 'constructor'])(
  'a name without a sandbox (%j) is refused',
  async (name) => {
    await expect(openSandbox(name)).rejects.toThrow('There is no sandbox for');
  },
);

test('of the OpenAPI files of a site, those with a sandbox are told', () => {
  expect(sandboxNames(['other', 'plant-store', '__proto__'])).toEqual(['plant-store']);
});

test('what a site says of a sandbox is known without opening it', () => {
  expect(sandboxFacts('plant-store')).toEqual({
    basePath: '',
    accounts: [{ label: 'Any token', credentials: { value: 'sandbox' } }],
  });
  const chat = sandboxFacts('chat-service');
  const first = (path: string) => chat?.accounts[chat.accountFor?.({ method: 'PATCH', path }) ?? -1]?.label;
  expect(first('/realm/filters/{filter_id}')).toBe('Administrator');
  expect(first('/saved_snippets/{saved_snippet_id}')).toBe('Bot');
  for (const name of ['other', '__proto__', '']) expect(sandboxFacts(name)).toBeUndefined();
});
