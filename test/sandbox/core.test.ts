import { describe, expect, test, vi } from 'vitest';
import { createSandbox } from '../../src/sandbox/index.ts';
import { json, notes } from './support.ts';

const URL_BASE = 'https://sandbox.invalid/notes';
const call = (
  sandbox: ReturnType<typeof createSandbox>,
  method: string,
  path: string,
  init: RequestInit = {},
) => sandbox(new Request(URL_BASE + path, { method, ...init }));

describe('routing', () => {
  const sandbox = createSandbox(notes, { clock: () => 7 });

  test('path parameters are percent-decoded, including slashes', async () => {
    expect(await json(await call(sandbox, 'DELETE', '/notes/a%2Fb%20%C3%A9'))).toEqual({ noteId: 'a/b é' });
  });

  test('a concrete path wins over a mixed one, and that over a templated one', async () => {
    expect(await json(await call(sandbox, 'GET', '/notes/latest'))).toBe('concrete');
    expect(await json(await call(sandbox, 'GET', '/notes/a.txt'))).toEqual({ id: 'a' });
    expect(await json(await call(sandbox, 'GET', '/notes/seed'))).toEqual({ text: 'from the seed', at: 7 });
  });

  test('literal characters of a template are not a pattern', async () => {
    expect((await call(sandbox, 'GET', '/notes/axtxt')).status).toBe(404);
  });

  test.each(['/', '', '/nothing', '/notes/', '/notes/a/b', '/_sandbox/', '/_sandbox/nothing'])(
    "an unknown path (%s) is 404 in the API's format",
    async (path) => {
      const response = await call(sandbox, 'GET', path);
      expect(response.status).toBe(404);
      expect(response.headers.get('content-type')).toBe('application/json');
      expect(await json(response)).toHaveProperty('failed');
    },
  );

  test('a path that is not percent-encoded UTF-8 is 400', async () => {
    expect((await call(sandbox, 'GET', '/notes/%E0%A4')).status).toBe(400);
  });

  test('an unknown method is 405 with Allow, even if a templated path has it', async () => {
    const response = await call(sandbox, 'PATCH', '/notes/x');
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('DELETE, GET, HEAD, OPTIONS, PUT');
    expect((await call(sandbox, 'DELETE', '/notes/latest')).status).toBe(405);
  });

  test('OPTIONS returns 204 with Allow, on a known path only', async () => {
    const response = await call(sandbox, 'OPTIONS', '/notes');
    expect([response.status, response.headers.get('allow')]).toEqual([204, 'GET, HEAD, OPTIONS']);
    expect((await call(sandbox, 'OPTIONS', '/nothing')).status).toBe(404);
  });

  test('HEAD returns the same as GET, without a body', async () => {
    const response = await call(sandbox, 'HEAD', '/notes');
    expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([
      200,
      'application/json',
      '',
    ]);
    expect((await call(sandbox, 'HEAD', '/notes/none')).status).toBe(404);
  });

  test.each([
    ['/notes', 'http://127.0.0.1:4010/notes/notes', 200],
    ['/notes', 'http://127.0.0.1:4010/notesx/notes', 404],
    ['/notes', 'http://127.0.0.1:4010/notes', 404],
    ['', 'http://elsewhere.example/notes', 200],
    ['/deep/er', 'http://elsewhere.example/deep/er/notes', 200],
  ])('mount %j: %s is %i, whatever the origin', async (mount, url, status) => {
    expect((await createSandbox(notes, { mount })(new Request(url))).status).toBe(status);
  });
});

describe('one request is one transaction', () => {
  test.each([
    ['refuse', 409],
    ['problem', 500],
    ['unserialisable', 500],
    ['mutate', 500],
  ])('a handler that writes and then fails (%s) is %i and changes nothing', async (then, status) => {
    const onError = vi.fn();
    const sandbox = createSandbox(notes, { onError });
    const before = await sandbox.state();
    const response = await call(sandbox, 'PUT', `/notes/x?then=${then}`, { body: 'text' });
    expect(response.status).toBe(status);
    expect(await json(response)).toHaveProperty('failed');
    expect(await sandbox.state()).toEqual(before);
    expect(onError).toHaveBeenCalledTimes(status === 500 ? 1 : 0);
  });

  test('an error that is returned and not thrown keeps its changes, for partial successes', async () => {
    const sandbox = createSandbox(notes);
    expect((await call(sandbox, 'PUT', '/notes/x?then=partial', { body: 'text' })).status).toBe(400);
    expect(await sandbox.state()).toMatchObject({ notes: { x: { text: 'text' } } });
  });

  test('the message of an internal error does not reach the client', async () => {
    const sandbox = createSandbox(notes, { onError: () => {} });
    const response = await call(sandbox, 'PUT', '/notes/x?then=problem', { body: '' });
    expect(await response.text()).not.toContain('handler');
  });
});

describe('bodies', () => {
  const sandbox = createSandbox(notes);

  test('a body at the limit is read, one more byte is 413', async () => {
    expect((await call(sandbox, 'PUT', '/notes/x', { body: 'a'.repeat(100) })).status).toBe(204);
    expect((await call(sandbox, 'PUT', '/notes/y', { body: 'a'.repeat(101) })).status).toBe(413);
    expect(await sandbox.state()).not.toHaveProperty('notes.y');
  });

  test('an endless stream is cut off at the limit', async () => {
    const body = new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(64)) });
    const response = await call(sandbox, 'PUT', '/notes/y', { body, duplex: 'half' } as RequestInit);
    expect(response.status).toBe(413);
  });

  test('a truncated body is 400', async () => {
    const body = new ReadableStream({ pull: (controller) => controller.error(new Error('gone')) });
    const response = await call(sandbox, 'PUT', '/notes/y', { body, duplex: 'half' } as RequestInit);
    expect(response.status).toBe(400);
  });
});

describe('errors on demand', () => {
  const sandbox = createSandbox(notes);
  const prefer = (value: string, path = '/notes/seed') =>
    call(sandbox, 'GET', path, { headers: { Prefer: value } });

  test.each([
    ['code=404', 404],
    ['code=429', 429],
    ['code=500', 500],
    ['code="503"', 503],
    ['respond-async, Code = 429 ; x=y', 429],
    ['code=429, code=503', 429],
  ])("Prefer: %s returns %i in the API's format", async (value, status) => {
    const response = await prefer(value);
    expect(response.status).toBe(status);
    expect(response.headers.get('preference-applied')).toBe(`code=${status}`);
    expect(await json(response)).toHaveProperty('failed');
  });

  test.each([
    'code=418',
    'code=418, code=429',
    'code=200',
    'code=99',
    'code=4290',
    'code',
    'code="429',
    'xcode=429',
    'status=429',
    '',
  ])('Prefer: %s is ignored', async (value) => {
    const response = await prefer(value);
    expect([response.status, response.headers.get('preference-applied')]).toEqual([200, null]);
  });

  test('429 and 503 say when to try again', async () => {
    for (const code of [429, 503])
      expect((await prefer(`code=${code}`)).headers.get('retry-after')).toBe('1');
  });

  test('nothing is changed', async () => {
    const before = await sandbox.state();
    await call(sandbox, 'PUT', '/notes/x', { body: 'text', headers: { Prefer: 'code=429' } });
    expect(await sandbox.state()).toEqual(before);
  });

  test('the admin interface never fails on demand', async () => {
    expect((await prefer('code=500', '/_sandbox/state')).status).toBe(200);
  });
});

describe('the admin interface', () => {
  test('GET /_sandbox/state returns the state, POST /_sandbox/reset restores the seed', async () => {
    let now = 1;
    const sandbox = createSandbox(notes, { clock: () => now });
    await call(sandbox, 'PUT', '/notes/x', { body: 'text' });
    const at = { x: { text: 'text', at: 1 }, seed: { text: 'from the seed', at: 1 } };
    expect(await json(await call(sandbox, 'GET', '/_sandbox/state'))).toEqual({ notes: at });
    now = 2;
    const seed = { notes: { seed: { text: 'from the seed', at: 2 } } };
    expect(await json(await call(sandbox, 'POST', '/_sandbox/reset'))).toEqual(seed);
    expect(await sandbox.state()).toEqual(seed);
    expect((await call(sandbox, 'GET', '/_sandbox/reset')).headers.get('allow')).toBe('OPTIONS, POST');
  });

  test('reset() restores the seed', async () => {
    const sandbox = createSandbox(notes, { clock: () => 1 });
    const seed = await sandbox.state();
    await call(sandbox, 'PUT', '/notes/seed', { body: 'overwritten' });
    await sandbox.reset();
    expect(await sandbox.state()).toEqual(seed);
  });
});
