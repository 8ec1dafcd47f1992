import { IDBDatabase, IDBFactory } from 'fake-indexeddb';
import { afterEach, expect, test, vi } from 'vitest';
import { openSite } from '../../src/sandbox/browser.ts';
import { genericSandbox } from '../../src/sandbox/generic/index.ts';
import { defineSandbox, generic, type SandboxDefinition } from '../../src/sandbox/index.ts';
import { plantStore } from '../support/own-apis.ts';
import { kennel } from './generic/kennel.ts';
import { PLANTS, post } from './support.ts';

afterEach(() => vi.unstubAllGlobals());

const openSandbox = (definition: SandboxDefinition) => openSite(definition.name, definition, undefined);

const FERN = '{"id":1,"name":"fern"}';

test('state outlives the page if IndexedDB works', async () => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  expect((await (await openSandbox(plantStore))(post(PLANTS, FERN))).status).toBe(200);
  const again = await openSandbox(plantStore);
  expect(await again.state()).toEqual({ plants: { 1: { id: 1, name: 'fern' } } });
  await again.reset();
  expect(await (await openSandbox(plantStore)).state()).toEqual({});
});

test('requests are recorded in local storage, where other tabs see them', async () => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  await (await openSandbox(plantStore))(post(PLANTS, FERN));
  expect([...kept.keys()]).toEqual(['sandbox:plant-store:journal']);
  const other = await openSandbox(plantStore);
  const journal = await other(new Request('https://sandbox.invalid/plant-store/_sandbox/requests'));
  expect(await journal.json()).toMatchObject({
    requests: [{ method: 'POST', path: '/plants', changes: [{ kind: 'added', key: '1' }] }],
  });
});

test('a body is read if requests have no stream for it, as in some browsers', async () => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  const request = post(PLANTS, FERN);
  Object.defineProperty(request, 'body', { value: undefined });
  expect((await (await openSandbox(plantStore))(request)).status).toBe(200);
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

test.each(refusals)('state lives as long as the page if IndexedDB is %s', async (_name, refuse) => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  refuse();
  const sandbox = await openSandbox(plantStore);
  expect((await sandbox(post(PLANTS, FERN))).status).toBe(200);
  expect((await sandbox(post(PLANTS, FERN))).status).toBe(400);
  expect(await (await openSandbox(plantStore)).state()).toEqual({});
  vi.restoreAllMocks();
});

test('one request is one transaction, the first one too', async () => {
  const factory = new IDBFactory();
  vi.stubGlobal('indexedDB', factory);
  const started = vi.spyOn(IDBDatabase.prototype, 'transaction');
  await (await openSandbox(plantStore))(post(PLANTS, FERN));
  expect(started.mock.calls.filter(([, mode]) => mode === 'readwrite')).toHaveLength(1);
});

test('a refused first request does not give up the storage', async () => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  const sandbox = await openSandbox(plantStore);
  expect((await sandbox(new Request(`${PLANTS}/unknown/path`))).status).toBe(404);
  await sandbox(post(PLANTS, FERN));
  expect(await (await openSandbox(plantStore)).state()).toEqual({ plants: { 1: { id: 1, name: 'fern' } } });
});

test('a file has the sandbox of its rule set, of its plan, or of both', async () => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  const planned = genericSandbox(kennel);
  const extension = defineSandbox({ extends: generic(), title: 'Extended' });
  const facts = async (
    name: string,
    ...parts: [Parameters<typeof openSite>[1], typeof planned | undefined]
  ) => {
    const { name: own, title, basePath } = await openSite(name, ...parts);
    return [own, title, basePath];
  };
  expect(await facts('shop', plantStore, undefined)).toEqual(['shop', 'Plant store', '']);
  expect(await facts('dogs', undefined, planned)).toEqual(['dogs', 'Kennel', '/v1']);
  expect(await facts('both', extension, planned)).toEqual(['both', 'Extended', '/v1']);
  await expect(openSite('none', extension, undefined)).rejects.toThrow('has no plan');
});
