import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { startPreview } from '../../src/astro/index.ts';
import { builtSite, type Docs, filesIn } from '../support/docs.ts';
import { startWorker, type Worker } from '../support/worker.ts';

/** `vi.waitFor` gives up after a second. */
const PATIENT = { timeout: 20_000 };

const DOG = {
  type: 'object',
  required: ['name'],
  properties: { id: { type: 'integer' }, name: { type: 'string' } },
};
const dog = (description: string) => ({ description, content: { 'application/json': { schema: DOG } } });
const kennel = {
  openapi: '3.1.0',
  info: { title: 'Kennel', version: '1' },
  servers: [{ url: 'https://api.acme.dev/v1' }],
  paths: {
    '/dogs': {
      get: {
        summary: 'List dogs',
        responses: {
          200: {
            description: 'All',
            content: { 'application/json': { schema: { type: 'array', items: DOG } } },
          },
        },
      },
      post: {
        summary: 'Add a dog',
        requestBody: { required: true, content: { 'application/json': { schema: DOG } } },
        responses: { 201: dog('Added'), 422: { description: 'Refused' } },
      },
    },
    '/dogs/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
      get: { summary: 'Get a dog', responses: { 200: dog('One'), 404: { description: 'None' } } },
      put: {
        summary: 'Replace a dog',
        requestBody: { required: true, content: { 'application/json': { schema: DOG } } },
        responses: { 200: dog('Replaced') },
      },
      delete: { summary: 'Remove a dog', responses: { 204: { description: 'Gone' } } },
    },
  },
};

/** A rule set that returns any stored text as HTML. */
const BOARD = `
import { defineSandbox, HttpError } from 'trellis-docs/sandbox';
export default defineSandbox({
  name: 'any', title: 'Board', revision: 1,
  seed: (store, now) => store.put('posts', 'welcome', { text: String(now) }),
  routes: [
    { method: 'GET', path: '/posts', errors: [], handle: ({ store }) => ({
      status: 200, text: store.entries('posts').map(([, { text }]) => text).join(),
      headers: { 'Content-Type': 'text/html', 'Set-Cookie': 'a=b' } }) },
    { method: 'PUT', path: '/posts', errors: [], handle({ store, body }) {
      store.put('posts', 'mine', { text: new TextDecoder().decode(body()) });
      return { status: 204 };
    } },
    { method: 'DELETE', path: '/posts', errors: [], handle() { throw new HttpError(409, 'Never'); } },
  ],
  formatError: ({ status, message }) => ({ status, json: { message } }),
});
`;

const docs: Docs = {
  'docs.json': {
    name: 'Acme Docs',
    navigation: [{ group: 'Pages', pages: ['index', 'guide', 'add', 'get'] }],
    openapi: ['openapi/kennel.json', 'openapi/board.json', 'openapi/quiet.json'],
    sandbox: { 'openapi/board.json': './board.ts', 'openapi/quiet.json': 'off' },
    redirects: [
      { source: '/old', destination: '/guide' },
      { source: '/v1/*', destination: '/guide' },
    ],
  },
  'index.mdx': '# Home\n',
  'guide.mdx': '---\ntitle: Guide\n---\nRead this.\n',
  'add.mdx': '---\nopenapi: openapi/kennel.json POST /dogs\n---\n',
  'get.mdx': '---\nopenapi: openapi/kennel.json GET /dogs/{id}\n---\n',
  'board.ts': BOARD,
  'openapi/kennel.json': kennel,
  'openapi/board.json': { ...kennel, info: { title: 'Board', version: '1' } },
  'openapi/quiet.json': { ...kennel, info: { title: 'Quiet', version: '1' } },
};

const ORIGIN = 'https://docs.acme.dev';
const DOGS = `${ORIGIN}/_sandbox/kennel/v1/dogs`;
const POSTS = `${ORIGIN}/_sandbox/board/posts`;

const shared = new Map<Docs, Promise<Worker>>();
const opened: Worker[] = [];
const folders: string[] = [];
afterAll(async () => {
  for (const worker of await Promise.allSettled(shared.values()))
    if (worker.status === 'fulfilled') opened.push(worker.value);
  for (const worker of opened) await worker.dispose();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

const siteFor = (site: Docs, ...flags: string[]) =>
  builtSite(site, '--for=cloudflare', '--no-images', ...flags);

/** For tests whose visitors only need the default limits. */
function sharedWorker(site: Docs = docs, ...flags: string[]): Promise<Worker> {
  const worker = shared.get(site) ?? siteFor(site, ...flags).then((folder) => startWorker(folder));
  shared.set(site, worker);
  return worker;
}

async function ownWorker(persist?: string, limits?: object): Promise<Worker> {
  const worker = await startWorker(await siteFor(docs), persist, limits);
  opened.push(worker);
  return worker;
}

type Send = (method: string, url: string, body?: unknown) => Promise<Response>;

/** A program that keeps its session. */
function visitorOf(
  { dispatchFetch }: Pick<Worker, 'dispatchFetch'>,
  session = { id: '' },
  address = '192.0.2.1',
): Send {
  return async (method, url, body) => {
    const headers: Record<string, string> = {
      'content-type': 'application/json',
      'cf-connecting-ip': address,
    };
    if (session.id) headers['sandbox-session'] = session.id;
    const text = body === undefined ? {} : { body: JSON.stringify(body) };
    const response = await dispatchFetch(url, { method, headers, redirect: 'manual', ...text });
    session.id ||= response.headers.get('sandbox-session') ?? '';
    return response;
  };
}

/** What every sandbox that stores dogs does. */
async function keepDogs(send: Send): Promise<void> {
  const added = await send('POST', DOGS, { name: 'Rex' });
  expect([added.status, added.headers.get('sandbox-source')]).toEqual([
    201,
    expect.stringContaining('stored'),
  ]);
  const { id } = (await added.json()) as { id: number };
  const one = `${DOGS}/${id}`;
  expect(await (await send('GET', one)).json()).toEqual({ id, name: 'Rex' });
  expect((await send('PUT', one, { name: 'Max' })).status).toBe(200);
  expect(await (await send('GET', DOGS)).json()).toContainEqual({ id, name: 'Max' });
  expect((await send('DELETE', one)).status).toBe(204);
  expect((await send('GET', one)).status).toBe(404);
}

describe('a site for Cloudflare', () => {
  test('is served with its redirects, headers and 404 page, and the sandboxes beside it', async () => {
    const { dispatchFetch } = await sharedWorker();
    const get = (path: string, headers = {}) => dispatchFetch(ORIGIN + path, { redirect: 'manual', headers });
    const page = await get('/guide');
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Read this.')]);
    expect(page.headers.get('x-frame-options')).toBe('SAMEORIGIN');
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
    const missing = await get('/nowhere', { 'sec-fetch-mode': 'navigate' });
    expect([missing.status, missing.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    for (const [path, status] of [
      ['/old', 301],
      ['/v1/any', 301],
    ] as const) {
      const moved = await get(path);
      expect([moved.status, moved.headers.get('location')]).toEqual([status, '/guide']);
    }
    for (const path of ['/wrangler.jsonc', '/_sandbox/worker.js', '/_sandbox/quiet/v1/dogs'])
      expect([path, (await get(path)).status]).toEqual([path, 404]);
    // Not the 404 page of the site, also when a reader follows a link to it.
    const list = await get('/_sandbox/', { 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'none' });
    const { sandboxes } = (await list.json()) as { sandboxes: { url: string }[] };
    expect(sandboxes.map(({ url }) => url)).toEqual([
      `${ORIGIN}/_sandbox/kennel/v1`,
      `${ORIGIN}/_sandbox/board`,
    ]);
  });

  test('sends the Markdown of a page to a request that accepts it, and a 404 in Markdown', async () => {
    const { dispatchFetch } = await sharedWorker();
    const get = (path: string, accept = 'text/markdown') =>
      dispatchFetch(ORIGIN + path, { headers: { accept } });
    const markdown = 'text/markdown; charset=utf-8';
    const page = await get('/guide');
    expect([page.status, page.headers.get('content-type')]).toEqual([200, markdown]);
    expect(page.headers.get('vary')).toContain('Accept');
    expect(await page.text()).toContain('# Guide\n\nRead this.');
    const html = await get('/guide', 'text/html');
    expect([html.headers.get('content-type'), html.headers.get('vary')]).toEqual([
      'text/html; charset=utf-8',
      expect.stringContaining('Accept'),
    ]);
    await html.text();
    const missing = await get('/nowhere');
    expect([missing.status, missing.headers.get('content-type')]).toEqual([404, markdown]);
    expect(await missing.text()).toContain('(/llms.txt)');
  });

  test('has an MCP server, whose requests to the sandboxes have a session', async () => {
    const { dispatchFetch } = await sharedWorker();
    const post = (body: object, headers = {}) =>
      dispatchFetch(`${ORIGIN}/mcp`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          'mcp-protocol-version': '2025-06-18',
          ...headers,
        },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...body }),
      });
    const call = async (name: string, args: object): Promise<string> => {
      const response = await post({ method: 'tools/call', params: { name, arguments: args } });
      const text = await response.text();
      const { result } = JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? text);
      return result.content[0].text;
    };
    expect(await call('get_page', { page: '/guide' })).toContain('Read this.');
    expect(await call('search', { query: 'guide' })).toContain('(/guide)');
    const added = await call('try_operation', { operation: 'POST /dogs', body: { name: 'Rex' } });
    expect(added).toContain('## Response: 201');
    const [, session = ''] = /send `session`: `([^`]+)`/.exec(added) ?? [];
    const [, id = ''] = /"id": (\d+)/.exec(added) ?? [];
    const dog = { operation: 'GET /dogs/{id}', parameters: { id } };
    expect(await call('try_operation', { ...dog, session })).toContain('"name": "Rex"');
    const foreign = await post({ method: 'tools/list' }, { origin: 'https://evil.example' });
    expect(foreign.status).toBe(403);
    await foreign.text();
    for (const path of ['/mcp/server-card', '/.well-known/mcp/server-card.json']) {
      const card = await dispatchFetch(ORIGIN + path, { headers: { origin: 'https://other.example' } });
      expect(card.headers.get('access-control-allow-origin')).toBe('*');
      expect(await card.json()).toMatchObject({
        remotes: [{ type: 'streamable-http', url: `${ORIGIN}/mcp` }],
        websiteUrl: `${ORIGIN}/`,
      });
    }
  });

  test('limits the requests to the MCP server, for each address', async () => {
    const { dispatchFetch } = await ownWorker();
    const post = async (body: unknown, address = '192.0.2.7') => {
      const response = await dispatchFetch(`${ORIGIN}/mcp`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          'cf-connecting-ip': address,
        },
        body: JSON.stringify(body),
      });
      return {
        status: response.status,
        retry: response.headers.get('retry-after'),
        text: await response.text(),
      };
    };
    const call = (id: number) => ({
      ...{ jsonrpc: '2.0', id, method: 'tools/call' },
      params: { name: 'list_operations', arguments: {} },
    });
    const batch = await post(Array.from({ length: 12 }, (_, id) => call(id)));
    expect(batch.text.match(/## Kennel/g)).toHaveLength(10);
    expect(batch.text.match(/A request may call at most 10 tools/g)).toHaveLength(2);
    const { ratelimits } = JSON.parse(await readFile(join(await siteFor(docs), 'wrangler.jsonc'), 'utf8'));
    const { limit } = ratelimits.find(({ name }: { name: string }) => name === 'MCP_REQUESTS').simple;
    const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    const statuses = new Set<number>();
    for (let count = 1; count < limit; count++) statuses.add((await post(list)).status);
    expect([...statuses]).toEqual([200]);
    expect(await post(list)).toMatchObject({ status: 429, retry: '60' });
    expect((await post(list, '192.0.2.8')).status).toBe(200);
  });

  test('keeps a state for each visitor, made from a plan or a rule set', async () => {
    const worker = await sharedWorker();
    const [one, two] = [visitorOf(worker), visitorOf(worker)];
    await keepDogs(one);
    await two('PUT', POSTS, 'mine');
    expect(await (await two('GET', POSTS)).text()).toContain('mine');
    expect(await (await one('GET', POSTS)).text()).not.toContain('mine');
    expect((await two('DELETE', POSTS)).status).toBe(409);
  });

  test('keeps the state of a session whose object is evicted, and of all when the host restarts', async () => {
    const persist = await mkdtemp(join(tmpdir(), 'edge-'));
    folders.push(persist);
    const session = { id: '' };
    const first = await ownWorker(persist);
    await visitorOf(first, session)('PUT', POSTS, 'mine');
    await visitorOf(first, session)('POST', DOGS, { id: 7, name: 'Rex' });
    const changes = async (worker: Worker) => {
      const journal = `${ORIGIN}/_sandbox/kennel/_sandbox/requests`;
      const { requests } = (await (await visitorOf(worker, session)('GET', journal)).json()) as {
        requests: { changes: unknown[] }[];
      };
      return requests.filter((request) => request.changes.length > 0);
    };
    const told = await changes(first);
    expect(told).toMatchObject([{ method: 'POST', changes: [{ kind: 'added' }] }]);
    await first.evict(session.id);
    expect(await changes(first)).toEqual(told);
    const dogs = await (await visitorOf(first, session)('GET', DOGS)).text();
    expect(dogs).toContain('Rex');
    await first.dispose();
    opened.splice(opened.indexOf(first), 1);
    const second = await ownWorker(persist);
    expect(await (await visitorOf(second, session)('GET', DOGS)).text()).toBe(dogs);
    expect(await (await visitorOf(second, session)('GET', POSTS)).text()).toContain('mine');
    expect(await changes(second)).toEqual(told);
  });

  test('sends nothing that runs in the origin of the docs', async () => {
    const send = visitorOf(await sharedWorker());
    await send('PUT', POSTS, '<script>alert(1)</script>');
    const { headers } = await send('GET', POSTS);
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('set-cookie')).toBeNull();
  });

  test('limits sessions and their size', async () => {
    const worker = await ownWorker(undefined, { sessionsPerDay: 2, state: 300 });
    const session = { id: '' };
    const send = visitorOf(worker, session);
    expect((await send('PUT', POSTS, 'x'.repeat(100))).status).toBe(204);
    expect((await send('PUT', POSTS, 'x'.repeat(400))).status).toBe(507);
    expect((await visitorOf(worker)('PUT', POSTS, 'x')).status).toBe(204);
    const third = await visitorOf(worker)('PUT', POSTS, 'x');
    expect([third.status, Number(third.headers.get('retry-after')) > 0]).toEqual([429, true]);
    const forged = { id: session.id.replace(/^./, (digit) => (digit === '0' ? '1' : '0')) };
    expect((await visitorOf(worker, forged)('PUT', POSTS, 'x')).status).toBe(410);
    // The runtime may end the connection of an upload that nobody reads before the client has the response.
    await vi.waitFor(
      async () => expect((await send('PUT', POSTS, 'x'.repeat(300_000))).status).toBe(413),
      PATIENT,
    );
  });

  test('ends a session that nobody uses, with its state', async () => {
    const send = visitorOf(await ownWorker(undefined, { idle: 500 }));
    expect((await send('PUT', POSTS, 'mine')).status).toBe(204);
    await vi.waitFor(async () => expect((await send('GET', POSTS)).status).toBe(410), {
      ...PATIENT,
      interval: 100,
    });
  });

  test('serves 60 visitors at once, each with a state of its own', async () => {
    const worker = await sharedWorker();
    const results = await Promise.all(
      Array.from({ length: 60 }, async (_, index) => {
        const send = visitorOf(worker, { id: '' }, `2001:db8:0:${index}::1`);
        await send('PUT', POSTS, `visitor ${index}`);
        return (await send('GET', POSTS)).text();
      }),
    );
    expect(results.filter((text, index) => !text.endsWith(`"visitor ${index}"`))).toEqual([]);
  });
});

/** Starts from the plan: refuses some dogs, counts others, and has an operation of its own. */
const EXTENSION = `
import { defineSandbox, generic, HttpError, rowsOf } from 'trellis-docs/sandbox';
export default defineSandbox({
  extends: generic(),
  seed: (store) => rowsOf(store, '/dogs/{id}').put({ id: 41, name: 'Seeded' }, 41),
  routes: [
    { method: 'POST', path: '/dogs', handle(call, planned) {
      if (new TextDecoder().decode(call.body()).includes('Cat')) throw new HttpError(422, 'No cats');
      const reply = planned(call);
      return { ...reply, headers: { ...reply.headers, 'X-Own': 'yes' } };
    } },
    { method: 'GET', path: '/names', handle: ({ store }) => ({
      status: 200, json: rowsOf(store, '/dogs/{id}').all().map(({ name }) => name) }) },
  ],
});
`;

describe('a site for Cloudflare below a path', () => {
  const below: Docs = {
    ...docs,
    'docs.json': {
      ...(docs['docs.json'] as object),
      openapi: ['openapi/kennel.json'],
      sandbox: { 'openapi/kennel.json': './kennel.ts' },
    },
    'kennel.ts': EXTENSION,
  };
  const startBelow = () => sharedWorker(below, '--base=/docs/acme');

  test('has its pages, files, headers, redirects, 404 page and sandboxes there', async () => {
    const { dispatchFetch } = await startBelow();
    const at = (path: string) =>
      dispatchFetch(`${ORIGIN}/docs/acme${path}`, {
        redirect: 'manual',
        headers: { 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'none' },
      });
    for (const path of ['', '/guide', '/nowhere']) {
      const { status, headers } = await at(path);
      expect([path, status]).toEqual([path, path === '/nowhere' ? 404 : 200]);
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
    }
    const moved = await at('/old');
    expect([moved.status, moved.headers.get('location')]).toEqual([301, '/docs/acme/guide']);
    const html = await (await at('')).text();
    const links = [...html.matchAll(/(?:href|src)="(\/[^"#]*)"/g)].map(([, link = '']) => link);
    expect(links.filter((link) => !link.startsWith('/docs/acme'))).toEqual([]);
    for (const link of new Set(links)) {
      const response = await dispatchFetch(ORIGIN + link);
      await response.arrayBuffer();
      expect([link, response.status]).toEqual([link, 200]);
    }
    for (const path of ['/guide', '/_sandbox/', '/_sandbox/worker.js', '/wrangler.jsonc'])
      expect([path, (await dispatchFetch(ORIGIN + path)).status]).toEqual([path, 404]);
    const { sandboxes } = (await (await at('/_sandbox')).json()) as { sandboxes: { url: string }[] };
    expect(sandboxes.map(({ url }) => url)).toEqual([`${ORIGIN}/docs/acme/_sandbox/kennel/v1`]);
  });

  test('is previewed there', async () => {
    const outDir = await siteFor(below, '--base=/docs/acme');
    const { url, stop } = await startPreview({ outDir, base: '/docs/acme', port: 0 });
    const page = await fetch(`${url}guide`);
    expect([page.status, page.headers.get('x-frame-options')]).toEqual([200, 'SAMEORIGIN']);
    await page.text();
    const missing = await fetch(`${url}nowhere`);
    expect([missing.status, await missing.text()]).toEqual([404, expect.stringContaining('</html>')]);
    await stop();
  });

  test('runs a rule set over the plan that it starts from', async () => {
    const send = visitorOf(await startBelow());
    const dogs = `${ORIGIN}/docs/acme/_sandbox/kennel/v1`;
    expect((await send('POST', `${dogs}/dogs`, { name: 'Cat' })).status).toBe(422);
    const added = await send('POST', `${dogs}/dogs`, { name: 'Rex' });
    expect([added.status, added.headers.get('x-own')]).toEqual([201, 'yes']);
    const names = (await (await send('GET', `${dogs}/names`)).json()) as string[];
    expect(names).toEqual(expect.arrayContaining(['Seeded', 'Rex']));
    expect((await send('DELETE', `${dogs}/dogs/41`)).status).toBe(204);
    expect((await send('GET', `${dogs}/dogs/41`)).status).toBe(404);
  });
});

test('a site for Cloudflare has no program for sandboxes if it has none', async () => {
  const settings = { name: 'Plain', navigation: [{ group: 'Pages', pages: ['index'] }] };
  const plain = {
    'docs.json': { ...settings, redirects: [{ source: '/old', destination: '/' }] },
    'index.mdx': '# Home\n',
  };
  const site = await builtSite(plain, '--for=cloudflare', '--no-images');
  const files = await filesIn(site);
  expect(files.filter((file) => file.includes('_sandbox'))).toEqual([]);
  expect(await readFile(join(site, '_redirects'), 'utf8')).toContain('/old / 301');
});
