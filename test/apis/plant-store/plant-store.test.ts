import { beforeEach, describe, expect, test } from 'vitest';
import type { Sandbox } from '../../../src/sandbox/index.ts';
import { json, openPlants, PLANTS, post } from '../../sandbox/support.ts';

let plants: Sandbox;
beforeEach(async () => {
  plants = await openPlants();
});

const FERN = '{"id":1,"name":"fern","tag":"shade"}';
const idJson = (id: string) => `{"id":${id},"name":"fern"}`;

describe('POST /plants', () => {
  test('returns 200 with exactly a Plant: name and tag', async () => {
    const response = await plants(post(PLANTS, FERN, { 'Content-Type': 'application/json' }));
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json']);
    expect(await json(response)).toEqual({ name: 'fern', tag: 'shade' });
  });

  test('leaves out a tag that was not sent', async () => {
    expect(await json(await plants(post(PLANTS, '{"name":"","id":1}')))).toEqual({ name: '' });
  });

  test('stores what it returned, with its id', async () => {
    await plants(post(PLANTS, FERN));
    const state = await plants(new Request('https://sandbox.invalid/plant-store/_sandbox/state'));
    expect(await json(state)).toEqual({ plants: { 1: { id: 1, name: 'fern', tag: 'shade' } } });
  });

  test('accepts and ignores properties that the open schema does not name', async () => {
    const response = await plants(
      post(PLANTS, '{"id":1,"name":"fern","color":"green","__proto__":{"tag":"x"}}'),
    );
    expect(await json(response)).toEqual({ name: 'fern' });
    expect(await plants.state()).toEqual({ plants: { 1: { id: 1, name: 'fern' } } });
  });

  test.each(['application/json', 'Application/JSON; charset=utf-8', 'application/json;charset=UTF-8'])(
    'accepts Content-Type %s',
    async (type) => {
      expect((await plants(post(PLANTS, FERN, { 'Content-Type': type }))).status).toBe(200);
    },
  );

  test('the seed is empty, and reset empties the store again', async () => {
    expect(await plants.state()).toEqual({});
    await plants(post(PLANTS, FERN));
    await plants.reset();
    expect(await plants.state()).toEqual({});
    expect((await plants(post(PLANTS, FERN))).status).toBe(200);
  });
});

describe('id is a 64-bit integer and kept exact', () => {
  test.each(['0', '-1', '9007199254740993', '9223372036854775807', '-9223372036854775808'])(
    '%s is accepted',
    async (id) => {
      expect((await plants(post(PLANTS, idJson(id)))).status).toBe(200);
      const state = await plants(new Request('https://sandbox.invalid/plant-store/_sandbox/state'));
      expect(await state.text()).toContain(`"${id}":{"id":${id},`);
    },
  );

  test.each([
    '9223372036854775808',
    '-9223372036854775809',
    '1e19',
    '1e18',
    '9.007199254740993e15',
    '1.5',
    '"1"',
    'null',
    'true',
    '1'.repeat(300),
  ])('%s is rejected with its path', async (id) => {
    const response = await plants(post(PLANTS, idJson(id)));
    expect(response.status).toBe(400);
    expect(await json(response)).toEqual({ error: 400, message: expect.stringMatching(/^\/id: /) });
    expect(await plants.state()).toEqual({});
  });

  test('adjacent integers that a double cannot distinguish are two plants', async () => {
    for (const id of ['9007199254740992', '9007199254740993']) {
      expect((await plants(post(PLANTS, idJson(id)))).status).toBe(200);
    }
  });

  test.each([
    ['1', '1.0'],
    ['0', '-0'],
    ['100', '1e2'],
  ])('%s and %s are one id', async (first, second) => {
    expect((await plants(post(PLANTS, idJson(first)))).status).toBe(200);
    expect((await plants(post(PLANTS, idJson(second)))).status).toBe(400);
  });
});

describe('every bad request is 400 in the format of Error, and stores nothing', () => {
  const bad: [
    rule: string,
    body: string | Uint8Array<ArrayBuffer> | undefined,
    type: string,
    told: RegExp,
  ][] = [
    ['no body', undefined, 'application/json', /empty/],
    ['an empty body', '', 'application/json', /empty/],
    ['JSON that breaks off', '{\n  "id": 1,', 'application/json', /not valid JSON \(line 2, column \d+\)/],
    ['a trailing comma', '{"id":1,\n"name":"fern",}', 'application/json', /line 2, column 14/],
    ['a key that occurs twice', '{"id":1,"id":2,"name":"fern"}', 'application/json', /twice/],
    ['a number beyond a double', idJson('1e400'), 'application/json', /line 1, column 7/],
    ['two values', '{} {}', 'application/json', /line 1, column 4/],
    ['bytes that are not UTF-8', new Uint8Array([0x22, 0xff, 0x22]), 'application/json', /UTF-8/],
    ['nesting without end', '['.repeat(60_000), 'application/json', /./],
    ['nesting with an end', '['.repeat(30_000) + ']'.repeat(30_000), 'application/json', /./],
    [
      'a deep property',
      `{"id":1,"name":${'['.repeat(30_000)}${']'.repeat(30_000)}}`,
      'application/json',
      /./,
    ],
    ['no object', '[1]', 'application/json', /object/],
    ['null', 'null', 'application/json', /object/],
    ['no name', '{"id":1}', 'application/json', /name/],
    ['no id', '{"name":"fern"}', 'application/json', /id/],
    ['a name of another type', '{"id":1,"name":5}', 'application/json', /name.*string/],
    ['a tag of another type', '{"id":1,"name":"fern","tag":null}', 'application/json', /tag.*string/],
    ['an id of another type', '{"id":"1","name":"fern"}', 'application/json', /id.*integer/],
    ['a form', 'id=1&name=fern', 'application/x-www-form-urlencoded', /application\/x-www-form-urlencoded/],
    ['text', FERN, 'text/plain;charset=UTF-8', /text\/plain/],
    ['too large a body', `{"id":1,"name":"${'a'.repeat(1 << 20)}"}`, 'application/json', /larger than/],
  ];

  test.each(bad)('%s', async (_rule, body, type, told) => {
    const response = await plants(post(PLANTS, body, { 'Content-Type': type }));
    expect(response.status).toBe(400);
    const error = (await json(response)) as Record<string, unknown>;
    expect(error).toEqual({ error: 400, message: expect.stringMatching(told) });
    expect(await plants.state()).toEqual({});
  });

  test('a repeated id, which leaves the first plant unchanged', async () => {
    await plants(post(PLANTS, FERN));
    const response = await plants(post(PLANTS, '{"id":1,"name":"moss"}'));
    expect(await json(response)).toEqual({ error: 400, message: 'A plant with id 1 already exists' });
    expect(await plants.state()).toEqual({ plants: { 1: { id: 1, name: 'fern', tag: 'shade' } } });
  });
});

describe('authentication', () => {
  test.each(['', 'Bearer', 'Bearer ', 'Basic dXNlcjprZXk=', 'Bearertoken', 'token'])(
    'Authorization: %j is 401 with a challenge (RFC 6750) in the format of Error',
    async (authorization) => {
      const response = await plants(post(PLANTS, FERN, { Authorization: authorization }));
      expect(response.status).toBe(401);
      expect(response.headers.get('www-authenticate')).toBe('Bearer');
      expect(await json(response)).toEqual({ error: 401, message: expect.any(String) });
      expect(await plants.state()).toEqual({});
    },
  );

  test('a missing header is 401, before the body is checked', async () => {
    const response = await plants(new Request(PLANTS, { method: 'POST', body: '{' }));
    expect(response.status).toBe(401);
  });

  test.each(['Bearer x', 'bearer x', 'BEARER  two words'])(
    '%j is accepted: any token will do',
    async (authorization) => {
      expect((await plants(post(PLANTS, FERN, { Authorization: authorization }))).status).toBe(200);
    },
  );
});

test('other paths and methods are 404 and 405 in the format of Error', async () => {
  for (const [url, status] of [
    ['https://sandbox.invalid/plant-store/plants/1', 404],
    ['https://sandbox.invalid/plants', 404],
    [PLANTS, 405],
  ] as const) {
    const response = await plants(new Request(url));
    expect(response.status).toBe(status);
    expect(await json(response)).toEqual({ error: status, message: expect.any(String) });
  }
});

test('Prefer: code= returns the documented 400 and the common 429, 500 and 503 without storing', async () => {
  for (const code of [400, 429, 500, 503]) {
    const response = await plants(post(PLANTS, FERN, { Prefer: `code=${code}` }));
    expect(response.status).toBe(code);
    expect(await json(response)).toEqual({ error: code, message: expect.any(String) });
  }
  expect(await plants.state()).toEqual({});
  expect((await plants(post(PLANTS, FERN, { Prefer: 'code=404' }))).status).toBe(200);
});
