/** What holds for every operation: reading parameters, naming unsupported ones, routing, envelope. */
import { expect } from 'vitest';
import { raw } from './raw-request.ts';
import { type Answer, basic, HOST, refused, rule, succeeds } from './support.ts';

const ORDER = '/realm/profile_fields';
const NEW_ORDER = { order: [3, 1, 2] };

const URLENCODED = 'application/x-www-form-urlencoded';
const MULTIPART = 'multipart/form-data; boundary=XX';
const part = (name: string, value: string): string =>
  `--XX\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

const missing = (name: string) => ({
  result: 'error',
  msg: `Missing '${name}' argument`,
  code: 'REQUEST_VARIABLE_MISSING',
  var_name: name,
});

/** One operation for each method, and what shows that its parameter arrived. */
const METHODS: [method: string, path: string, name: string, value: string][] = [
  ['PATCH', ORDER, 'order', '[3,"1"]'],
  ['POST', '/messages/flags', 'flag', 'no_such_flag'],
  ['DELETE', '/users/me/subscriptions', 'subscriptions', '[3]'],
];
for (const [method, path, name, value] of METHODS) {
  const arrived = ({ status, json }: Answer): void => {
    expect({ status, code: json.code }).toEqual({ status: 400, code: expect.any(String) });
    expect(json.var_name).not.toBe(name);
  };
  const encoded = `${name}=${encodeURIComponent(value)}`;

  rule(`parameters of ${method} are sent as URL-encoded form fields`, async (chat) => {
    arrived(await raw(chat, method, path, { type: URLENCODED, body: encoded }));
  });

  rule(`sandbox: ${method} takes parameters from a multipart body`, async (chat) => {
    arrived(await raw(chat, method, path, { type: MULTIPART, body: `${part(name, value)}--XX--\r\n` }));
  });

  rule(`sandbox: ${method} takes parameters from the query, beside an empty multipart body`, async (chat) => {
    arrived(await raw(chat, method, path, { query: `?${encoded}`, type: MULTIPART, body: '--XX--\r\n' }));
    arrived(await raw(chat, method, path, { query: `?${encoded}`, type: MULTIPART, body: '' }));
  });

  rule(`sandbox: ${method} takes parameters from the query, without a body`, async (chat) => {
    arrived(await raw(chat, method, path, { query: `?${encoded}` }));
  });

  rule(`sandbox: ${method} does not read a JSON body, so its parameters are missing`, async (chat) => {
    const answer = await raw(chat, method, path, { type: 'application/json', body: `{"${name}":${'1'}}` });
    expect(answer.json).toEqual(missing(name));
  });
}

rule('for GET operations parameters are query parameters', async (chat) => {
  const { json } = await raw(chat, 'GET', '/channel_folders', { query: '?include_archived=true' });
  expect(json.channel_folders).toHaveLength(3);
});

rule('a list-typed parameter is sent as a JSON array text', async (chat) => {
  const body = 'order=%5B3%2C1%2C2%5D';
  expect((await raw(chat, 'PATCH', ORDER, { type: URLENCODED, body })).status).toBe(200);
});

rule('sandbox: a list is not sent as repeated parameters', async (chat) => {
  const { json } = await raw(chat, 'PATCH', ORDER, { type: URLENCODED, body: 'order=3&order=1&order=2' });
  expect(json.msg).toBe('order is not a list');
});

rule('sandbox: the body wins over the query', async (chat) => {
  const { json } = await raw(chat, 'PATCH', ORDER, {
    query: '?order=[3,1,2]',
    type: URLENCODED,
    body: 'order=x',
  });
  expect(json.msg).toBe('order is not valid JSON');
});

rule('sandbox: the last of repeated values counts', async (chat) => {
  const body = 'order=x&order=%5B3%2C1%2C2%5D';
  expect((await raw(chat, 'PATCH', ORDER, { type: URLENCODED, body })).status).toBe(200);
  expect((await raw(chat, 'PATCH', ORDER, { query: '?order=[3,1,2]&order=x' })).status).toBe(400);
});

rule('sandbox: a body of another type is not read', async (chat) => {
  const { json } = await raw(chat, 'PATCH', ORDER, { type: 'text/plain', body: 'order=[3,1,2]' });
  expect(json).toEqual(missing('order'));
});

rule('sandbox: a multipart body without a boundary is refused in the envelope', async (chat) => {
  const { status, json } = await raw(chat, 'PATCH', ORDER, { type: 'multipart/form-data', body: 'x' });
  expect({ status, result: json.result, code: json.code }).toEqual({
    status: 400,
    result: 'error',
    code: 'BAD_REQUEST',
  });
});

rule('sandbox: a body of more than a mebibyte is refused in the envelope', async (chat) => {
  const body = `order=${'1'.repeat(1 << 20)}`;
  const { status, json } = await raw(chat, 'PATCH', ORDER, { type: URLENCODED, body });
  expect({ status, result: json.result }).toEqual({ status: 413, result: 'error' });
});

rule('sandbox: an integer in JSON may have a fraction of zero', async (chat) => {
  await succeeds(chat, ['PATCH', ORDER, { order: '[3.0,1,2]' }]);
});

// --- Parameters that an operation does not support

const IGNORED = { level: 167 };

rule(
  'a success names the parameters that the endpoint does not support',
  async (chat) => {
    await succeeds(chat, ['PATCH', ORDER, { ...NEW_ORDER, include_hidden: true }], {
      ignored_parameters_unsupported: ['include_hidden'],
    });
  },
  IGNORED,
);

rule(
  'before level 167 a success does not name unsupported parameters',
  async (chat) => {
    await succeeds(chat, ['PATCH', ORDER, { ...NEW_ORDER, include_hidden: true }]);
  },
  { level: 166 },
);

rule('ignored_parameters_unsupported is absent when there is none', async (chat) => {
  const { json } = await chat.send('PATCH', ORDER, NEW_ORDER);
  expect(json).not.toHaveProperty('ignored_parameters_unsupported');
});

rule('sandbox: unsupported parameters of body and query are sorted, each once', async (chat) => {
  const { json } = await raw(chat, 'PATCH', ORDER, {
    query: '?zebra=1&b=1',
    type: URLENCODED,
    body: 'order=[3,1,2]&b=2&B=3&a=4',
  });
  expect(json.ignored_parameters_unsupported).toEqual(['B', 'a', 'b', 'zebra']);
});

rule('sandbox: a GET operation names unsupported parameters too', async (chat) => {
  const { json } = await chat.send('GET', '/channel_folders', { include_hidden: true });
  expect(json.ignored_parameters_unsupported).toEqual(['include_hidden']);
});

rule('sandbox: client is accepted everywhere', async (chat) => {
  await succeeds(chat, ['PATCH', ORDER, { ...NEW_ORDER, client: 'website' }]);
});

rule("sandbox: a path parameter's name in the body is unsupported", async (chat) => {
  const fields = { title: 'x', saved_snippet_id: 5 };
  await succeeds(chat, ['PATCH', '/saved_snippets/4', fields, 'bot'], {
    ignored_parameters_unsupported: ['saved_snippet_id'],
  });
});

rule('sandbox: a refusal does not name unsupported parameters', async (chat) => {
  await refused(chat, ['PATCH', ORDER, { order: [1], other: 1 }], { msg: 'Invalid order mapping.' });
});

rule('sandbox: a parameter named __proto__ is unsupported like any other', async (chat) => {
  const { json } = await raw(chat, 'PATCH', ORDER, { query: '?order=[3,1,2]&__proto__=1' });
  expect(json.ignored_parameters_unsupported).toEqual(['__proto__']);
});

// --- Errors

rule('every error has result, msg and code', async (chat) => {
  const { json } = await chat.send('PATCH', ORDER, { order: [1] });
  expect(json).toEqual({ result: 'error', msg: 'Invalid order mapping.', code: 'BAD_REQUEST' });
});

rule(
  'sandbox: before level 76 errors have no code, unless it says more than BAD_REQUEST',
  async (chat) => {
    const plain = await chat.send('PATCH', ORDER, { order: [1] });
    expect(plain.json).toEqual({ result: 'error', msg: 'Invalid order mapping.' });
    expect((await chat.send('PATCH', ORDER)).json).toEqual(missing('order'));
    await chat.admin('POST', '/level', { level: 76 });
    expect((await chat.send('PATCH', ORDER, { order: [1] })).json.code).toBe('BAD_REQUEST');
  },
  { level: 75 },
);

for (const path of ['/nowhere', '/messages/12/nowhere', '/realm', '/users/12/status/', '/%2e']) {
  rule(`sandbox: an unknown path is a JSON 404, before authentication: ${path}`, async (chat) => {
    const { status, json } = await raw(chat, 'GET', path, { as: 'nobody' });
    expect({ status, json }).toEqual({
      status: 404,
      json: { result: 'error', msg: 'Not found', code: 'NOT_FOUND' },
    });
  });
}

rule('sandbox: a path outside of the API is a JSON 404', async (chat) => {
  const response = await chat.sandbox(new Request(`${HOST}/api/v2/users`));
  expect({ status: response.status, json: await response.json() }).toMatchObject({
    status: 404,
    json: { code: 'NOT_FOUND' },
  });
});

for (const id of ['abc', '-1', '1.5', '1e3', '%20', '٣', '9'.repeat(16)]) {
  rule(`sandbox: an id in the path is digits: ${id} is a 404`, async (chat) => {
    const { status, json } = await raw(chat, 'GET', `/users/${id}`);
    expect({ status, code: json.code }).toEqual({ status: 404, code: 'NOT_FOUND' });
  });
}

rule('sandbox: a wrong method is a 405 without a code, with Allow and allowed_methods', async (chat) => {
  const { status, json, headers } = await raw(chat, 'PUT', '/mark_all_as_read');
  expect({ status, json }).toEqual({
    status: 405,
    json: { result: 'error', msg: 'Method Not Allowed', allowed_methods: ['POST'] },
  });
  expect(headers.get('allow')).toBe('OPTIONS, POST');
});

rule('sandbox: HEAD is allowed where GET is', async (chat) => {
  const { json } = await raw(chat, 'DELETE', '/channel_folders');
  expect(json.allowed_methods).toEqual(['GET', 'HEAD']);
  const { status, json: body } = await raw(chat, 'HEAD', '/channel_folders');
  expect({ status, body }).toEqual({ status: 200, body: undefined });
});

rule('sandbox: a wrong method is told before authentication', async (chat) => {
  expect((await raw(chat, 'PUT', '/mark_all_as_read', { as: 'nobody' })).status).toBe(405);
});

rule('sandbox: OPTIONS is 204 with the sorted methods, without authentication', async (chat) => {
  const { status, json, headers } = await raw(chat, 'OPTIONS', '/invites', { as: 'nobody' });
  expect({ status, json, allow: headers.get('allow') }).toEqual({
    status: 204,
    json: undefined,
    allow: 'GET, HEAD, OPTIONS, POST',
  });
});

// --- Answers

rule('every response is a JSON object with result and msg, empty on success', async (chat) => {
  const { json } = await chat.send('PATCH', ORDER, NEW_ORDER);
  expect(json).toEqual({ result: 'success', msg: '' });
});

rule('sandbox: answers are application/json, end in a line break and are not cached', async (chat) => {
  for (const as of ['administrator', 'nobody'] as const) {
    const request = new Request(`${HOST}/api/v1/channel_folders`, { headers: basic(as) });
    const response = await chat.sandbox(request);
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.text()).toMatch(/\}\n$/);
  }
});
