import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { beginsAsApiDocument, looksLikeApiDocument, mayBeApiDocument } from '../../../src/openapi/index.ts';
import { docsFolder, document31 } from '../support.ts';

describe('a file that begins as an OpenAPI document', () => {
  test.each([
    'openapi: 3.1.0\ninfo: {}\n',
    '# ours\n---\nopenapi: "3.0.3"\n',
    "info:\n  title: T\n'openapi': '3.2.0'\n",
    'swagger: "2.0"\n',
    '{"openapi":"3.1.0"}',
    '\uFEFF\n{ "info": { "title": "a \\" { b" }, "tags": [{}], "openapi" : "3.0.0", "paths": {',
    '{ "swagger": 2.0',
  ])('%j', (text) => {
    expect(beginsAsApiDocument(text)).toBe(true);
  });

  test.each([
    '',
    '{}',
    '{"example": {"openapi": "3.1.0"}}',
    '{"openapi": "docs/api.json"}',
    '[{"openapi": "3.1.0"}]',
    'info:\n  openapi: 3.1.0\n',
    'openapi: ./api.yaml\n',
    'asyncapi: 3.0.0\n',
    '"openapi": [3]',
    '{"text": "\\"openapi\\": \\"3.1.0\\""}',
  ])('%j is not one', (text) => {
    expect(beginsAsApiDocument(text)).toBe(false);
  });

  test('is recognized in any text', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void beginsAsApiDocument(`{${text}`)));
  });
});

test.each([
  ['api.json', true],
  ['specs/v1.openapi.YML', true],
  ['docs.json', false],
  ['sub/mint.json', false],
  ['package-lock.json', false],
  ['pnpm-lock.yaml', false],
  ['api.txt', false],
])('%s may be one: %s', (path, isPossible) => {
  expect(mayBeApiDocument(path)).toBe(isPossible);
});

test('a file is read, and an unreadable one is not OpenAPI', async () => {
  const root = await docsFolder({ 'api.json': document31({ paths: {} }), 'data.json': '{"a": 1}' });
  await mkdir(join(root, 'folder.json'));
  const told = await Promise.all(
    ['api.json', 'data.json', 'folder.json', 'none.json'].map((file) =>
      looksLikeApiDocument(join(root, file)),
    ),
  );
  expect(told).toEqual([true, false, false, false]);
});
