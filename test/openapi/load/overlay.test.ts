import { describe, expect, test } from 'vitest';
import { loadApiDocument } from '../../../src/openapi/index.ts';
import { codes, docsFolder, document31, places } from '../support.ts';

const API = document31({
  servers: [{ url: 'https://example.com' }],
  paths: {
    '/plants': {
      get: { summary: 'List', tags: ['a'], responses: {} },
      post: { 'x-secret': true, responses: {} },
    },
    '/users': { get: { summary: 'Users', responses: {} } },
  },
});

/** Loads `api.json` with an overlay of these actions. */
async function overlaid(actions: unknown[], overlay: unknown = '1.0.0') {
  const info = { title: 'O', version: '1' };
  const root = await docsFolder({
    'api.json': API,
    'api.overlay.json': JSON.stringify({ overlay, info, actions }, null, 1),
  });
  return loadApiDocument({ root, source: 'api.json' });
}

describe('an overlay (OpenAPI Overlay Specification 1.0)', () => {
  test('merges objects, joins lists and replaces the rest (4.4.3 update)', async () => {
    const { document, diagnostics } = await overlaid([
      { target: '$.info', update: { title: 'New', description: 'Text' } },
      { target: "$.paths['/plants'].get", update: { summary: 'All plants', tags: ['b'] } },
      { target: '$.servers', update: { url: 'https://second.example.com' } },
    ]);
    expect(diagnostics).toEqual([]);
    expect(document).toMatchObject({ title: 'New', description: 'Text' });
    expect(document?.operations[0]).toMatchObject({ summary: 'All plants', tags: ['a', 'b'] });
    expect(document?.servers.map(({ url }) => url)).toEqual([
      'https://example.com',
      'https://second.example.com',
    ]);
  });

  test('removes what its target selects, also in lists (4.4.3 remove)', async () => {
    const { document } = await overlaid([
      { target: "$.paths.*[?@['x-secret'] == true]", remove: true },
      { target: '$.servers[*]', remove: true },
    ]);
    expect(document?.operations.map(({ request }) => `${request.method} ${request.path}`)).toEqual([
      'GET /plants',
      'GET /users',
    ]);
    expect(document?.servers).toEqual([]);
  });

  test('applies its actions in order, each to the previous result', async () => {
    const { document } = await overlaid([
      { target: '$.paths', update: { '/new': { get: { summary: 'a', responses: {} } } } },
      { target: "$.paths['/new'].get", update: { summary: 'b' } },
    ]);
    expect(document?.operations.at(-1)).toMatchObject({ summary: 'b', request: { path: '/new' } });
  });

  test('problems are located in the overlay, and the other actions are applied', async () => {
    const loaded = await overlaid([
      { target: '$.nowhere', update: {} },
      { target: '$.info[', update: {} },
      { update: {} },
      { target: '$.info.title', update: { a: 1 } },
      { target: '$.info' },
      { target: '$.info', update: { title: 'Done' } },
    ]);
    expect(loaded.document?.title).toBe('Done');
    expect(places(loaded)).toEqual([
      expect.stringMatching(/^api\.overlay\.json:\d+:\d+ openapi\/overlay$/),
      ...Array(4).fill(expect.stringMatching(/^api\.overlay\.json:\d+:\d+ openapi\/overlay$/)),
    ]);
    expect(loaded.diagnostics.map(({ message }) => message)).toEqual([
      '`$.nowhere` selects nothing, so the action changes nothing.',
      expect.stringContaining('`$.info[` is not a valid JSONPath.'),
      'An action needs a `target`, which is a JSONPath.',
      '`$.info.title` selects neither an object nor a list, so nothing is updated.',
      'The action has neither `update` nor `remove: true`.',
    ]);
    expect(loaded.files).toEqual(['api.json', 'api.overlay.json']);
  });

  test('of an unknown version is refused; the description is read without it', async () => {
    const loaded = await overlaid([], '2.0.0');
    expect(codes(loaded)).toEqual(['openapi/overlay']);
    expect(loaded.document?.operations).toHaveLength(3);
  });

  test('cannot set __proto__ (CVE-2024-57083)', async () => {
    const root = await docsFolder({
      'api.json': API,
      'api.overlay.yaml':
        'overlay: 1.0.0\ninfo: {title: O, version: "1"}\nactions:\n- target: $.info\n  update: {"__proto__": {polluted: true}}\n',
    });
    const loaded = await loadApiDocument({ root, source: 'api.json' });
    expect(codes(loaded)).toContain('openapi/refused-key');
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
    expect(Object.getPrototypeOf(loaded.document?.document.info)).toBe(Object.prototype);
  });
});

describe('the overlays of a file', () => {
  const title = (name: string) =>
    JSON.stringify({ overlay: '1.0.0', info: {}, actions: [{ target: '$.info', update: { title: name } }] });

  test('are those named in docs.json, in order, otherwise the one beside the file', async () => {
    const root = await docsFolder({
      'api.json': API,
      'api.overlay.json': title('beside'),
      'a.json': title('a'),
      'b.json': title('b'),
    });
    const load = async (overlays?: string[]) =>
      (await loadApiDocument({ root, source: 'api.json', overlays })).document?.title;
    expect(await load()).toBe('beside');
    expect(await load(['a.json', './b.json'])).toBe('b');
    expect(await load([])).toBe('T');
  });

  test('a missing one is reported where it is named, with a similar name; one outside is not read', async () => {
    const root = await docsFolder({ 'api.json': API, 'fixes.json': title('x') });
    const origin = { file: 'docs.json' };
    const missing = await loadApiDocument({ root, source: 'api.json', overlays: ['fixse.json'], origin });
    expect(missing.diagnostics).toMatchObject([
      {
        code: 'openapi/not-found',
        severity: 'warning',
        file: 'docs.json',
        hint: 'Did you mean "fixes.json"?',
      },
    ]);
    expect(missing.document?.operations).toHaveLength(3);
    const outside = await loadApiDocument({ root, source: 'api.json', overlays: ['../../etc/passwd'] });
    expect(codes(outside)).toEqual(['openapi/outside-root']);
  });

  test('change a YAML alias in one location only', async () => {
    const root = await docsFolder({
      'api.yaml':
        'openapi: 3.1.0\ninfo: {title: T, version: "1"}\npaths:\n  /a: &item\n    get: {summary: s, responses: {}}\n  /b: *item\n',
      'api.overlay.yaml':
        "overlay: 1.0.0\ninfo: {title: O, version: '1'}\nactions:\n- target: $.paths['/a'].get\n  update: {summary: changed}\n",
    });
    const { document } = await loadApiDocument({ root, source: 'api.yaml' });
    expect(document?.operations.map(({ summary }) => summary)).toEqual(['changed', 's']);
  });
});
