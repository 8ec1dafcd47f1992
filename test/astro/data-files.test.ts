import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { dataFileAt, writeDataFiles } from '../../src/astro/data-files/index.ts';
import { SiteFiles } from '../../src/astro/site-files/index.ts';
import { filesIn } from '../support/docs.ts';

type Site = Parameters<typeof writeDataFiles>[0];

const PAGES = [
  { id: 'index' },
  { id: 'api/größe/a b', operation: 'get' },
  { id: 'api/received', operation: 'webhook' },
];
const PARTS = { version: 'v1', texts: ['part 0', 'part 1'] };

const SITE = {
  site: {
    pages: PAGES,
    specs: [
      { name: 'shop', operations: [{}] },
      { name: 'own', operations: [] },
      { name: 'taken', operations: [{}] },
    ],
  },
  sandboxes: [{ name: 'shop', plan: '/_trellis/sandboxes/shop.json' }, { name: 'own' }],
  api: {
    playgroundOf: (operation: string) => (operation === 'get' ? 'show' : 'none'),
    playgroundData: (operation: string, page: string) => ({ operation, page, exact: 2n ** 60n }),
    sandboxPlan: (name: string) => ({ index: `plan of ${name}`, parts: PARTS }),
    collectionText: (name: string) => `collection of ${name}`,
    specText: (name: string) => `text of ${name}`,
    isOwnFile: (name: string) => name === 'own',
    specPath: (name: string) => (name === 'taken' ? '/_trellis/openapi/taken.json' : `/openapi/${name}.json`),
  },
} as unknown as Site;

/** Texts by path. */
const FILES = {
  '/_trellis/operations/api/größe/a b.json': `{"operation":"get","page":"api/größe/a b","exact":${2n ** 60n}}`,
  '/_trellis/sandboxes/shop.json': 'plan of shop',
  '/_trellis/sandboxes/shop/v1/0.json': 'part 0',
  '/_trellis/sandboxes/shop/v1/1.json': 'part 1',
  '/_trellis/collections/shop.json': 'collection of shop',
  '/_trellis/collections/taken.json': 'collection of taken',
  '/_trellis/openapi/taken.json': 'text of taken',
  '/openapi/shop.json': 'text of shop',
};

test('dev serves what a build writes', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'trellis-data-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeDataFiles(SITE, new SiteFiles(folder));
  const written = (await filesIn(folder)).map((file) => [
    `/${relative(folder, file).replaceAll(sep, '/')}`,
    readFileSync(file, 'utf8'),
  ]);
  expect(Object.fromEntries(written)).toEqual(FILES);
  for (const [path, text] of Object.entries(FILES))
    expect([path, dataFileAt(SITE, path)]).toEqual([path, text]);
});

test.each([
  ...['/_trellis/operations/index.json', '/_trellis/operations/api/received.json'],
  ...['/_trellis/operations/unknown.json', '/_trellis/operations/api/größe/a b', '/openapi.json'],
  ...[
    '/_trellis/sandboxes/own.json',
    '/_trellis/sandboxes/shop/v0/1.json',
    '/_trellis/sandboxes/own/v1/0.json',
  ],
  ...['/_trellis/sandboxes/shop/v1/2.json', '/_trellis/collections/own.json', '/openapi/own.json'],
  ...['/openapi/taken.json', '/_trellis/openapi/shop.json', '/', '/_trellis/operations/constructor.json'],
])('%s is no file', (path) => {
  expect(dataFileAt(SITE, path)).toBeUndefined();
});
