import { symlink, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { findOperation, loadApiDocument, loadApiDocuments } from '../../../src/openapi/index.ts';
import {
  buildRequest,
  initialValues,
  SAMPLE_LANGUAGES,
  sample,
  toFetch,
} from '../../../src/request/index.ts';
import { codes, docsFolder, document31, FIXTURES, loadFixture, loadText, places } from '../support.ts';

const PATHS = { '/a': { get: { responses: { 200: { description: 'ok' } } } } };

describe('a file that is published unchanged', () => {
  const text = document31({ paths: PATHS });
  const isWhole = async (
    files: Record<string, string>,
    overlays?: string[],
  ): Promise<boolean | undefined> => {
    const root = await docsFolder(files);
    const [source = ''] = Object.keys(files);
    const { document } = await loadApiDocument({ root, source, ...(overlays && { overlays }) });
    return document?.isWholeFile;
  };

  test('is JSON of OpenAPI 3 with the whole description', async () => {
    expect(await isWhole({ 'api.json': text })).toBe(true);
    expect(await isWhole({ 'api.json': text.replace('3.1.0', '3.0.3') })).toBe(true);
  });

  test('is not YAML or version 2, and has no overlay, other files or internal parts', async () => {
    const overlay = JSON.stringify({
      overlay: '1.0.0',
      info: { title: 'O', version: '1' },
      actions: [{ target: '$.info', update: { title: 'Other' } }],
    });
    const apart = document31({ paths: { '/a': { $ref: 'a.json' } } });
    const internal = document31({
      paths: { ...PATHS, '/b': { get: { ...PATHS['/a'].get, 'x-internal': true } } },
    });
    const old = JSON.stringify({ swagger: '2.0', info: { title: 'T', version: '1' }, paths: PATHS });
    expect(await isWhole({ 'api.yaml': text })).toBeUndefined();
    expect(await isWhole({ 'api.json': old })).toBeUndefined();
    expect(await isWhole({ 'api.json': text.replace('3.1.0', '3.1') })).toBeUndefined();
    expect(await isWhole({ 'api.json': text, 'api.overlay.json': overlay })).toBeUndefined();
    expect(await isWhole({ 'api.json': text, 'o.json': overlay }, ['o.json'])).toBeUndefined();
    expect(await isWhole({ 'api.json': apart, 'a.json': JSON.stringify(PATHS['/a']) })).toBeUndefined();
    expect(await isWhole({ 'api.json': internal })).toBeUndefined();
  });
});

describe('readable files', () => {
  test('a valid file has no diagnostics', async () => {
    const loaded = await loadApiDocument({ source: 'plant-store.yaml', root: FIXTURES });
    expect(loaded.diagnostics).toEqual([]);
    expect(loaded.files).toEqual(['plant-store.yaml']);
    expect(loaded.document).toMatchObject({
      name: 'plant-store',
      source: 'plant-store.yaml',
      title: 'Plant store',
      version: '1.0.0',
      description: 'Sells *plants*.',
      servers: [{ url: 'http://plants.example' }],
      tags: [{ name: 'plants', description: 'Green things.' }],
    });
  });

  test('2.0 and 3.0 are upgraded to 3.1', async () => {
    expect((await loadFixture('swagger.json')).document.openapi).toBe('3.1.1');
    expect((await loadFixture('kitchen.yaml')).document.openapi).toBe('3.1.1');
  });

  test('3.2: the QUERY method and additional operations are operations', async () => {
    const operation = { responses: { 200: { description: 'ok' } } };
    const paths = { '/a': { query: operation, additionalOperations: { LINK: operation } } };
    const text = JSON.stringify({ openapi: '3.2.0', info: { title: 'T', version: '1' }, paths });
    const { document } = await loadText(text);
    expect(document?.operations.map(({ request }) => request.method)).toEqual(['QUERY', 'LINK']);
  });

  test('3.2: the method of an additional operation keeps its case (RFC 9110, 9.1), and is a plain word', async () => {
    const responses = (target: string) => ({
      200: { description: 'ok', links: { next: { operationRef: target } } },
    });
    const lock = { responses: responses('#/paths/~1a/additionalOperations/lock') };
    const get = { responses: responses('#/paths/~1a/get') };
    const additionalOperations = {
      lock,
      'M-SEARCH': get,
      'x; touch /tmp/owned': lock,
      "X'": lock,
      '$(id)': lock,
    };
    const info = { title: 'T', version: '1' };
    const { document } = await loadText(
      JSON.stringify({ openapi: '3.2.0', info, paths: { '/a': { get, additionalOperations } } }),
    );
    const { operations = [] } = document ?? {};
    expect(operations.map(({ request }) => request.method)).toEqual(['GET', 'lock', 'M-SEARCH']);
    expect(operations.map(({ responses }) => responses[0]?.links?.[0]?.operation)).toEqual([
      'api/get-a',
      'api/lock-a',
      'api/get-a',
    ]);
    const [, locking] = operations;
    for (const reference of ['lock /a', 'LOCK /a'])
      expect(document && findOperation([document], reference)).toEqual({ operation: locking });
    const request = locking && buildRequest(locking.request, initialValues(locking.request));
    expect(request?.method).toBe('lock');
    expect(request && (await toFetch(request)).init.method).toBe('lock');
    for (const { id } of SAMPLE_LANGUAGES)
      expect([id, request && sample(id, request)]).toEqual([id, expect.stringMatching(/\block\b/)]);
  });

  test('a leading slash or ./ of a source is ignored', async () => {
    for (const source of ['/plant-store.yaml', './plant-store.yaml']) {
      expect((await loadFixture(source)).source).toBe('plant-store.yaml');
    }
  });

  test('a byte order mark and CRLF are read', async () => {
    const { document, diagnostics } = await loadText(
      '\uFEFFopenapi: 3.1.0\r\ninfo: {title: T, version: "1"}\r\npaths: {}\r\n',
    );
    expect(diagnostics).toEqual([]);
    expect(document?.title).toBe('T');
  });

  test('a version without its patch number, or as a number, is read with a located warning', async () => {
    const loaded = await loadText('openapi: 3.1\ninfo: {title: T, version: "1"}\npaths: {}\n');
    expect(loaded.document?.title).toBe('T');
    expect(places(loaded)).toEqual(['api.yaml:1:10 openapi/version']);
    expect(loaded.diagnostics[0]?.severity).toBe('warning');
  });
});

describe('files of one description', () => {
  test('references between files are bundled, and clashing names kept apart', async () => {
    const { document, diagnostics, files } = await loadApiDocument({ source: 'split.yaml', root: FIXTURES });
    expect(diagnostics).toEqual([]);
    expect([...files].sort()).toEqual(['parts/a.yaml', 'parts/b.yaml', 'parts/item.json', 'split.yaml']);
    const [a, b] = document?.operations ?? [];
    const properties = (operation: typeof a, name: string) => operation?.request.components[name];
    expect(a?.responses.map(({ content }) => content[0]?.schema)).toEqual([
      { $ref: '#/components/schemas/item' },
      { $ref: '#/components/schemas/Item' },
    ]);
    expect(properties(a, 'item')).toMatchObject({ properties: { a: {} } });
    expect(properties(a, 'Item')).toMatchObject({ properties: { root: {} } });
    expect(b?.responses[0]?.content[0]?.schema).toEqual({ $ref: '#/components/schemas/Item-2' });
    expect(properties(b, 'Item-2')).toMatchObject({
      properties: { b: {}, more: { $ref: '#/components/schemas/Item-2' } },
    });
  });

  test('a problem in a referenced file is located in that file', async () => {
    const root = await docsFolder({
      'api.yaml': "openapi: 3.1.0\ninfo: {title: T, version: '1'}\npaths:\n  /a: {$ref: p.yaml}\n",
      'p.yaml': 'get:\n  respnses: {}\n  responses: {}\n',
    });
    const loaded = await loadApiDocument({ source: 'api.yaml', root });
    expect(places(loaded)).toContain('p.yaml:2:3 openapi/struct');
  });

  test('a syntax error in a referenced file is reported at the reference, with its location', async () => {
    const root = await docsFolder({
      'api.yaml': "openapi: 3.1.0\ninfo: {title: T, version: '1'}\npaths:\n  /a: {$ref: p.yaml}\n",
      'p.yaml': 'get:\n  a: [1\n',
    });
    const loaded = await loadApiDocument({ source: 'api.yaml', root });
    expect(places(loaded)).toContain('api.yaml:4:7 openapi/no-unresolved-refs');
    expect(loaded.diagnostics[0]?.message).toMatch(/p\.yaml:\d+:\d+/);
  });
});

describe('problems in a file', () => {
  test('each has file, line, column and source text; similar names are suggested', async () => {
    const loaded = await loadApiDocument({ source: 'broken.yaml', root: FIXTURES });
    expect(places(loaded)).toEqual([
      'broken.yaml:8:11 openapi/security-scheme-defined',
      'broken.yaml:10:19 openapi/header-not-ignored',
      'broken.yaml:16:23 openapi/no-unresolved-refs',
      'broken.yaml:18:5 openapi/path-parameters-defined',
      'broken.yaml:19:7 openapi/operation-operationId-unique',
      'broken.yaml:21:18 openapi/struct',
      'broken.yaml:22:11 openapi/struct',
    ]);
    const hints = loaded.diagnostics.flatMap(({ hint }) => hint ?? []);
    expect(hints).toEqual([
      'Did you mean "bearerAuth"?',
      'Did you mean "#/components/schemas/Plant"?',
      'Did you mean "description"?',
    ]);
    expect(loaded.diagnostics.every(({ source }) => source?.startsWith('openapi: 3.1.0'))).toBe(true);
  });

  test('readable operations are still returned', async () => {
    const { document } = await loadApiDocument({ source: 'broken.yaml', root: FIXTURES });
    expect(document?.operations.map(({ id }) => id)).toEqual(['broken/ok', 'broken/ok-2']);
    expect(document?.operations[0]?.responses[0]?.content[0]?.schema).toEqual({});
    expect(document?.operations[1]?.request.parameters).toMatchObject([
      { name: 'id', in: 'path', required: true },
    ]);
  });

  test('a discriminator may map to the bare name of a component', async () => {
    const loaded = await loadApiDocument({ source: 'cyclic.yaml', root: FIXTURES });
    expect(loaded.diagnostics).toEqual([]);
  });

  test.each([
    ['YAML', 'api.yaml', 'openapi: 3.1.0\ninfo:\n  title: [a\npaths: {}\n', 'api.yaml:3:10 openapi/syntax'],
    ['JSON', 'api.json', '{\n  "openapi": "3.1.0",\n  "info" {}\n}', 'api.json:3:10 openapi/syntax'],
    ['JSON that ends early', 'api.json', '{\n  "openapi":', 'api.json:2:13 openapi/syntax'],
  ])('a syntax error is located: %s', async (_, source, text, place) => {
    const loaded = await loadText(text, { source });
    expect(loaded.document).toBeUndefined();
    expect(places(loaded)).toEqual([place]);
  });

  test('repeated keys are all reported, and the other operations are read (YAML 1.2.2, 3.2.1.3)', async () => {
    const get = (summary: string) => `    get: { summary: ${summary}, responses: {} }\n`;
    const paths = `  /a:\n${get('A')}  /b:\n${get('B1')}  /b:\n${get('B2')}  /b:\n${get('B3')}`;
    const loaded = await loadText(`openapi: 3.1.0\ninfo: { title: T, version: '1' }\npaths:\n${paths}`);
    expect(places(loaded)).toEqual(['api.yaml:8:3 openapi/syntax', 'api.yaml:10:3 openapi/syntax']);
    expect(loaded.document?.operations.map(({ summary }) => summary)).toEqual(['A', 'B3']);
    expect(loaded.diagnostics[0]).toMatchObject({
      message: 'Not valid YAML: the key /b is set twice.',
      hint: 'Delete one of them. The last one is used.',
    });
  });

  test('curly quotes do not delimit a value: a hint says so where that is a problem', async () => {
    const text = 'openapi: “3.1.0”\ninfo: { title: T, version: “1” }\npaths: {}\n';
    const type = '{ components: { schemas: { A: { type: “string” } } } }';
    const hints = async (yaml: string) => (await loadText(yaml)).diagnostics.map(({ hint }) => hint);
    expect(await hints(text)).toEqual(['Use straight quotes ("), or no quotes.']);
    expect(
      await hints(`openapi: 3.1.0\ninfo: { title: T, version: '1' }\npaths: {}\n${type.slice(2, -2)}\n`),
    ).toEqual(['Use straight quotes ("), or no quotes.']);
  });

  test.each([
    ['a bracket at its key', '      tags: [a, b\n      ]\n'],
    ['a bracket left of its key', '      tags: [\n        a,\n        b\n  ]\n'],
    ['brackets of both kinds', '      tags: [a, b\n  ]\n      x-a: { b: 1,\n c: 2\n}\n'],
  ])('flow collections indented too little are a warning, and everything is read: %s', async (_, tags) => {
    const text = `openapi: 3.1.0\ninfo: { title: T, version: '1' }\npaths:\n  /a:\n    get:\n${tags}      responses: {}\n  /b:\n    get: { summary: B, responses: {} }\n`;
    const { document, diagnostics } = await loadText(text);
    expect(document?.operations.map(({ tags: names }) => names)).toEqual([['a', 'b'], []]);
    expect(new Set(diagnostics.map(({ code }) => code))).toEqual(new Set(['openapi/indentation']));
    expect(diagnostics.every(({ severity }) => severity === 'warning')).toBe(true);
    for (const { range } of diagnostics)
      expect(text.split('\n')[(range?.start.line ?? 0) - 1]).toMatch(/^\s*[\]}c]/);
  });

  test('JSON with a trailing comma is reported, and read', async () => {
    const text = document31({ paths: PATHS }).replace(/}$/, ',}');
    const loaded = await loadText(text, { source: 'api.json' });
    expect(codes(loaded)).toEqual(['openapi/syntax']);
    expect(loaded.document?.operations).toHaveLength(1);
  });

  test('a file that is not OpenAPI, or of an unknown version', async () => {
    expect(codes(await loadText('name: x\n'))).toEqual(['openapi/version']);
    expect(codes(await loadText('- 1\n'))).toEqual(['openapi/version']);
    expect(places(await loadText('info: {}\nopenapi: 4.0.0\n'))).toEqual(['api.yaml:2:10 openapi/version']);
    expect(codes(await loadText('swagger: 3.0.0\n'))).toEqual(['openapi/version']);
    expect(codes(await loadText(''))).toEqual(['openapi/version']);
  });

  test('a missing file: a similar one is suggested, where the missing one is named', async () => {
    const origin = {
      file: 'docs.json',
      range: { start: { line: 3, column: 5 }, end: { line: 3, column: 9 } },
    };
    const loaded = await loadApiDocument({ source: 'plant-stor.yaml', root: FIXTURES, origin });
    expect(loaded.diagnostics).toMatchObject([
      { code: 'openapi/not-found', severity: 'error', hint: 'Did you mean "plant-store.yaml"?', ...origin },
    ]);
    const inFolder = await loadApiDocument({ source: 'parts/items.json', root: FIXTURES });
    expect(inFolder.diagnostics).toMatchObject([
      { file: 'parts/items.json', hint: 'Did you mean "parts/item.json"?' },
    ]);
  });

  test('a folder is not an OpenAPI file', async () => {
    expect(codes(await loadApiDocument({ source: 'parts', root: FIXTURES }))).toEqual(['openapi/unreadable']);
  });

  test('an example that violates its schema is a located warning', async () => {
    const text = [
      'openapi: 3.1.0',
      "info: { title: T, version: '1' }",
      'paths: {}',
      'components:',
      '  schemas:',
      '    Age: { type: integer, example: old }',
    ].join('\n');
    const loaded = await loadText(text);
    expect(places(loaded)).toEqual(['api.yaml:6:36 openapi/no-invalid-schema-examples']);
    expect(loaded.diagnostics[0]?.severity).toBe('warning');
  });
});

describe('nothing outside the docs root is read (CVE-2026-39885)', () => {
  const reaching = (ref: string) =>
    document31({
      paths: {
        '/a': {
          get: {
            responses: { 200: { description: 'd', content: { 'text/plain': { schema: { $ref: ref } } } } },
          },
        },
      },
    });

  test('a source outside', async () => {
    const root = await docsFolder({ 'docs/x.yaml': '', 'secret.yaml': document31({ paths: PATHS }) });
    const loaded = await loadApiDocument({ source: '../secret.yaml', root: join(root, 'docs') });
    expect(codes(loaded)).toEqual(['openapi/outside-root']);
    expect(loaded.document).toBeUndefined();
  });

  test('a source through a symbolic link', async () => {
    const root = await docsFolder({ 'docs/x.yaml': '', 'secret.yaml': document31({ paths: PATHS }) });
    await symlink(join(root, 'secret.yaml'), join(root, 'docs/link.yaml'));
    expect(codes(await loadApiDocument({ source: 'link.yaml', root: join(root, 'docs') }))).toEqual([
      'openapi/outside-root',
    ]);
  });

  test('a symbolic link that stays inside is followed', async () => {
    const root = await docsFolder({ 'real/api.yaml': document31({ paths: PATHS }) });
    await symlink(join(root, 'real/api.yaml'), join(root, 'api.yaml'));
    expect((await loadApiDocument({ source: 'api.yaml', root })).document?.operations).toHaveLength(1);
  });

  test.each([
    ['a relative path', '../secret.yaml'],
    ['an absolute path', '/etc/hostname'],
    ['a file URL', 'file:///etc/hostname'],
    ['a data URL', 'data:application/json,{}'],
    ['an address of the cloud', 'http://169.254.169.254/latest/meta-data'],
  ])('a reference with %s', async (_, ref) => {
    const root = await docsFolder({ 'docs/api.json': reaching(ref), 'secret.yaml': 'title: secret\n' });
    const loaded = await loadApiDocument({ source: 'api.json', root: join(root, 'docs') });
    expect(codes(loaded)).toContain('openapi/no-unresolved-refs');
    expect(loaded.files).toEqual(['api.json']);
    expect(JSON.stringify(loaded.document?.operations)).not.toContain('secret');
  });

  test('a reference through a symbolic link', async () => {
    const root = await docsFolder({
      'docs/api.json': reaching('link.yaml'),
      'secret.yaml': 'title: secret\n',
    });
    await symlink(join(root, 'secret.yaml'), join(root, 'docs/link.yaml'));
    const loaded = await loadApiDocument({ source: 'api.json', root: join(root, 'docs') });
    expect(codes(loaded)).toContain('openapi/no-unresolved-refs');
    expect(JSON.stringify(loaded.document)).not.toContain('secret');
  });
});

describe('limits', () => {
  test('bytes, over all files together', async () => {
    const root = await docsFolder({
      'api.yaml': "openapi: 3.1.0\ninfo: {title: T, version: '1'}\npaths:\n  /a: {$ref: p.yaml}\n",
      'p.yaml': `get: {responses: {}, description: ${'x'.repeat(400)}}\n`,
    });
    expect(codes(await loadApiDocument({ source: 'api.yaml', root, limits: { bytes: 20 } }))).toEqual([
      'openapi/byte-limit',
    ]);
    const loaded = await loadApiDocument({ source: 'api.yaml', root, limits: { bytes: 200 } });
    expect(loaded.diagnostics[0]?.message).toContain('more than 200 bytes');
    expect(loaded.document?.operations).toEqual([]);
  });

  test('depth, in JSON and in YAML, with the location', async () => {
    const deep = `${'{"a":'.repeat(400)}1${'}'.repeat(400)}`;
    const json = await loadText(document31({ 'x-a': 0 }).replace('"x-a":0', `"x-a":${deep}`), {
      source: 'api.json',
    });
    expect(codes(json)).toEqual(['openapi/depth-limit']);
    expect(json.diagnostics[0]?.range?.start.column).toBeGreaterThan(1000);
    const yaml = await loadText(`openapi: 3.1.0\nx-a: ${'['.repeat(100_000)}`);
    expect(places(yaml)).toEqual([expect.stringMatching(/^api\.yaml:2:\d+ openapi\/syntax$/)]);
  });

  test('values', async () => {
    const loaded = await loadText(document31({ 'x-a': Array.from({ length: 500 }, () => 1) }), {
      limits: { nodes: 400 },
    });
    expect(codes(loaded)).toEqual(['openapi/node-limit']);
  });

  test('references', async () => {
    const refs = Array.from({ length: 20 }, () => ({ $ref: '#/info' }));
    expect(codes(await loadText(document31({ 'x-a': refs }), { limits: { references: 10 } }))).toEqual([
      'openapi/reference-limit',
    ]);
  });

  test('YAML aliases that multiply ("billion laughs")', async () => {
    const lines = ['openapi: 3.1.0', 'x-0: &a0 [1,2,3,4,5,6,7,8,9,0]'];
    for (let i = 1; i < 9; i++)
      lines.push(`x-${i}: &a${i} [${Array.from({ length: 10 }, () => `*a${i - 1}`).join()}]`);
    const loaded = await loadText(lines.join('\n'));
    expect(codes(loaded)).toEqual(['openapi/alias-limit']);
    expect(loaded.diagnostics[0]?.range?.start.line).toBeGreaterThan(1);
  });

  test('recursive YAML', async () => {
    expect(codes(await loadText('openapi: 3.1.0\nx-a: &a\n  b: *a\n'))).toEqual(['openapi/depth-limit']);
  });

  test('YAML merges that grow quadratically', async () => {
    const lines = ['openapi: 3.1.0', 'x-0: &a0 {k: 1}'];
    for (let i = 1; i < 2_000; i++) lines.push(`x-${i}: &a${i} {<<: *a${i - 1}, k${i}: 1}`);
    expect(codes(await loadText(lines.join('\n')))).toEqual(['openapi/syntax']);
  });

  test('a moderate number of aliases is read', async () => {
    const text = "openapi: 3.1.0\ninfo: &i {title: T, version: '1'}\npaths: {}\nx-info: [*i, *i, *i]\n";
    expect((await loadText(text)).diagnostics).toEqual([]);
  });
});

describe('__proto__ (CVE-2024-57083)', () => {
  test.each([
    [
      'JSON',
      'api.json',
      '{"openapi":"3.1.0","info":{"title":"T","version":"1"},"paths":{},\n"x-a":{"__proto__":{"polluted":1}}}',
      2,
    ],
    [
      'YAML',
      'api.yaml',
      "openapi: 3.1.0\ninfo: {title: T, version: '1'}\npaths: {}\nx-a:\n  __proto__: {polluted: 1}\n",
      5,
    ],
  ])('a key of that name is refused with its location, in %s', async (_, source, text, line) => {
    const loaded = await loadText(text, { source });
    expect(codes(loaded)).toEqual(['openapi/refused-key']);
    expect(loaded.diagnostics[0]?.range?.start.line).toBe(line);
    expect(loaded.document?.document['x-a']).toEqual({});
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  test('parameters and path variables of that name are omitted', async () => {
    const parameters = [{ name: '__proto__', in: 'query', schema: {} }];
    const paths = { '/a/{__proto__}': { get: { parameters, responses: {} } } };
    const { document } = await loadText(document31({ paths }));
    expect(document?.operations[0]?.request.parameters).toEqual([]);
  });
});

describe('remote files', () => {
  async function serve(listener: RequestListener): Promise<string> {
    const server = createServer(listener);
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }
  const root = FIXTURES;

  test('are refused with a warning unless they are allowed', async () => {
    let asked = 0;
    const url = await serve((_, response) => {
      asked++;
      response.end(document31({ paths: PATHS }));
    });
    const loaded = await loadApiDocument({ source: `${url}/api.json`, root });
    expect(loaded.diagnostics).toMatchObject([
      { code: 'openapi/remote-refused', severity: 'warning', file: `${url}/api.json` },
    ]);
    expect(asked).toBe(0);
  });

  test('are read with their references, and their relative servers resolved', async () => {
    const url = await serve((request, response) => {
      const paths = { '/a': { $ref: 'a.json' } };
      const isRoot = request.url === '/v1/api.json';
      response.end(
        isRoot
          ? document31({
              paths,
              servers: [{ url: '/api/{v}', variables: { v: { default: '1' } } }, { url: 'here' }],
            })
          : JSON.stringify(PATHS['/a']),
      );
    });
    const { document, diagnostics, files } = await loadApiDocument({
      source: `${url}/v1/api.json`,
      root,
      remote: true,
    });
    expect(diagnostics).toEqual([]);
    expect(files).toEqual([]);
    expect(document?.operations.map(({ id }) => id)).toEqual(['api/get-a']);
    expect(document?.servers).toEqual([
      { url: `${url}/api/{v}`, variables: { v: { default: '1' } } },
      { url: `${url}/v1/here` },
    ]);
  });

  test('own-origin: a source and its references on the same origin, and nothing else, even if already fetched', async () => {
    const other = await serve((_, response) => void response.end(JSON.stringify(PATHS['/a'])));
    let asked = 0;
    const url = await serve((request, response) => {
      asked++;
      const paths = { '/near': { $ref: '/a.json' }, '/far': { $ref: `${other}/a.json` } };
      response.end(request.url === '/api.json' ? document31({ paths }) : JSON.stringify(PATHS['/a']));
    });
    const fetched = new Map<string, Promise<string>>([[`${other}/a.json`, Promise.resolve('{}')]]);
    const options = { source: `${url}/api.json`, root, remote: 'own-origin', fetched } as const;
    for (const loaded of [await loadApiDocument(options), await loadApiDocument(options)]) {
      expect(loaded.document?.operations.map(({ request }) => request.path)).toEqual(['/near']);
      expect(codes(loaded)).toEqual(['openapi/no-unresolved-refs']);
      expect(loaded.diagnostics[0]?.message).toContain(other);
    }
    expect(asked).toBe(2);
    const local = await docsFolder({
      'api.json': document31({ paths: { '/a': { $ref: `${url}/a.json` } } }),
    });
    expect(codes(await loadApiDocument({ ...options, source: 'api.json', root: local }))).toEqual([
      'openapi/no-unresolved-refs',
    ]);
  });

  test('own-origin: every redirect is checked before it is followed (CVE-2022-25850)', async () => {
    const asked: string[] = [];
    const inner = await serve((request, response) => {
      asked.push(request.url ?? '');
      response.end(document31({ paths: PATHS }));
    });
    const leading: Record<string, string> = {
      '/out.json': `${inner}/latest/meta-data`,
      '/twice.json': '/out.json',
      '/file.json': `file://${join(FIXTURES, 'parts/a.yaml')}`,
      '/again.json': '/again.json',
      '/near.json': 'api.json',
    };
    const url = await serve((request, response) => {
      const location = leading[request.url ?? ''];
      if (location) response.writeHead(302, { location }).end();
      else response.end(document31({ paths: PATHS }));
    });
    const read = async (path: string) => {
      const loaded = await loadApiDocument({ source: url + path, root, remote: 'own-origin' });
      return [codes(loaded).join(), loaded.document?.operations.length ?? 0];
    };
    expect(await read('/near.json')).toEqual(['', 1]);
    for (const path of ['/out.json', '/twice.json', '/file.json'])
      expect([path, ...(await read(path))]).toEqual([path, 'openapi/remote-refused', 0]);
    expect(await read('/again.json')).toEqual(['openapi/unreachable', 0]);
    expect(asked).toEqual([]);
  });

  test('cannot reach files of this machine', async () => {
    const url = await serve((_, response) => {
      response.end(document31({ paths: { '/a': { $ref: `file://${join(FIXTURES, 'parts/a.yaml')}` } } }));
    });
    const loaded = await loadApiDocument({ source: `${url}/api.json`, root, remote: true });
    expect(codes(loaded)).toContain('openapi/no-unresolved-refs');
    expect(loaded.files).toEqual([]);
  });

  test.each<[string, string, RequestListener]>([
    ['too many bytes', 'openapi/byte-limit', (_, response) => void response.end('x'.repeat(5_000))],
    ['an error status', 'openapi/unreachable', (_, response) => void response.writeHead(404).end()],
    ['no answer in time', 'openapi/unreachable', () => undefined],
  ])('%s is a warning, and nothing is thrown', async (_, code, listener) => {
    const url = await serve(listener);
    const loaded = await loadApiDocument({
      source: url,
      root,
      remote: true,
      limits: { bytes: 1_000, timeout: 300 },
    });
    expect(loaded.diagnostics).toMatchObject([{ code, severity: 'warning' }]);
    expect(loaded.document).toBeUndefined();
  });
});

describe('loadApiDocuments', () => {
  test('keeps the order, and names clashing files by their folder, then by number', async () => {
    const text = document31({ paths: PATHS });
    const root = await docsFolder({
      'api.json': text,
      'v2/api.json': text,
      'v2/api.yaml': text,
      'other/My API.json': text,
    });
    const sources = ['api.json', 'v2/api.json', 'v2/api.yaml', 'other/My API.json', 'api.json'];
    const { documents, diagnostics, files } = await loadApiDocuments(sources, { root });
    expect(diagnostics).toEqual([]);
    expect(documents.map(({ name }) => name)).toEqual(['api', 'v2-api', 'v2-api-2', 'My-API']);
    expect(files).toEqual(sources.slice(0, 4));
    expect(new Set(documents.flatMap(({ operations }) => operations.map(({ id }) => id))).size).toBe(4);
  });

  test('an unreadable file does not affect the others', async () => {
    const { documents, diagnostics } = await loadApiDocuments(
      ['no.yaml', { source: 'plant-store.yaml', name: 'plants' }],
      { root: FIXTURES },
    );
    expect(documents.map(({ name }) => name)).toEqual(['plants']);
    expect(diagnostics.map(({ code }) => code)).toEqual(['openapi/not-found']);
  });

  test('the file is read anew each time', async () => {
    const root = await docsFolder({ 'api.json': document31({ paths: {} }) });
    expect((await loadApiDocuments(['api.json'], { root })).documents[0]?.operations).toEqual([]);
    await writeFile(join(root, 'api.json'), document31({ paths: PATHS }));
    expect((await loadApiDocuments(['api.json'], { root })).documents[0]?.operations).toHaveLength(1);
  });
});
