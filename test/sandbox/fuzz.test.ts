import fc from 'fast-check';
import { expect, test } from 'vitest';
import { leastCount } from '../support/chance.ts';
import { ask, LAB, openLab } from './lab.ts';
import { openPlants } from './support.ts';

const token = fc.string({
  unit: fc.constantFrom(..."abcXYZ019!#$%&'*+-.^_`|~"),
  minLength: 1,
  maxLength: 12,
});
const method = fc.oneof(
  { weight: 6, arbitrary: fc.constant('POST') },
  fc.constantFrom('GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'post', 'QUERY'),
  token.filter((name) => !/^(connect|trace|track)$/i.test(name)),
);
const path = fc.oneof(
  { weight: 9, arbitrary: fc.constant('/plant-store/plants') },
  fc.constantFrom(
    '/plant-store/_sandbox/state',
    '/plant-store/_sandbox/',
    '/plant-store',
    '/plant-store/plants?code=500',
  ),
  fc.webPath(),
  fc.string().map((text) => `/plant-store/${text}`),
  fc.string().map((text) => `/${text}`),
);
const headerValue = fc.string({
  unit: fc.integer({ min: 0x20, max: 0xff }).map((n) => String.fromCharCode(n)),
});
const strangeHeaders = fc.array(
  fc.oneof(
    fc.constantFrom<[string, string]>(
      ['content-type', 'application/json'],
      ['content-type', 'multipart/form-data; boundary=x'],
      ['content-length', '99999999999'],
      ['prefer', 'code=400'],
      ['prefer', 'code=999'],
    ),
    fc.tuple(fc.constantFrom('authorization', 'content-type', 'accept', 'expect', 'x'), headerValue),
    fc.tuple(token, headerValue).filter(([name]) => name.toLowerCase() !== 'prefer'),
  ),
  { maxLength: 3 },
);
const headers = fc
  .tuple(
    fc.constantFrom<[string, string][]>(
      [['authorization', 'Bearer token']],
      [['authorization', 'Bearer x']],
      [],
    ),
    strangeHeaders,
  )
  .map(([usual, strange]) => [...usual, ...strange]);
const int64 = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });
const body = fc.oneof(
  {
    weight: 5,
    arbitrary: fc
      .tuple(int64, fc.string())
      .map(([id, name]) => `{"id":${id},"name":${JSON.stringify(name)}}`),
  },
  fc.bigInt().map((id) => `{"id":${id},"name":"fern"}`),
  fc.record({ id: fc.jsonValue(), name: fc.jsonValue(), tag: fc.jsonValue() }).map((v) => JSON.stringify(v)),
  fc.json(),
  fc.string(),
  fc.uint8Array(),
  fc.constant(null),
);

const bytesOf = (content: string | Uint8Array): Uint8Array<ArrayBuffer> =>
  typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content);

test('no request gets 500 or more, and only successful ones change the state', async () => {
  const plants = await openPlants();
  let created = 0;
  let rows = 0;
  await fc.assert(
    fc.asyncProperty(method, path, headers, body, async (name, target, fields, content) => {
      const takesBody = !/^(get|head)$/i.test(name);
      const request = new Request(`https://sandbox.invalid${target}`, {
        method: name,
        headers: fields,
        // As bytes, because a string would bring its own Content-Type.
        body: takesBody && content !== null ? bytesOf(content) : null,
      });
      const before = await plants.state();
      const response = await plants(request);
      expect(response.status).toBeLessThan(500);
      const text = await response.text();
      if (text !== '') JSON.parse(text);
      const after = await plants.state();
      if (response.ok && request.method === 'POST') {
        created++;
        // A loaded state replaces what was there.
        rows = target.endsWith('/_sandbox/state') ? Object.keys(after.plants ?? {}).length : rows + 1;
      } else expect(after).toEqual(before);
    }),
    { numRuns: 1500 },
  );
  // The property says little if every request fails; about one in ten creates.
  expect(created).toBeGreaterThanOrEqual(leastCount(1500, 0.08));
  expect(Object.keys((await plants.state()).plants ?? {})).toHaveLength(rows);
});

test('any setting under /_sandbox is rejected, or the sandbox continues with valid settings', async () => {
  const number = fc.oneof(fc.integer({ min: -1, max: 450 }), fc.double(), fc.bigInt().map(String));
  const member = fc.oneof(
    fc.tuple(fc.constantFrom('level', 'limit', 'advance', 'now', 'offset', 'code', 'times'), number),
    fc.tuple(fc.constantFrom('limit', 'outcome'), fc.constantFrom(null, 'slow', 'partial', '__proto__')),
    fc.tuple(fc.constant('code'), fc.constantFrom(400, 429, 500, 599)),
    fc.tuple(fc.constant('method'), fc.constantFrom('get', 'POST', '')),
    fc.tuple(fc.constant('path'), fc.constantFrom('/items', '/items/{id}', '/items/%ff', '/%', '')),
    fc.tuple(fc.string(), fc.jsonValue()),
  );
  const content = fc.oneof(
    fc.array(member, { maxLength: 3 }).map((members) => JSON.stringify(Object.fromEntries(members))),
    fc.json(),
  );
  const sandbox = openLab({ clock: () => 1e12 });
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('clock', 'level', 'rate-limit', 'fail', 'others/double'),
      content,
      async (setting, text) => {
        const post = new Request(`${LAB}/_sandbox/${setting}`, { method: 'POST', body: text });
        expect([200, 400, 404]).toContain((await sandbox(post)).status);
        const [status, info] = await ask(sandbox, 'GET', '/_sandbox');
        expect(status).toBe(200);
        const { level, now, rateLimit } = info as { level: number; now: number; rateLimit: number | null };
        expect(level >= 5 && level <= 20).toBe(true);
        expect(Number.isInteger(new Date(now).getTime())).toBe(true);
        expect(rateLimit === null || rateLimit >= 1).toBe(true);
        const answer = await sandbox(new Request(`${LAB}/work`, { method: 'POST' }));
        expect([200, ...Array.from({ length: 200 }, (_, i) => 400 + i)]).toContain(answer.status);
      },
    ),
    { numRuns: 600 },
  );
});
