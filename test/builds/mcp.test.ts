import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startPreview } from '../../src/astro/index.ts';
import { builtSite, trellis } from '../support/docs.ts';
import { type McpClient, type McpServer, otherClient, sdkClient } from '../support/mcp.ts';

const DOG = {
  type: 'object',
  required: ['name'],
  properties: { id: { type: 'integer', readOnly: true }, name: { type: 'string', example: 'Rex' } },
};
const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const DESCRIPTION = {
  openapi: '3.1.0',
  info: { title: 'Kennel', version: '1' },
  servers: [{ url: 'https://api.acme.dev/v1' }],
  security: [{ keyAuth: [] }],
  components: {
    securitySchemes: { keyAuth: { type: 'apiKey', in: 'header', name: 'X-Key' } },
    schemas: { Dog: DOG, Pack: { type: 'array', items: { $ref: '#/components/schemas/Dog' } } },
  },
  paths: {
    '/dogs': {
      get: {
        ...{ operationId: 'listDogs', summary: 'List dogs' },
        parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer' } }],
        responses: { 200: { description: 'All', ...json({ $ref: '#/components/schemas/Pack' }) } },
      },
      post: {
        ...{ operationId: 'addDog', summary: 'Add a dog' },
        requestBody: { required: true, ...json({ $ref: '#/components/schemas/Dog' }) },
        responses: { 201: { description: 'Added', ...json({ $ref: '#/components/schemas/Dog' }) } },
      },
    },
    '/dogs/{id}': {
      get: {
        ...{ operationId: 'getDog', summary: 'Get a dog' },
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'integer' } },
          { name: 'X-Trace', in: 'header', schema: { type: 'string' } },
        ],
        responses: { 200: { description: 'One', ...json({ $ref: '#/components/schemas/Dog' }) } },
      },
    },
    '/{id}/{tag}': {
      get: {
        ...{ operationId: 'getTag', summary: 'Get a tag' },
        parameters: ['id', 'tag'].map((name) => ({
          ...{ name, in: 'path', required: true, schema: { type: 'string' } },
        })),
        responses: { 200: { description: 'One' } },
      },
    },
    '/kennels': {
      get: {
        summary: 'List kennels',
        responses: {
          200: {
            description: 'All',
            content: { 'application/xml': {}, ...json({ type: 'array', items: DOG }).content },
          },
        },
      },
      post: {
        summary: 'Name a kennel',
        requestBody: { required: true, ...json({ type: 'string' }) },
        responses: { 200: { description: 'Named' } },
      },
    },
  },
};

/** A rule set that refuses what has no name. */
const GATE = `
import { defineSandbox, HttpError, readJson } from 'trellis-docs/sandbox';
export default defineSandbox({
  name: 'any', title: 'Gate', revision: 1, seed: () => {},
  routes: [{ method: 'POST', path: '/dogs', errors: [400], handle() { throw new HttpError(400, 'No dogs'); } }],
  formatError: ({ status, message }) => ({ status, json: { message } }),
});
`;

const DOCS = {
  'docs.json': {
    name: 'Acme Docs',
    navigation: [
      { group: 'Pages', pages: ['index', 'changes'] },
      {
        group: 'API',
        pages: ['api/list', 'api/add', 'api/get', 'api/tag', 'api/kennels', 'api/name', 'gate'],
      },
    ],
    openapi: ['openapi/kennel.json', 'openapi/gate.json'],
    sandbox: { 'openapi/gate.json': './gate.ts' },
  },
  'index.mdx':
    '---\ntitle: Home\ndescription: Where to begin.\n---\n\n## Feeding\n\nTwice a day.\n\n## Walks\n\nLong.\n',
  'changes.mdx':
    '---\ntitle: Changes\n---\n\n## About\n\nText.\n\n<Update label="May 2026">\nNew dogs.\n</Update>\n\n<Update label="April 2026">\nOld dogs.\n</Update>\n',
  'api/list.mdx': '---\ntitle: List dogs\nopenapi: openapi/kennel.json GET /dogs\n---\n',
  'api/add.mdx': '---\ntitle: Add a dog\nopenapi: openapi/kennel.json POST /dogs\n---\n',
  'api/get.mdx': '---\ntitle: Get a dog\nopenapi: openapi/kennel.json GET /dogs/{id}\n---\n',
  'api/tag.mdx': '---\ntitle: Get a tag\nopenapi: openapi/kennel.json GET /{id}/{tag}\n---\n',
  'api/kennels.mdx': '---\ntitle: List kennels\nopenapi: openapi/kennel.json GET /kennels\n---\n',
  'api/name.mdx': '---\ntitle: Name a kennel\nopenapi: openapi/kennel.json POST /kennels\n---\n',
  'gate.mdx': '---\ntitle: At the gate\nopenapi: openapi/gate.json POST /dogs\n---\n',
  'gate.ts': GATE,
  'openapi/kennel.json': DESCRIPTION,
  'openapi/gate.json': { ...DESCRIPTION, info: { title: 'Gate', version: '1' } },
};

let site = '';
beforeAll(async () => {
  site = await builtSite(DOCS, '--no-images');
});

const opened: { close(): Promise<unknown> }[] = [];
afterAll(async () => {
  for (const each of opened) await each.close();
});

async function connect(server: McpServer, open = sdkClient): Promise<McpClient> {
  const client = await open(server);
  opened.push(client);
  return client;
}

let shared: Promise<McpClient> | undefined;
const local = (): Promise<McpClient> => {
  shared ??= connect({ args: [site] });
  return shared;
};

async function preview(): Promise<string> {
  const { url, stop } = await startPreview({ outDir: site, port: 0 });
  opened.push({ close: stop });
  return url;
}

const TOOLS = [
  'search',
  'get_page',
  'list_operations',
  'get_operation',
  'get_schema',
  'try_operation',
  'list_changes',
];

describe('the tools', () => {
  test.each([
    ['over stdio, with the client of the SDK', () => ({ args: [site] }), sdkClient],
    ['over stdio, with another client', () => ({ args: [site] }), otherClient],
    ['over HTTP, with the client of the SDK', async () => `${await preview()}mcp`, sdkClient],
    ['over HTTP, with another client', async () => `${await preview()}mcp`, otherClient],
    ['of a published site', async () => ({ args: [await preview()] }), sdkClient],
  ] as const)('work %s', async (_name, server, open) => {
    const client = await connect(await server(), open);
    expect(await client.tools()).toEqual(TOOLS);
    expect((await client.call('search', { query: 'feeding' })).text).toContain('[Feeding](/#feeding)');
    expect((await client.call('get_page', { page: '/' })).text).toContain('# Home\n\nWhere to begin.');
    const { text } = await client.call('try_operation', {
      operation: 'addDog',
      api: 'kennel',
      body: { name: 'Max' },
    });
    expect(text).toContain('## Response: 201');
    const { id } = JSON.parse(/```json\n(.*?)\n```/s.exec(text)?.[1] ?? '{}');
    const again = await client.call('try_operation', { operation: 'getDog', parameters: { id } });
    expect(again.text).toContain('"name": "Max"');
  });

  test('read one section of a page', async () => {
    const { text } = await (await local()).call('get_page', { page: '/index.md', section: 'walks' });
    expect(text).toBe('## Walks\n\nLong.\n');
  });

  test('list and read operations, by operationId or by method and path', async () => {
    const client = await local();
    const { text } = await client.call('list_operations', { api: 'kennel', filter: 'add' });
    expect(text).toContain('| `addDog` | `POST /dogs` | Add a dog |');
    expect(text).not.toContain('getDog');
    const byId = await client.call('get_operation', { operation: 'getDog' });
    const byPath = await client.call('get_operation', { operation: 'get /dogs/{number}' });
    expect(byId.text).toContain('# Get a dog');
    expect(byPath).toEqual(byId);
  });

  test('ask which API is meant if several have an operation', async () => {
    const client = await local();
    const either = await client.call('try_operation', { operation: 'POST /dogs', body: { name: 'Rex' } });
    expect(either).toEqual({
      text: 'Several APIs have this operation. Set `api` to one of: kennel, gate.',
      isError: true,
    });
  });

  test('list an operation without an operationId by what get_operation takes', async () => {
    const client = await local();
    const list = (await client.call('list_operations', { api: 'kennel', filter: 'kennels' })).text;
    const [, name = ''] = /^\| `([^`]+)` \|/m.exec(list) ?? [];
    expect(name).toBe('GET /kennels');
    expect((await client.call('get_operation', { operation: name })).text).toContain('# List kennels');
  });

  test.each(['Old mill', '"Old mill"'])('send %s as the string that a JSON body is', async (body) => {
    const client = await local();
    const { text } = await client.call('try_operation', { operation: 'POST /kennels', body });
    expect(text).toContain('## Response: 200');
    expect(text).toContain(`--data-raw '"Old mill"'`);
  });

  test('ask for JSON wherever it is documented, because sandboxes write no other type then', async () => {
    const client = await local();
    const { text } = await client.call('try_operation', { operation: 'GET /kennels' });
    expect(text).toContain('## Response: 200');
  });

  test('read a schema and name those that it refers to', async () => {
    const { text } = await (await local()).call('get_schema', { schema: 'Pack', api: 'kennel' });
    expect(text).toContain('"$ref": "#/components/schemas/Dog"');
    expect(text).toContain('Refers to: `Dog`');
  });

  test('list only the updates of a changelog', async () => {
    const { text } = await (await local()).call('list_changes', { limit: 1 });
    expect(text).toContain('## May 2026\n\nNew dogs.');
    expect(text).toContain('1 more entries are on the page.');
    expect(text).not.toMatch(/About|Old dogs/);
  });

  test.each([
    ['get_page', { page: '/chnges' }, 'Did you mean `/changes`?'],
    ['get_page', { page: '/changes', section: 'May 2025' }, 'Did you mean `May 2026`?'],
    ['get_operation', { operation: 'getDogs' }, 'Did you mean `getDog`?'],
    ['get_schema', { schema: 'Dogg', api: 'kennel' }, 'Did you mean `Dog`?'],
    ['list_operations', { api: 'kenel' }, 'Did you mean `kennel`?'],
    ['list_operations', { apis: 'kennel' }, 'Did you mean `api`?'],
    ['list_changes', { limit: 0 }, 'Wrong `limit` of list_changes'],
    ['list_changes', { page: '/' }, '/ has no dated entries. Changelogs: /changes.'],
    ['get_pages', {}, 'Did you mean `get_page`?'],
    ['try_operation', { operation: 'getDog', parameters: { ids: 1 } }, 'Did you mean `id`?'],
    ['try_operation', { operation: 'getDog' }, '- path id: '],
    ['try_operation', { operation: 'getDog', parameters: { id: 1 }, body: {} }, 'takes no body'],
    ['try_operation', { operation: 'addDog', api: 'kennel' }, '- body: '],
    ['try_operation', { operation: 'listDogs', account: 'Boss' }, 'The sandbox has no account `Boss`.'],
    ['try_operation', { operation: 'listDogs', server: 'https://api.acme.dev/v1' }, 'are not allowed'],
  ])('say what is wrong in a call of %s with %j', async (name, args, message) => {
    const { text, isError } = await (await local()).call(name, args);
    expect([text, isError]).toEqual([expect.stringContaining(message), true]);
  });
});

describe('try_operation', () => {
  test('sends no credentials for the account "none"', async () => {
    const { text } = await (await local()).call('try_operation', { operation: 'listDogs', account: 'none' });
    expect(text).toContain('## Response: 401');
  });

  test('runs the rule set of a local site, with its own errors', async () => {
    const args = { operation: 'addDog', api: 'gate', body: { name: 'Rex' } };
    const { text } = await (await local()).call('try_operation', args);
    expect(text).toMatch(/## Response: 400\n.*"message": "No dogs"/s);
  });

  test('runs no program of a site at an address', async () => {
    const client = await connect({ args: [await preview()] });
    const args = { operation: 'addDog', api: 'gate', body: { name: 'Rex' } };
    const { text, isError } = await client.call('try_operation', args);
    expect([text, isError]).toEqual([expect.stringContaining('is a program of the site'), true]);
  });

  test('names what differs from the documentation', async () => {
    const api = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end('[{"name": 5}]');
    });
    await new Promise<void>((done) => api.listen(0, '127.0.0.1', done));
    opened.push({ close: () => new Promise((done) => api.close(done)) });
    const server = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
    const client = await connect({
      args: [site, '--allow-server', server],
      env: { TRELLIS_AUTH_KEY_AUTH: 'k' },
    });
    const { text } = await client.call('try_operation', { operation: 'listDogs', server });
    expect(text).toContain('## Differences from the documentation\n\n- `/0/name`: ');
  });
});

describe('a hostile client', () => {
  const send = async (url: string, body: string, headers: Record<string, string> = {}) => {
    const response = await fetch(`${url}mcp`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...headers,
      },
      body,
    });
    return { status: response.status, text: await response.text() };
  };
  const calling = (name: string, args: string) =>
    `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"${name}","arguments":${args}}}`;
  const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

  test.each([
    ['no JSON', '{', 400],
    ['no JSON-RPC', '{"id":1,"method":"tools/list"}', 400],
    ['an empty batch', '[]', 400],
    ['a large batch', `[${Array.from({ length: 200 }, () => calling('get_page', '{"page":"/"}'))}]`, 400],
    ['more than a megabyte', calling('search', `{"query":"${'x'.repeat(2 ** 20)}"}`), 413],
  ])('gets an error for %s', async (_name, body, status) => {
    const response = await send(await preview(), body);
    expect([response.status, response.text]).toEqual([status, expect.stringContaining('"error"')]);
  });

  test.each([
    ['a question of 100,000 words', 'search', `{"query":"${'dog '.repeat(100_000)}"}`, 'at most 2000'],
    ['a long name of a tool', 'x'.repeat(500_000), '{}', 'No tool is named'],
    ['a long name of an argument', 'search', `{"${'x'.repeat(500_000)}":1}`, 'has no argument'],
    ['values of the wrong type', 'get_page', '{"page":{"a":1}}', 'Wrong `page` of get_page'],
    [
      'deep values',
      'try_operation',
      `{"operation":"addDog","api":"kennel","body":${nested(3000)}}`,
      '200 levels',
    ],
    ['a broken address', 'get_page', '{"page":"http://["}', 'not a valid URL'],
    ['an inherited name', 'get_schema', '{"schema":"__proto__"}', 'No schema is named'],
    [
      'an inherited parameter',
      'try_operation',
      '{"operation":"addDog","api":"kennel","parameters":{"__proto__":1}}',
      'no para',
    ],
    [
      'a server of its own',
      'try_operation',
      '{"operation":"getDog","server":"http://[::1]/"}',
      'not allowed',
    ],
    [
      'another media type',
      'try_operation',
      '{"operation":"addDog","api":"kennel","contentType":"a\\r\\nb","body":1}',
      'take',
    ],
  ])('gets a short message for %s', async (_name, tool, args, message) => {
    const { status, text } = await send(await preview(), calling(tool, args));
    expect([status, text]).toEqual([200, expect.stringContaining(message)]);
    expect(text).toContain('"isError":true');
    expect(text.length).toBeLessThan(11_000);
  });

  test.each([
    '../docs.json',
    '/../../etc/passwd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/..%2f..%2fetc/passwd',
    '/../llms.txt',
    '/_trellis/agents.json',
    'file:///etc/passwd',
    '/\\u0000',
  ])('reads no file by the page %s', async (page) => {
    const { text } = await send(await preview(), calling('get_page', `{"page":"${page}"}`));
    expect(text).toContain('No page is at');
  });

  test('does not mix up calls at the same time', async () => {
    const url = await preview();
    const names = Array.from({ length: 40 }, (_, index) => `Dog ${index}`);
    const texts = await Promise.all(
      names.map((name) =>
        send(
          url,
          calling('try_operation', `{"operation":"addDog","api":"kennel","body":{"name":"${name}"}}`),
        ),
      ),
    );
    for (const [index, { text }] of texts.entries()) {
      expect(text).toContain('## Response: 201');
      expect([...text.matchAll(/Dog \d+/g)].every(([name]) => name === names[index])).toBe(true);
    }
  });
});

describe('an allowed server', () => {
  const SECRET = 'se"cret/1';
  let server = '';
  const seen: (string | undefined)[] = [];
  beforeAll(async () => {
    const api = createServer((request, response) => {
      const key = String(request.headers['x-key']);
      seen.push(key);
      if (request.url === '/v1/dogs/7') {
        // The secret is where an answer is cut.
        response.writeHead(200, { 'content-type': 'text/plain' }).end(`${'x'.repeat(19_996)}${key}`);
        return;
      }
      if (request.url?.startsWith('/v1/dogs/9')) {
        response.writeHead(302, { location: `http://127.0.0.1:1/${encodeURIComponent(key)}` }).end();
        return;
      }
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ key, id: 1 }));
    });
    await new Promise<void>((done) => api.listen(0, '127.0.0.1', done));
    opened.push({ close: () => new Promise((done) => api.close(done)) });
    server = `http://127.0.0.1:${(api.address() as AddressInfo).port}/v1`;
  });
  const allow = (env: Record<string, string>) => connect({ args: [site, '--allow-server', server], env });
  let withKey: Promise<McpClient> | undefined;
  const allowed = (): Promise<McpClient> => {
    withKey ??= allow({ TRELLIS_AUTH_KEY_AUTH: SECRET });
    return withKey;
  };
  const getDog = (id: number) => ({ operation: 'getDog', parameters: { id }, server });

  test('gets the credentials of the environment, which no answer repeats', async () => {
    const client = await allowed();
    const { text } = await client.call('try_operation', getDog(1));
    expect(seen.at(-1)).toBe(SECRET);
    expect(text).toContain('"key": "[secret]"');
    expect(text).not.toContain('cret/1');
    const redirected = await client.call('try_operation', getDog(9));
    expect(redirected.text).toContain('location: `http://127.0.0.1:1/[secret]`');
  });

  test('is not left by the value of a path parameter', async () => {
    const client = await allowed();
    const before = seen.length;
    const parameters = { id: '..', tag: '..' };
    const { text } = await client.call('try_operation', { operation: 'getTag', parameters, server });
    expect([text, seen.length]).toEqual([expect.stringContaining('URLs resolve it'), before]);
  });

  test('is not that with a query, which would take in the path of the operation', async () => {
    const client = await allowed();
    for (const end of ['?a=', '#'])
      expect((await client.call('try_operation', { ...getDog(1), server: server + end })).isError).toBe(true);
  });

  test('gets no header but those of the operation', async () => {
    const client = await allowed();
    const before = seen.length;
    const parameters = { id: 1, 'X-Trace': 'a\r\nX-Key: other' };
    const { isError } = await client.call('try_operation', { operation: 'getDog', parameters, server });
    expect([isError, seen.length]).toEqual([true, before]);
  });

  test('does not get a part of a secret into an answer that is cut', async () => {
    const client = await allowed();
    const { text } = await client.call('try_operation', getDog(7));
    expect(text).toContain('xxx');
    expect(text).not.toContain(SECRET.slice(0, 3));
  });

  test('is not called without its credentials', async () => {
    const before = seen.length;
    const { text } = await (await allow({})).call('try_operation', getDog(1));
    expect(text).toContain('Set `TRELLIS_AUTH_KEY_AUTH` in the environment of `trellis mcp`.');
    expect(seen.length).toBe(before);
  });

  test.each([
    ['another port', (url: string) => url.replace(/:\d+/, ':1')],
    ['a path beside it', (url: string) => `${url}x`],
    ['a path above it', (url: string) => url.replace('/v1', '')],
    ['a path that leads out of it', (url: string) => `${url}/../admin`],
    ['a user', (url: string) => url.replace('//', '//user:key@')],
  ])('is not that with %s', async (_name, other) => {
    const client = await allowed();
    const before = seen.length;
    const { isError } = await client.call('try_operation', { ...getDog(1), server: other(server) });
    expect([isError, seen.length]).toEqual([true, before]);
  });
});

describe('the server of preview', () => {
  const initialize = {
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 't', version: '1' } },
  };
  const post = (url: string, headers: Record<string, string>) =>
    fetch(`${url}mcp`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...headers,
      },
      body: JSON.stringify(initialize),
    });

  test('refuses pages of other origins', async () => {
    const url = await preview();
    expect((await post(url, { origin: 'https://evil.example' })).status).toBe(403);
    expect((await post(url, { origin: new URL(url).origin })).status).toBe(200);
    expect((await post(url, {})).status).toBe(200);
  });

  test('describes itself in a server card, for pages of every origin', async () => {
    const url = await preview();
    const [card, older] = await Promise.all(
      ['mcp/server-card', '.well-known/mcp/server-card.json'].map((path) =>
        fetch(url + path, { headers: { origin: 'https://other.example' } }),
      ),
    );
    expect([card?.headers.get('content-type'), card?.headers.get('access-control-allow-origin')]).toEqual([
      'application/mcp-server-card+json',
      '*',
    ]);
    const text = await card?.text();
    expect(JSON.parse(text ?? '')).toMatchObject({
      name: 'localhost/mcp',
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      title: expect.any(String),
      description: expect.any(String),
      websiteUrl: url,
      remotes: [{ type: 'streamable-http', url: `${url}mcp` }],
    });
    expect(await older?.text()).toBe(text);
  });

  test('keeps no session', async () => {
    expect((await fetch(`${await preview()}mcp`)).status).toBe(405);
  });
});

describe('the command', () => {
  test.each([
    [['/nowhere'], 'no built site in /nowhere or /nowhere/dist. Run "trellis build" first.'],
    [['http://user@localhost/'], 'the URL of a site cannot have a user, a query or a fragment'],
    [['--allow-server', 'ftp://a.example'], '--allow-server must be a URL like'],
  ])('ends with an error for %j', async (args, message) => {
    const { code, stdout, stderr } = await trellis('mcp', ...args);
    expect([code, stdout, stderr]).toEqual([2, '', expect.stringContaining(message)]);
  });
});
