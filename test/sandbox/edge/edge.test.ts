import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createSandbox } from '../../../src/sandbox/index.ts';
import { ask, LAB, lab } from '../lab.ts';
import { json } from '../support.ts';
import { BOARD, board, type Host, hostOf, ORIGIN, pageOf, programOf, siteOf } from './support.ts';

const HOUR_MS = 3_600_000;
const sessionOf = (response: Response): string => response.headers.get('sandbox-session') ?? '';
const WELCOME = { text: `since ${Date.UTC(2026, 0, 1, 12)}` };

describe('visitors', () => {
  test('a page keeps its session as a cookie that scripts and other sites cannot use', async () => {
    const page = pageOf(hostOf(siteOf()));
    const first = await page('PUT', `${BOARD}/posts/1`, 'mine');
    expect(first.status).toBe(204);
    expect(first.headers.get('set-cookie')).toMatch(
      /^__Host-sandbox-session=[\w-]{43}; Path=\/; Max-Age=604800; Secure; HttpOnly; SameSite=Strict$/,
    );
    expect(sessionOf(first)).toBe('');
    const second = await page('GET', `${BOARD}/posts/1`);
    expect([second.headers.get('set-cookie'), await second.text()]).toEqual([null, 'mine']);
  });

  test('a program gets its session as a header, and never a cookie', async () => {
    const program = programOf(hostOf(siteOf()));
    const first = await program('PUT', `${BOARD}/posts/1`, 'mine');
    expect(first.headers.get('set-cookie')).toBeNull();
    const headers = { 'Sandbox-Session': sessionOf(first) };
    expect(await (await program('GET', `${BOARD}/posts/1`, undefined, headers)).text()).toBe('mine');
    expect((await program('GET', `${BOARD}/posts/1`)).status).toBe(404);
  });

  test('have states apart, in every sandbox', async () => {
    const host = hostOf(siteOf());
    const [one, two] = [pageOf(host), pageOf(host)];
    await one('PUT', `${BOARD}/posts/1`, 'one');
    await two('PUT', `${BOARD}/posts/1`, 'two');
    await two('DELETE', `${BOARD}/posts/rules`);
    const [first, second] = await Promise.all(
      [one, two].map(async (page) => json(await page('GET', `${BOARD}/posts`))),
    );
    expect(first).toEqual({ welcome: WELCOME, rules: { text: 'Be nice' }, 1: { text: 'one' } });
    expect(second).toEqual({ welcome: WELCOME, 1: { text: 'two' } });
  });

  test('who only read begin no session, and change nothing for others', async () => {
    const host = hostOf(siteOf());
    const response = await pageOf(host)('GET', `${BOARD}/posts`);
    expect(await json(response)).toEqual({ welcome: WELCOME, rules: { text: 'Be nice' } });
    expect(response.headers.get('set-cookie')).toBeNull();
    expect([...host.shelf.all()]).toEqual([]);
  });

  test('can take the session of their page to a program', async () => {
    const host = hostOf(siteOf());
    const page = pageOf(host);
    await page('PUT', `${BOARD}/posts/1`, 'from the page');
    const { session, sandboxes } = (await json(await page('GET', `${ORIGIN}/_sandbox/`))) as {
      session: { id: string; header: string };
      sandboxes: unknown;
    };
    expect(sandboxes).toEqual([{ name: 'board', title: 'Board', url: BOARD, admin: `${BOARD}/_sandbox` }]);
    const headers = { [session.header]: session.id };
    const response = await programOf(host)('GET', `${BOARD}/posts/1`, undefined, headers);
    expect(await response.text()).toBe('from the page');
  });

  test('can begin a session without a change', async () => {
    const host = hostOf(siteOf());
    const response = await programOf(host)('POST', `${ORIGIN}/_sandbox`);
    expect([response.status, sessionOf(response)]).toEqual([201, expect.stringMatching(/^[\w-]{43}$/)]);
  });
});

describe('other sites', () => {
  const from = (host: Host, headers: Record<string, string>, method = 'PUT', url = `${BOARD}/posts/1`) =>
    host.handle(new Request(url, { method, headers, body: method === 'GET' ? null : 'theirs' }));
  const evil = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' };

  test('cannot act in the session of a reader, even where the browser sends its cookie', async () => {
    const host = hostOf(siteOf());
    const page = pageOf(host);
    const cookie =
      (await page('PUT', `${BOARD}/posts/1`, 'mine')).headers.get('set-cookie')?.split(';')[0] ?? '';
    for (const headers of [
      evil,
      { ...evil, 'sec-fetch-site': 'same-site', origin: 'https://other.example.com' },
      // Browsers without Fetch Metadata.
      { origin: 'https://evil.example' },
      { origin: 'null' },
    ]) {
      const response = await from(host, { ...headers, cookie });
      expect(response.headers.get('set-cookie')).toBeNull();
      expect(sessionOf(response)).not.toBe('');
    }
    expect(await (await page('GET', `${BOARD}/posts/1`)).text()).toBe('mine');
  });

  test('cannot replace the session of a reader by a link, nor begin one by an image or a form', async () => {
    const host = hostOf(siteOf());
    const link = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' };
    const followed = await from(host, link, 'GET', `${BOARD}/posts`);
    expect([followed.status, followed.headers.get('set-cookie')]).toEqual([200, null]);
    expect((await from(host, { ...link, origin: 'https://evil.example' }, 'POST')).status).toBe(403);
    expect((await from(host, { ...link, 'sec-fetch-mode': 'no-cors' }, 'GET')).status).toBe(403);
    expect([...host.shelf.all()]).toEqual([]);
  });

  test('may use it with a session of their own, without credentials', async () => {
    const host = hostOf(siteOf());
    const asked = {
      ...evil,
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'authorization,sandbox-session',
    };
    const preflight = await host.handle(
      new Request(`${BOARD}/posts/1`, { method: 'OPTIONS', headers: asked }),
    );
    expect([preflight.status, Object.fromEntries(preflight.headers)]).toMatchObject([
      204,
      {
        'access-control-allow-origin': '*',
        'access-control-allow-methods': 'PUT',
        'access-control-allow-headers': 'authorization,sandbox-session',
      },
    ]);
    const response = await from(host, evil);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('access-control-expose-headers')).toBe('*');
    for (const each of [preflight, response])
      expect(each.headers.has('access-control-allow-credentials')).toBe(false);
  });
});

describe('responses', () => {
  const read = async (query: Record<string, string>, stored = '<script>alert(1)</script>') => {
    const page = pageOf(hostOf(siteOf()));
    await page('PUT', `${BOARD}/posts/1`, stored);
    return page('GET', `${BOARD}/posts/1?${new URLSearchParams(query)}`);
  };

  test.each([
    'text/html',
    'TEXT/HTML; charset=utf-8',
    'application/xhtml+xml',
    'image/svg+xml',
    'text/javascript',
    'application/javascript',
    'text/css',
    'text/xsl',
    'multipart/x-mixed-replace',
    'nonsense',
  ])('of the type %s are sent as plain text', async (type) => {
    const { headers } = await read({ 'content-type': type });
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(headers.get('sandbox-content-type')?.toLowerCase()).toBe(type.toLowerCase());
  });

  test.each(['application/json', 'application/vnd.api+json; charset=utf-8', 'text/csv', 'application/xml'])(
    'of the type %s stay as they are',
    async (type) => {
      expect((await read({ 'content-type': type })).headers.get('content-type')).toBe(type);
    },
  );

  test('have an opaque origin without scripts, whatever they are and whatever the API sends', async () => {
    const host = hostOf(siteOf());
    const forged = {
      'content-security-policy': 'default-src *',
      'x-content-type-options': 'sniff',
      'set-cookie': '__Host-sandbox-session=fixed',
      'clear-site-data': '"*"',
      'service-worker-allowed': '/',
      'access-control-allow-credentials': 'true',
      'sandbox-session': 'fixed',
      refresh: '0;url=https://evil.example',
    };
    const page = pageOf(host);
    await page('PUT', `${BOARD}/posts/1`, 'x');
    const all = [
      await page('GET', `${BOARD}/posts/1?${new URLSearchParams(forged)}`),
      await page('GET', `${BOARD}/unknown`),
      await page('GET', `${ORIGIN}/_sandbox/unknown`),
      await page('GET', `${ORIGIN}/_sandbox`),
      await page('PATCH', `${ORIGIN}/_sandbox`),
      await page('GET', `${BOARD}/_sandbox/state`),
    ];
    expect(all.map(({ status }) => status)).toEqual([200, 404, 404, 200, 405, 200]);
    for (const { headers } of all) {
      expect(headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none';/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
      expect(headers.get('cache-control')).toBe('no-store');
      for (const name of [
        'set-cookie',
        'clear-site-data',
        'service-worker-allowed',
        'refresh',
        'sandbox-session',
      ])
        expect([name, headers.get(name)]).toEqual([name, null]);
      expect(headers.has('access-control-allow-credentials')).toBe(false);
    }
  });

  test('say that a sandbox responded, unless none did', async () => {
    const page = pageOf(hostOf(siteOf({ sessionsPerDay: 1 })));
    const place = async (method: string, url: string) =>
      (await page(method, url)).headers.get('sandbox-place');
    expect(await place('GET', `${BOARD}/posts`)).toBe('site');
    expect(await place('GET', `${BOARD}/unknown`)).toBe('site');
    expect(await place('PUT', `${BOARD}/posts/1`)).toBe('site');
    expect(await place('GET', `${BOARD}/posts/1`)).toBe('site');
    expect(await place('GET', `${ORIGIN}/_sandbox/unknown`)).toBeNull();
    const other = pageOf(hostOf(siteOf({ sessionsPerDay: 0 })));
    expect((await other('PUT', `${BOARD}/posts/1`)).headers.get('sandbox-place')).toBeNull();
  });

  test('redirect only within the site', async () => {
    const target = async (location: string) =>
      (await read({ status: '302', location, 'content-type': 'text/plain' })).headers.get('location');
    expect(await target('https://evil.example/')).toBeNull();
    expect(await target('//evil.example/')).toBeNull();
    expect(await target('/_sandbox/board/posts')).toBe('/_sandbox/board/posts');
  });

  test('show no rule set the id of the session', async () => {
    const page = pageOf(hostOf(siteOf()));
    await page('PUT', `${BOARD}/posts/1`, 'x');
    const seen = (await json(await page('GET', `${BOARD}/echo`))) as Record<string, string>;
    expect(Object.keys(seen)).toEqual(expect.arrayContaining(['sec-fetch-site']));
    expect(JSON.stringify(seen)).not.toContain('session');
  });
});

describe('limits', () => {
  test('a body over the limit is refused by the API, and changes nothing', async () => {
    const host = hostOf(siteOf({ body: 100 }));
    const page = pageOf(host);
    expect((await page('PUT', `${BOARD}/posts/1`, 'x'.repeat(101))).status).toBe(413);
    expect((await page('PUT', `${BOARD}/posts/1`, 'x'.repeat(100))).status).toBe(204);
  });

  test('a state over the limit is refused with 507, until something is deleted', async () => {
    const page = pageOf(hostOf(siteOf({ state: 1000 })));
    const put = async (id: string, length: number) =>
      (await page('PUT', `${BOARD}/posts/${id}`, 'x'.repeat(length))).status;
    expect([await put('a', 400), await put('b', 400), await put('c', 400)]).toEqual([204, 204, 507]);
    expect((await page('GET', `${BOARD}/posts/c`)).status).toBe(404);
    expect((await page('DELETE', `${BOARD}/posts/a`)).status).toBe(204);
    expect(await put('c', 400)).toBe(204);
    expect((await page('POST', `${BOARD}/_sandbox/reset`)).status).toBe(200);
    expect(await put('d', 400)).toBe(204);
  });

  test('sessions per address and hour; IPv6 addresses of one network count together', async () => {
    const host = hostOf(siteOf({ sessionsPerAddress: 2 }));
    const begin = async (address: string) => {
      const response = await pageOf(host, address)('PUT', `${BOARD}/posts/1`, 'x');
      return [response.status, response.headers.get('retry-after')];
    };
    for (const address of ['192.0.2.7', '::ffff:192.0.2.7', '2001:db8:0:1::1', '2001:0DB8::1:ffff:0:0:2'])
      expect(await begin(address)).toEqual([204, null]);
    for (const address of ['192.0.2.7', '2001:db8::1:1:1:1:1'])
      expect(await begin(address)).toEqual([429, '1800']);
    expect(await begin('2001:db8::2:1:1:1:1')).toEqual([204, null]);
    host.pass(HOUR_MS);
    expect(await begin('192.0.2.7')).toEqual([204, null]);
  });

  test('sessions per day of all addresses; those that began go on', async () => {
    const host = hostOf(siteOf({ sessionsPerDay: 2 }));
    const page = pageOf(host, '192.0.2.1');
    await page('PUT', `${BOARD}/posts/1`, 'x');
    expect((await programOf(host, '192.0.2.2')('PUT', `${BOARD}/posts/1`, 'x')).status).toBe(204);
    expect((await programOf(host, '192.0.2.3')('PUT', `${BOARD}/posts/1`, 'x')).status).toBe(429);
    expect((await programOf(host, '192.0.2.3')('GET', `${BOARD}/posts`)).status).toBe(200);
    expect((await page('PUT', `${BOARD}/posts/2`, 'x')).status).toBe(204);
    host.pass(12 * HOUR_MS);
    expect((await programOf(host, '192.0.2.3')('PUT', `${BOARD}/posts/1`, 'x')).status).toBe(204);
  });

  test('a session ends a day after its last use: a page gets another, a program is told', async () => {
    const host = hostOf(siteOf());
    const [page, program] = [pageOf(host), programOf(host)];
    await page('PUT', `${BOARD}/posts/1`, 'x');
    const headers = { 'Sandbox-Session': sessionOf(await program('PUT', `${BOARD}/posts/1`, 'x')) };
    host.pass(23 * HOUR_MS);
    expect((await program('GET', `${BOARD}/posts/1`, undefined, headers)).status).toBe(200);
    host.pass(2 * HOUR_MS);
    expect((await program('GET', `${BOARD}/posts/1`, undefined, headers)).status).toBe(200);
    expect((await page('GET', `${BOARD}/posts/1`)).status).toBe(404);
    const again = await page('PUT', `${BOARD}/posts/2`, 'x');
    expect([again.status, again.headers.has('set-cookie')]).toEqual([204, true]);
    host.pass(25 * HOUR_MS);
    expect((await program('PUT', `${BOARD}/posts/1`, 'x', headers)).status).toBe(410);
    // Its state goes too.
    await program('PUT', `${BOARD}/posts/1`, 'x');
    expect([...host.shelf.all()]).toHaveLength(1);
  });

  test('a session ends a week after it began, however much it is used', async () => {
    const host = hostOf(siteOf());
    const page = pageOf(host);
    await page('PUT', `${BOARD}/posts/1`, 'x');
    for (let hour = 0; hour < 7 * 24 - 12; hour += 12) {
      host.pass(12 * HOUR_MS);
      expect((await page('GET', `${BOARD}/posts/1`)).status).toBe(200);
    }
    host.pass(12 * HOUR_MS);
    expect((await page('GET', `${BOARD}/posts/1`)).status).toBe(404);
  });

  test.each(['', 'x'.repeat(43), '../../etc/passwd', '[object Object]', '__proto__'])(
    'nobody begins a session by making up the id %j',
    async (id) => {
      const host = hostOf(siteOf());
      const headers = { 'Sandbox-Session': id };
      expect((await programOf(host)('PUT', `${BOARD}/posts/1`, 'x', headers)).status).toBe(410);
      expect([...host.shelf.all()]).toEqual([]);
    },
  );
});

describe('the list of changes', () => {
  type Entry = { number: number; method: string; path: string; omitted: number; changes: object[] };
  const entriesOf = async (page: ReturnType<typeof pageOf>) =>
    ((await json(await page('GET', `${BOARD}/_sandbox/requests`))) as { requests: Entry[] }).requests;

  test('outlives a restart, in each sandbox and session for itself, and counts on', async () => {
    const host = hostOf(siteOf());
    const [page, other] = [pageOf(host), pageOf(host)];
    await page('PUT', `${BOARD}/posts/1`, 'mine');
    await page('GET', `${BOARD}/posts/1`);
    await page('PUT', `${BOARD}/posts/1`, 'changed');
    const before = await entriesOf(page);
    expect(before.map(({ method }) => method)).toEqual(['PUT', 'GET', 'PUT']);
    await other('PUT', `${BOARD}/posts/2`, 'theirs');
    host.restart();
    expect(await entriesOf(page)).toEqual(before.filter(({ changes }) => changes.length > 0));
    await page('DELETE', `${BOARD}/posts/1`);
    expect((await entriesOf(page)).at(-1)).toMatchObject({ number: 4, method: 'DELETE' });
    expect(await entriesOf(other)).toMatchObject([{ number: 1, path: '/posts/2' }]);
  });

  test('has its latest entries within its limit, and no values that are too large', async () => {
    const host = hostOf(siteOf({ journal: 2000 }));
    const page = pageOf(host);
    for (let each = 1; each <= 120; each++) await page('PUT', `${BOARD}/posts/${each}`, 'x');
    await page('PUT', `${BOARD}/posts/large`, 'x'.repeat(3000));
    host.restart();
    const kept = await entriesOf(page);
    expect(kept.length).toBeGreaterThan(2);
    expect(JSON.stringify(kept).length).toBeLessThan(2500);
    expect(kept.map(({ number }) => number)).toEqual(kept.map((_, index) => 122 - kept.length + index));
    expect(kept.at(-1)).toMatchObject({ path: '/posts/large', changes: [], omitted: 1 });
  });
});

describe('the state', () => {
  test('outlives a restart, with reset and settings', async () => {
    const host = hostOf(siteOf());
    const page = pageOf(host);
    await page('PUT', `${BOARD}/posts/1`, 'mine');
    await page('DELETE', `${BOARD}/posts/rules`);
    await page('PUT', `${BOARD}/posts/welcome`, 'changed');
    host.restart();
    expect(await json(await page('GET', `${BOARD}/posts`))).toEqual({
      welcome: { text: 'changed' },
      1: { text: 'mine' },
    });
    host.pass(5 * HOUR_MS);
    await page('POST', `${BOARD}/_sandbox/reset`);
    host.restart();
    expect(await json(await page('GET', `${BOARD}/posts`))).toEqual({
      welcome: WELCOME,
      rules: { text: 'Be nice' },
    });
  });

  test('is that of a sandbox elsewhere, whatever happens and whenever the host restarts', async () => {
    const key = fc.constantFrom('first', 'a', 'b', '__proto__');
    const step = fc.oneof(
      { weight: 4, arbitrary: fc.tuple(fc.constant('put'), key, fc.jsonValue({ maxDepth: 1 })) },
      { weight: 3, arbitrary: fc.tuple(fc.constant('remove'), key) },
      { weight: 1, arbitrary: fc.constant(['clear']) },
      { weight: 1, arbitrary: fc.constant(['fail']) },
    );
    const act = fc.oneof(
      { weight: 6, arbitrary: fc.array(step, { minLength: 1, maxLength: 4 }) },
      { weight: 1, arbitrary: fc.constantFrom('restart' as const, 'reset' as const) },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 12 }), async (acts) => {
        const host = hostOf(siteOf({ state: 1 << 20 }, lab));
        const page = pageOf(host);
        const at = Date.UTC(2026, 0, 1, 12);
        const elsewhere = createSandbox({ ...lab, seed: (store) => lab.seed(store, at) });
        const url = `${ORIGIN}/_sandbox/lab`;
        for (const each of acts) {
          if (each === 'restart') host.restart();
          else {
            const [path, body] =
              each === 'reset' ? ['/_sandbox/reset', '{}'] : ['/items', JSON.stringify(each)];
            const response = await page('POST', url + path, body);
            const expected = await elsewhere(new Request(LAB + path, { method: 'POST', body }));
            expect([response.status, await json(response)]).toEqual([expected.status, await json(expected)]);
          }
          expect(await json(await page('GET', `${url}/items`))).toEqual(
            (await ask(elsewhere, 'GET', '/items'))[1],
          );
        }
      }),
      { numRuns: 100 },
    );
  });

  test('is replaced by the seed when the rule set has another revision', async () => {
    const host = hostOf(siteOf());
    const session = sessionOf(await programOf(host)('PUT', `${BOARD}/posts/1`, 'mine'));
    const [sandbox] = siteOf().sandboxes;
    const posts = async (revision: number) => {
      const sandboxes = sandbox ? [{ ...sandbox, load: () => ({ ...board, revision }) }] : [];
      const later = hostOf({ ...siteOf(), sandboxes }, host.shelf);
      const read = programOf(later);
      return json(await read('GET', `${BOARD}/posts`, undefined, { 'Sandbox-Session': session }));
    };
    expect(await posts(1)).toHaveProperty('1');
    expect(await posts(2)).not.toHaveProperty('1');
  });
});
