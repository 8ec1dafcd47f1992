import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createSandbox, memoryBacking, type Sandbox } from '../../src/sandbox/index.ts';
import { ask, lab, openLab } from './lab.ts';
import { notes, openPlants } from './support.ts';

let sandbox: Sandbox;
let now: number;
beforeEach(() => {
  now = 1_000_000;
  sandbox = openLab({ clock: () => now });
});
const get = (path: string) => ask(sandbox, 'GET', path);
const post = (path: string, body: unknown = {}) => ask(sandbox, 'POST', `/_sandbox${path}`, body);
const SEED = { items: { first: { at: 1_000_000 } }, others: { one: { n: 1 } } };
const INFO = {
  name: 'lab',
  title: 'Lab',
  level: 20,
  levels: { oldest: 5, latest: 20 },
  now: 1_000_000,
  clockOffset: 0,
  rateLimit: 1_000_000,
  forced: [],
  outcomes: ['slow', 'partial'],
};

describe('GET /_sandbox', () => {
  test('describes the sandbox and its settings', async () => {
    expect(await get('/_sandbox')).toEqual([200, INFO]);
    expect(await sandbox.admin()).toContainEqual({ method: 'POST', path: '/_sandbox/others/double' });
  });

  test('of a definition without levels omits them', async () => {
    const plants = await openPlants({ level: 7 });
    const [status, info] = await ask(createSandbox(notes, { mount: '/lab' }), 'GET', '/_sandbox');
    expect(status).toBe(200);
    expect(info).not.toHaveProperty('level');
    expect(info).not.toHaveProperty('levels');
    expect((await plants.admin()).map(({ path }) => path)).not.toContain('/_sandbox/level');
  });

  test('is not below the API: another method is 405, a longer path 404', async () => {
    expect((await ask(sandbox, 'PUT', '/_sandbox'))[0]).toBe(405);
    expect((await get('/_sandbox/'))[0]).toBe(404);
    expect((await get('/_sandboxes'))[0]).toBe(404);
  });
});

describe('POST /_sandbox/clock', () => {
  test.each([
    [{ advance: 1.5 }, 1500],
    [{ advance: -10 }, -10_000],
    [{ offset: 3600 }, 3_600_000],
    [{ now: 2_000 }, 1_000_000],
  ])('%j moves the clock for operations by %i ms', async (body, offset) => {
    const [status, info] = await post('/clock', body);
    expect([status, info]).toEqual([200, { ...INFO, now: 1_000_000 + offset, clockOffset: offset }]);
    expect(await get('/clock')).toEqual([200, { now: 1_000_000 + offset, level: 20 }]);
    expect(await get('/_sandbox/view')).toMatchObject([
      200,
      { sections: [{ rows: [{ cells: ['first', { time: 1_000_000 + offset }] }] }] },
    ]);
  });

  test('advances add up, and the clock keeps running', async () => {
    await post('/clock', { advance: 10 });
    await post('/clock', { advance: 10 });
    now += 5;
    expect(await get('/clock')).toEqual([200, { now: 1_020_005, level: 20 }]);
  });

  test.each([
    {},
    { advance: 1, now: 1 },
    { advance: '1' },
    { advance: null },
    { later: 1 },
    { now: -1 },
    { now: 1e300 },
    { offset: 1e15 },
    [],
    null,
  ])('%j is 400 and moves nothing', async (body) => {
    expect((await post('/clock', body))[0]).toBe(400);
    expect(await get('/_sandbox')).toEqual([200, INFO]);
  });

  test('a body with endless digits is 400, not a crash', async () => {
    const path = 'https://sandbox.invalid/lab/_sandbox/clock';
    for (const number of ['1e400', '9'.repeat(400)]) {
      const request = new Request(path, {
        method: 'POST',
        body: new TextEncoder().encode(`{"advance":${number}}`),
      });
      expect((await sandbox(request)).status).toBe(400);
    }
  });
});

describe('POST /_sandbox/level', () => {
  test('sets the level for later requests', async () => {
    expect(await post('/level', { level: 9 })).toEqual([200, { ...INFO, level: 9 }]);
    expect(await get('/clock')).toEqual([200, { now, level: 9 }]);
    expect(await get('/nothing')).toMatchObject([404, { level: 9 }]);
  });

  test.each([4, 21, 9.5, '9', null, 1e30])(
    'level %j is 400, and the message gives the range',
    async (level) => {
      const [status, error] = await post('/level', { level });
      expect(status).toBe(400);
      if (Number.isInteger(level))
        expect(error).toHaveProperty('failed', expect.stringContaining('from 5 to 20'));
      expect(await get('/_sandbox')).toEqual([200, INFO]);
    },
  );

  test('does not exist for a definition without levels', async () => {
    const other = createSandbox(notes, { mount: '/lab' });
    expect((await ask(other, 'POST', '/_sandbox/level', { level: 1 }))[0]).toBe(404);
  });
});

describe('levels', () => {
  test('a later route does not exist: 404 if its path is new, 405 otherwise', async () => {
    await post('/level', { level: 9 });
    expect((await ask(sandbox, 'POST', '/items', []))[0]).toBe(405);
    expect((await ask(sandbox, 'DELETE', '/items/x'))[0]).toBe(404);
    await post('/level', { level: 10 });
    expect((await ask(sandbox, 'POST', '/items', []))[0]).toBe(200);
    expect((await ask(sandbox, 'DELETE', '/items/x'))[0]).toBe(404);
    await post('/level', { level: 15 });
    expect(await ask(sandbox, 'DELETE', '/items/first')).toEqual([200, true]);
  });

  test('Allow lists only what the level has', async () => {
    const old = openLab({ level: 9 });
    const options = await old(new Request('https://x.invalid/lab/items', { method: 'OPTIONS' }));
    expect(options.headers.get('allow')).toBe('GET, HEAD, OPTIONS');
  });

  test('a sandbox opens at the latest level or the given one', async () => {
    expect(await ask(openLab(), 'GET', '/clock')).toMatchObject([200, { level: 20 }]);
    expect(await ask(openLab({ level: 5 }), 'GET', '/clock')).toMatchObject([200, { level: 5 }]);
  });

  test.each([4, 21, 7.5, Number.NaN])(
    'level %d is rejected when the sandbox opens, and the message gives the range',
    (level) => {
      expect(() => openLab({ level })).toThrow('from 5 to 20');
    },
  );

  test('a later tool is 404 at lower levels', async () => {
    expect((await ask(openLab({ level: 5 }), 'POST', '/_sandbox/others/double'))[0]).toBe(404);
  });
});

describe('tools', () => {
  test('run in a transaction like operations', async () => {
    expect(await post('/others/double')).toEqual([200, { n: 2, outcome: null }]);
    expect(await get('/_sandbox/state')).toEqual([200, { ...SEED, others: { one: { n: 2 } } }]);
  });

  test('are affected by neither Prefer nor a forced failure', async () => {
    await post('/fail', { code: 500 });
    const headers = { Prefer: 'code=500, outcome=slow' };
    expect(await ask(sandbox, 'POST', '/_sandbox/others/double', {}, headers)).toEqual([
      200,
      { n: 2, outcome: null },
    ]);
  });
});

describe('uncommon outcomes', () => {
  const prefer = (value: string, path = '/work') => ask(sandbox, 'POST', path, undefined, { Prefer: value });

  test('Prefer: wait= delays the response, not other requests', async () => {
    vi.useFakeTimers();
    try {
      let isSent = false;
      const waiting = prefer('wait=2').then(() => {
        isSent = true;
      });
      await prefer('');
      await vi.advanceTimersByTimeAsync(1900);
      expect(isSent).toBe(false);
      await vi.advanceTimersByTimeAsync(200);
      await waiting;
    } finally {
      vi.useRealTimers();
    }
  });

  test('Prefer: outcome= reaches a route that has it, and the response says so', async () => {
    const request = new Request('https://x.invalid/lab/work', {
      method: 'POST',
      headers: { Prefer: 'outcome=slow' },
    });
    const response = await sandbox(request);
    expect(await response.json()).toEqual({ outcome: 'slow' });
    expect(response.headers.get('preference-applied')).toBe('outcome=slow');
  });

  test.each(['outcome=unknown', 'outcome', 'outcome=', 'outcome=constructor'])(
    '%s is ignored',
    async (value) => {
      expect(await prefer(value)).toEqual([200, { outcome: null }]);
    },
  );

  test('a code wins over an outcome', async () => {
    expect((await prefer('outcome=slow, code=503'))[0]).toBe(503);
  });
});

describe('POST /_sandbox/fail', () => {
  const work = (query = '') => ask(sandbox, 'POST', `/work${query}`);

  test('one request gets the error, the next succeeds, and nothing was changed', async () => {
    expect(await post('/fail', { code: 418 })).toMatchObject([200, { forced: [{ code: 418, times: 1 }] }]);
    expect((await work())[0]).toBe(418);
    expect(await get('/_sandbox/state')).toEqual([200, SEED]);
    expect((await work())[0]).toBe(200);
    expect(await get('/_sandbox')).toMatchObject([200, { forced: [] }]);
  });

  test('times is the number of affected requests', async () => {
    await post('/fail', { code: 500, times: 2 });
    expect([(await work())[0], (await get('/items'))[0], (await work())[0]]).toEqual([500, 500, 200]);
  });

  test('429 and 503 say when to try again', async () => {
    await post('/fail', { code: 429 });
    const response = await sandbox(new Request('https://x.invalid/lab/items'));
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '1']);
  });

  test.each<[{ method?: string; path?: string }, string, string]>([
    [{ method: 'post' }, 'POST', '/work'],
    [{ path: '/items' }, 'GET', '/items'],
    [{ path: '/items/{id}' }, 'DELETE', '/items/7'],
    [{ path: '/items/7' }, 'DELETE', '/items/7'],
    [{ path: '/items/{id}', method: 'DELETE' }, 'DELETE', '/items/7'],
  ])('%j affects %s %s and no other request', async (match, method, path) => {
    await post('/fail', { code: 500, ...match });
    expect((await get('/clock'))[0]).toBe(200);
    if (match.path === '/items/7') expect((await ask(sandbox, 'DELETE', '/items/8'))[0]).toBe(200);
    expect((await ask(sandbox, method, path))[0]).toBe(500);
    expect(await get('/_sandbox')).toMatchObject([200, { forced: [] }]);
  });

  test('an outcome affects operations that have it, and an error does not use it up', async () => {
    await post('/fail', { outcome: 'partial' });
    expect((await get('/items'))[0]).toBe(200);
    expect((await work('?refuse'))[0]).toBe(400);
    expect(await work()).toEqual([200, { outcome: 'partial' }]);
    expect(await work()).toEqual([200, { outcome: null }]);
  });

  test('several wait in order; {} removes all of them', async () => {
    await post('/fail', { code: 500 });
    await post('/fail', { code: 503, times: 9 });
    expect([(await work())[0], (await work())[0]]).toEqual([500, 503]);
    expect(await post('/fail', {})).toMatchObject([200, { forced: [] }]);
    expect((await work())[0]).toBe(200);
  });

  test('the preference of a request wins, and uses nothing up', async () => {
    await post('/fail', { code: 500 });
    expect((await ask(sandbox, 'POST', '/work', undefined, { Prefer: 'code=503' }))[0]).toBe(503);
    expect((await work())[0]).toBe(500);
  });

  test('an unknown path is not affected', async () => {
    await post('/fail', { code: 500 });
    expect((await get('/nothing'))[0]).toBe(404);
    expect((await work())[0]).toBe(500);
  });

  test.each([
    [{ code: 399 }, /./],
    [{ code: 600 }, /./],
    [{ code: '500' }, /./],
    [{ times: 1 }, /Set either code or outcome/],
    [{ code: 500, outcome: 'slow' }, /Set either code or outcome/],
    [{ code: 500, times: 0 }, /./],
    [{ code: 500, times: 1.5 }, /./],
    [{ code: 500, path: '/nothing' }, /No operation is at \/nothing/],
    [{ code: 500, path: '/items', method: 'PATCH' }, /method PATCH/],
    [{ outcome: 'strange' }, /known: slow, partial/],
    [{ outcome: 'slow', path: '/items' }, /known: none/],
    [{ code: 500, when: 'now' }, /./],
  ])('%j is 400 and forces nothing', async (body, told) => {
    expect(await post('/fail', body)).toEqual([
      400,
      expect.objectContaining({ failed: expect.stringMatching(told) }),
    ]);
    expect(await get('/_sandbox')).toEqual([200, INFO]);
  });
});

describe('rate limit', () => {
  const send = (who = 'a') => get(`/limited/${who}`);
  const minute = 60_000;

  test('this many requests of one user are allowed in any minute, counted per user', async () => {
    await post('/rate-limit', { limit: 2 });
    expect(await send()).toEqual([
      200,
      { limit: 2, remaining: 1, resetAt: now + minute, isExceeded: false, retryAfter: 0 },
    ]);
    now += 10_000;
    expect(await send()).toMatchObject([200, { remaining: 0, isExceeded: false, resetAt: now + minute }]);
    expect(await send()).toEqual([
      200,
      { limit: 2, remaining: 0, resetAt: now + minute, isExceeded: true, retryAfter: 50_000 },
    ]);
    expect(await send('b')).toMatchObject([200, { remaining: 1 }]);
    now += 49_999;
    expect(await send()).toMatchObject([200, { isExceeded: true, retryAfter: 1 }]);
    now += 1;
    expect(await send()).toMatchObject([200, { isExceeded: false, remaining: 0 }]);
    now += minute;
    expect(await send()).toMatchObject([200, { isExceeded: false, remaining: 1 }]);
  });

  test('after lowering the limit, the response says when enough time has passed', async () => {
    for (let i = 0; i < 4; i++, now += 1000) await send();
    await post('/rate-limit', { limit: 2 });
    // Three of the four have to pass; the third was sent 2 seconds before now.
    expect(await send()).toMatchObject([200, { isExceeded: true, remaining: 0, retryAfter: minute - 2000 }]);
  });

  test('follows the clock of the sandbox, forwards and back', async () => {
    await post('/rate-limit', { limit: 1 });
    await send();
    await post('/clock', { advance: 60 });
    expect(await send()).toMatchObject([200, { isExceeded: false }]);
    await post('/clock', { offset: 0 });
    expect(await send()).toMatchObject([200, { isExceeded: false, resetAt: now + minute }]);
    expect(await send()).toMatchObject([200, { isExceeded: true }]);
  });

  test('null allows any number; an option sets the initial limit', async () => {
    sandbox = openLab({ rateLimit: 1 });
    await send();
    expect(await send()).toMatchObject([200, { isExceeded: true }]);
    expect(await post('/rate-limit', { limit: null })).toMatchObject([200, { rateLimit: null }]);
    expect(await send()).toMatchObject([200, { isExceeded: false }]);
    expect(() => openLab({ rateLimit: 0 })).toThrow('rate limit');
  });

  test.each([0, -1, 1.5, '5', true])('limit %j is 400', async (limit) => {
    expect((await post('/rate-limit', { limit }))[0]).toBe(400);
  });
});

describe('settings', () => {
  const change = async () => {
    await post('/level', { level: 15 });
    await post('/clock', { advance: 5 });
    await post('/rate-limit', { limit: 7 });
    await post('/fail', { code: 500, times: 3 });
  };

  test('are shared by all sandboxes over the same store, and never part of the state', async () => {
    const backing = memoryBacking();
    sandbox = openLab({ backing, clock: () => now });
    await change();
    const other = openLab({ backing, clock: () => now });
    expect(await ask(other, 'GET', '/_sandbox')).toEqual(await get('/_sandbox'));
    expect(await ask(other, 'GET', '/_sandbox/state')).toEqual([200, SEED]);
    expect((await ask(other, 'GET', '/items'))[0]).toBe(500);
    expect(await get('/_sandbox')).toMatchObject([200, { forced: [{ times: 2 }] }]);
  });

  test.each(['request', 'method'])('a reset by %s restores the settings of the start', async (by) => {
    sandbox = openLab({ clock: () => now, level: 7, rateLimit: 9 });
    await change();
    await ask(sandbox, 'POST', '/work');
    now += 1;
    if (by === 'method') await sandbox.reset();
    else expect(await post('/reset')).toEqual([200, { ...SEED, items: { first: { at: now } } }]);
    expect(await get('/_sandbox')).toEqual([
      200,
      { ...INFO, now, level: 7, rateLimit: 9, outcomes: INFO.outcomes },
    ]);
  });
});

describe('GET /_sandbox/view', () => {
  test("is the definition's view of the state", async () => {
    expect(await get('/_sandbox/view')).toEqual([
      200,
      {
        sections: [
          {
            id: 'items',
            title: 'Items at 20',
            columns: ['Item', 'Seen'],
            rows: [{ key: 'first', cells: ['first', { time: now }] }],
            empty: 'No items',
          },
        ],
      },
    ]);
  });

  test('is otherwise one plain table per collection', async () => {
    const { loadView: _loadView, ...plain } = lab;
    sandbox = createSandbox(plain, { clock: () => now });
    await ask(sandbox, 'POST', '/items', [
      ['put', 'x', { a: [1], at: 'then' }],
      ['put', 'y', true],
      ['put', 'z', null],
    ]);
    expect(await get('/_sandbox/view')).toMatchObject([
      200,
      {
        sections: [
          {
            id: 'items',
            columns: ['Key', 'at', 'a', 'value'],
            rows: [
              { key: 'first', cells: ['first', 1_000_000, '', ''] },
              { key: 'x', cells: ['x', 'then', { code: '[1]' }, ''] },
              { key: 'y', cells: ['y', '', '', { code: 'true' }] },
              { key: 'z', cells: ['z', '', '', { code: 'null' }] },
            ],
          },
          { id: 'others', columns: ['Key', 'n'] },
        ],
      },
    ]);
  });
});

describe('a custom seed', () => {
  test('replaces the definition’s seed, also on reset', async () => {
    const seed = { items: { b: 1, a: { big: 2n ** 64n } }, elsewhere: { x: [] } };
    sandbox = openLab({ seed });
    expect(await sandbox.state()).toEqual(seed);
    await ask(sandbox, 'POST', '/items', [['clear']]);
    expect(await sandbox.state()).toEqual({});
    await sandbox.reset();
    expect(await sandbox.state()).toEqual(seed);
  });

  test('/_sandbox/state returns a seed', async () => {
    await ask(sandbox, 'POST', '/items', [['put', 'x', { deep: [{}] }]]);
    const [, state] = await get('/_sandbox/state');
    expect(await openLab({ seed: state as Record<string, Record<string, unknown>> }).state()).toEqual(state);
  });

  test.each([[[]], [{ items: [] }], [{ items: null }], [{ items: 5 }], [{ _sandbox: {} }], ['text'], [null]])(
    '%j is rejected when the sandbox opens',
    (seed) => {
      expect(() => openLab({ seed: seed as never })).toThrow(/seed/i);
    },
  );
});
