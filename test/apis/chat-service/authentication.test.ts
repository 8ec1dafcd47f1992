/** Who may call: HTTP Basic authentication with an email address and an API key. */
import { expect, it } from 'vitest';
import { accounts } from '../../../src/apis/chat-service/accounts.ts';
import { chatService } from '../../support/own-apis.ts';
import { raw } from './raw-request.ts';
import { basic, rule } from './support.ts';

const ORDER = '/realm/profile_fields';

for (const { label, email, api_key } of accounts.filter((account) => account.label !== 'Deactivated')) {
  rule(`requests authenticate with email and API key: ${label}`, async (chat) => {
    const { status, json } = await chat.send('GET', '/users/me', {}, { email, key: api_key });
    expect({ status, email: json.email }).toEqual({ status: 200, email });
  });
}

const ADMIN = 'admin@example.com';
const KEY = 'adminSandboxKey00000000000000012';
const MEMBER_KEY = 'memberSandboxKey0000000000000020';

interface Refused {
  authorization?: string;
  status?: number;
  msg: string;
}

const authorization = (text: string): string => `Basic ${btoa(text)}`;
const CREDENTIALS: [what: string, expected: Refused][] = [
  ['none', { msg: 'Not logged in: API authentication or user session required' }],
  [
    'another scheme',
    {
      authorization: 'Bearer x',
      status: 400,
      msg: 'This endpoint requires HTTP basic authentication.',
    },
  ],
  ['bad base64', { authorization: 'Basic *', msg: 'Invalid authorization header for basic auth' }],
  ['no colon', { authorization: authorization(ADMIN), msg: 'Invalid authorization header for basic auth' }],
  [
    'a second colon',
    { authorization: authorization(`${ADMIN}:${KEY}:`), msg: 'Invalid authorization header for basic auth' },
  ],
  ['an empty key', { authorization: authorization(`${ADMIN}:`), msg: 'Malformed API key' }],
  [
    'a key that is too short',
    { authorization: authorization(`${ADMIN}:${KEY.slice(1)}`), msg: 'Malformed API key' },
  ],
  [
    'a key with a dash',
    { authorization: authorization(`${ADMIN}:-${KEY.slice(1)}`), msg: 'Malformed API key' },
  ],
  ['an unknown key', { authorization: authorization(`${ADMIN}:${'a'.repeat(32)}`), msg: 'Invalid API key' }],
  ['an unknown email', { authorization: authorization(`x@example.com:${KEY}`), msg: 'Invalid API key' }],
  ["somebody else's key", { authorization: authorization(`${ADMIN}:${MEMBER_KEY}`), msg: 'Invalid API key' }],
  [
    'those of a deactivated user',
    { authorization: basic('deactivated').Authorization ?? '', msg: 'Account is deactivated' },
  ],
];
for (const [what, { authorization: header, status = 401, msg }] of CREDENTIALS) {
  rule(`sandbox: refused credentials: ${what}`, async (chat) => {
    const before = await chat.sandbox.state();
    const answer = await raw(chat, 'PATCH', ORDER, {
      as: 'nobody',
      query: '?order=[3,1,2]',
      headers: header === undefined ? {} : { Authorization: header },
    });
    const code = status === 401 ? 'UNAUTHORIZED' : 'BAD_REQUEST';
    expect({ status: answer.status, json: answer.json }).toEqual({
      status,
      json: { result: 'error', msg, code },
    });
    const challenge = answer.headers.get('www-authenticate');
    expect(challenge).toBe(status === 401 ? 'Basic realm="chat"' : null);
    expect(await chat.sandbox.state()).toEqual(before);
  });
}

rule('sandbox: email is compared without case, and both are trimmed', async (chat) => {
  const as = { email: ' Admin@Example.COM', key: `${KEY} ` };
  expect((await chat.send('GET', '/users/me', {}, as)).json.user_id).toBe(12);
});

rule('sandbox: the scheme is compared without case', async (chat) => {
  const headers = { Authorization: `bAsIc ${btoa(`${ADMIN}:${KEY}`)}` };
  expect((await raw(chat, 'GET', '/users/me', { as: 'nobody', headers })).status).toBe(200);
});

rule('sandbox: credentials are checked before rights and parameters', async (chat) => {
  const { status, json } = await raw(chat, 'PATCH', ORDER, { as: 'nobody' });
  expect({ status, code: json.code }).toEqual({ status: 401, code: 'UNAUTHORIZED' });
});

rule(
  'sandbox: before level 76 a deactivated user gets 403',
  async (chat) => {
    const { status, json } = await chat.send('GET', '/users/me', {}, 'deactivated');
    expect({ status, msg: json.msg }).toEqual({ status: 403, msg: 'Account is deactivated' });
    await chat.admin('POST', '/level', { level: 76 });
    expect((await chat.send('GET', '/users/me', {}, 'deactivated')).status).toBe(401);
  },
  { level: 75 },
);

it('a reader starts as an administrator, and as the bot if the snippet of the examples is the bot’s', () => {
  const first = (path: string) =>
    chatService.accounts?.[chatService.accountFor?.({ method: 'PATCH', path }) ?? -1]?.label;
  expect(first('/realm/filters/{filter_id}')).toBe('Administrator');
  expect(first('/saved_snippets/{saved_snippet_id}')).toBe('Bot');
});
