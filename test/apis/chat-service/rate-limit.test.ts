/** How many requests a user may send, and errors on demand. */
import { expect } from 'vitest';
import { raw } from './raw-request.ts';
import { type Answer, NOW, rule, type Who } from './support.ts';

const ORDER = '/realm/profile_fields';
const NEW_ORDER = { order: [3, 1, 2] };

const limits = ({ headers }: Answer): (string | null)[] =>
  ['limit', 'remaining', 'reset'].map((name) => headers.get(`x-ratelimit-${name}`));

rule(
  'sandbox: authenticated responses state the limit, the remaining requests and the reset time',
  async (chat) => {
    const reset = String(NOW + 60);
    expect(limits(await chat.send('GET', '/users/me'))).toEqual(['3', '2', reset]);
    // An error too.
    expect(limits(await chat.send('PATCH', ORDER))).toEqual(['3', '1', reset]);
    expect(limits(await raw(chat, 'GET', '/users/me', { as: 'nobody' }))).toEqual([null, null, null]);
  },
  { rateLimit: 3 },
);

rule(
  'sandbox: a request beyond the limit is a 429 that tells when to come again',
  async (chat) => {
    await chat.send('GET', '/users/me');
    await chat.admin('POST', '/clock', { advance: 18 });
    await chat.send('GET', '/users/me');
    const state = await chat.sandbox.state();
    const { status, json, headers } = await chat.send('PATCH', ORDER, NEW_ORDER);
    expect({ status, json }).toEqual({
      status: 429,
      json: {
        result: 'error',
        msg: 'API usage exceeded rate limit',
        code: 'RATE_LIMIT_HIT',
        'retry-after': 42,
      },
    });
    expect(headers.get('retry-after')).toBe('42');
    expect(headers.get('x-ratelimit-remaining')).toBe('0');
    expect(await chat.sandbox.state()).toEqual(state);
  },
  { rateLimit: 2 },
);

rule(
  'sandbox: the limit is counted for each user, over a sliding minute',
  async (chat) => {
    const statuses = async (...callers: Who[]) => {
      const answers: number[] = [];
      for (const as of callers) answers.push((await chat.send('GET', '/users/me', {}, as)).status);
      return answers;
    };
    expect(await statuses('member', 'member', 'guest')).toEqual([200, 429, 200]);
    // A bot counts as a separate user.
    expect(await statuses('administrator', 'bot', 'bot')).toEqual([200, 200, 429]);
    await chat.admin('POST', '/clock', { advance: 60 });
    expect(await statuses('member', 'guest')).toEqual([200, 200]);
  },
  { rateLimit: 1 },
);

rule(
  'sandbox: without a limit responses state none',
  async (chat) => {
    expect(limits(await chat.send('GET', '/users/me'))).toEqual([null, null, null]);
  },
  { rateLimit: null },
);

rule('sandbox: Prefer: code=429 responds as if the limit were exceeded', async (chat) => {
  const state = await chat.sandbox.state();
  const answer = await raw(chat, 'PATCH', ORDER, {
    query: '?order=[3,1,2]',
    headers: { Prefer: 'code=429' },
  });
  expect({ status: answer.status, json: answer.json }).toEqual({
    status: 429,
    json: { result: 'error', msg: 'API usage exceeded rate limit', code: 'RATE_LIMIT_HIT', 'retry-after': 1 },
  });
  expect(answer.headers.get('retry-after')).toBe('1');
  expect(await chat.sandbox.state()).toEqual(state);
});

for (const [status, code] of [
  [400, 'BAD_REQUEST'],
  [401, 'UNAUTHORIZED'],
  [500, 'INTERNAL_SERVER_ERROR'],
] as const) {
  rule(`sandbox: Prefer: code=${status} returns the envelope`, async (chat) => {
    const answer = await raw(chat, 'POST', '/mark_all_as_read', { headers: { Prefer: `code=${status}` } });
    expect(answer.status).toBe(status);
    expect(answer.json).toEqual({ result: 'error', msg: expect.stringMatching(/./), code });
  });
}
