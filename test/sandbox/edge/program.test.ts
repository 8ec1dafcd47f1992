import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { planText } from '../../../src/sandbox/generic/plan/index.ts';
import { type EdgeHost, edgeProgram } from '../../../src/sandbox/load/index.ts';
import { kennel } from '../generic/kennel.ts';
import { board, ORIGIN } from './support.ts';

type Handler = (request: Request, info?: unknown) => Promise<Response>;
interface Program {
  path: string;
  createHandler(options?: {
    data?: string;
    origin?: string;
    limits?: object;
    files?: (request: Request) => Promise<Response>;
  }): Handler;
  default: { fetch: Handler };
}

const POSTS = `${ORIGIN}/docs/_sandbox/board/posts`;
const DOGS = `${ORIGIN}/docs/_sandbox/kennel/v1/dogs`;

const FRONT = {
  module: fileURLToPath(new URL('../../../src/agents/edge/index.ts', import.meta.url)),
  options: { base: '/docs', identity: { name: 'docs', version: '1' } },
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'edge-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Imports the program as a host does. Its rule set is a module that it brings along. */
async function load(host: EdgeHost): Promise<Program> {
  const module = join(import.meta.dirname, 'board.ts');
  const facts = { accounts: [], definition: () => board };
  const sandboxes = [
    { ...facts, name: 'board', title: 'Board', basePath: '', module },
    { ...facts, name: 'kennel', title: 'Kennel', basePath: '/v1', plan: () => planText(kennel) },
  ];
  const file = join(folder, `${host}.mjs`);
  await writeFile(file, await edgeProgram(sandboxes, host, '/docs/_sandbox', FRONT));
  return import(pathToFileURL(file).href);
}

const put = (handle: Handler, info?: unknown) =>
  handle(new Request(`${POSTS}/1`, { method: 'PUT', body: 'mine' }), info);
const read = async (handle: Handler, session: string | null) => {
  const headers = { 'Sandbox-Session': session ?? '' };
  const response = await handle(new Request(`${POSTS}/1`, { headers }));
  return [response.status, await response.text()];
};

describe('the program for servers', () => {
  test('is a fetch function with all sandboxes of the site', async () => {
    const { default: app, path } = await load('node');
    expect(path).toBe('/docs/_sandbox');
    const session = (await put(app.fetch)).headers.get('sandbox-session');
    expect(await read(app.fetch, session)).toEqual([200, 'mine']);
    const dogs = await app.fetch(new Request(DOGS, { headers: { authorization: 'Bearer x' } }));
    expect([dogs.status, await dogs.json()]).toEqual([200, expect.anything()]);
    const list = await (await app.fetch(new Request(`${ORIGIN}/docs/_sandbox`))).json();
    expect(list).toMatchObject({
      sandboxes: [{ name: 'board' }, { name: 'kennel', url: DOGS.slice(0, -5) }],
    });
  });

  test.each(['node', 'deno', 'bun'] as const)(
    'serves Markdown in front of the files, on %s',
    async (host) => {
      const texts: Record<string, string> = { '/docs/a': '<p>A', '/docs/a.md': '# A', '/docs/a.js': '1' };
      const files = async (request: Request): Promise<Response> => {
        const text = texts[new URL(request.url).pathname];
        return new Response(text ?? 'None', {
          status: text === undefined ? 404 : 200,
          headers: { 'content-type': 'text/html', vary: 'Origin' },
        });
      };
      const handle = (await load(host)).createHandler({ files });
      const get = async (path: string, accept: string) => {
        const response = await handle(new Request(`${ORIGIN}/docs${path}`, { headers: { accept } }));
        const { status, headers } = response;
        return [status, headers.get('content-type'), headers.get('vary'), await response.text()];
      };
      const markdown = 'text/markdown; charset=utf-8';
      expect(await get('/a', 'text/html')).toEqual([200, 'text/html', 'Origin, Accept', '<p>A']);
      expect(await get('/a/', 'text/markdown')).toEqual([200, markdown, 'Origin, Accept', '# A']);
      expect(await get('/none', 'text/markdown')).toEqual([
        404,
        markdown,
        'Accept',
        expect.stringMatching(/^# Page not found\n.*\(\/docs\/llms\.txt\)/s),
      ]);
      expect(await get('/none.md', '*/*')).toEqual([404, markdown, 'Accept', expect.anything()]);
      expect(await get('/none', 'text/html')).toEqual([404, 'text/html', 'Origin, Accept', 'None']);
    },
  );

  test('keeps sessions in a file that outlives it, and removes them from it when they end', async () => {
    const { createHandler } = await load('node');
    const data = join(folder, 'state.db');
    const session = (await put(createHandler({ data }))).headers.get('sandbox-session');
    expect(await read(createHandler({ data }), session)).toEqual([200, 'mine']);
    const changes = new Request(`${POSTS.replace('/posts', '')}/_sandbox/requests`, {
      headers: { 'Sandbox-Session': session ?? '' },
    });
    expect(await (await createHandler({ data })(changes)).json()).toMatchObject({
      requests: [{ method: 'PUT', changes: [{ kind: 'added' }] }],
    });
    expect((await read(createHandler(), session))[0]).toBe(410);
    expect((await read(createHandler({ data, limits: { idle: 0 } }), session))[0]).toBe(410);
    expect((await read(createHandler({ data }), session))[0]).toBe(410);
  });

  test.each([
    ['node', { address: '192.0.2.1' }],
    ['deno', { remoteAddr: { hostname: '192.0.2.1' } }],
    ['bun', { requestIP: () => ({ address: '192.0.2.1' }) }],
  ] as const)('on %s counts sessions by the address that the host tells', async (host, info) => {
    const handle = (await load(host)).createHandler({ limits: { sessionsPerAddress: 1 } });
    const statuses = [await put(handle, info), await put(handle, info), await put(handle)];
    expect(statuses.map(({ status }) => status)).toEqual([204, 429, 204]);
  });

  test('trusts pages of the origin that readers see, behind a proxy that ends TLS', async () => {
    const { createHandler } = await load('node');
    const handle = createHandler({ origin: ORIGIN });
    const send = (origin: string) =>
      handle(
        new Request(`http://10.0.0.7:8080${new URL(POSTS).pathname}/1`, {
          method: 'PUT',
          body: 'x',
          headers: { origin },
        }),
      );
    expect((await send(ORIGIN)).headers.get('set-cookie')).toMatch(/^__Host-sandbox-session=/);
    expect((await send('http://10.0.0.7:8080')).headers.get('set-cookie')).toBeNull();
  });
});
