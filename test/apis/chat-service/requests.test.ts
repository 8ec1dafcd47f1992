/** Rules for every operation: reading parameters, naming unsupported ones, routing, envelope. */
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

/** One operation for each method, with proof that its parameter arrived. */
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

rule('ignored_parameters_unsupported is absent if all parameters are supported', async (chat) => {
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

rule('sandbox: an error does not name unsupported parameters', async (chat) => {
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

for (const level of [1, 75, 442]) {
  rule(
    `every error has a code, also at level ${level}`,
    async (chat) => {
      const errors = [
        await chat.send('PATCH', ORDER, { order: [1] }),
        await chat.send('PATCH', ORDER),
        await chat.send('PATCH', ORDER, NEW_ORDER, 'member'),
        await chat.send('PATCH', ORDER, NEW_ORDER, 'nobody'),
        await chat.send('GET', '/nowhere'),
        await chat.send('GET', '/users/%FF'),
        await raw(chat, 'PUT', ORDER),
        await raw(chat, 'PATCH', ORDER, { type: MULTIPART, body: part('order', '[3,1,2]') }),
      ];
      for (const { status, json } of errors) {
        expect(status).toBeGreaterThanOrEqual(400);
        expect(json).toMatchObject({
          result: 'error',
          msg: expect.any(String),
          code: expect.stringMatching(/^[A-Z_]+$/),
        });
      }
    },
    { level },
  );
}

const bytes = (text: string, ...more: number[]): Uint8Array<ArrayBuffer> =>
  new Uint8Array([...new TextEncoder().encode(text), ...more]);
const UNREADABLE: [what: string, request: Parameters<typeof raw>[3]][] = [
  [
    'a multipart body that ends within a value',
    { type: MULTIPART, body: part('order', '[3,1,2]').trimEnd() },
  ],
  ['a multipart body without its last boundary', { type: MULTIPART, body: part('order', '[3,1,2]') }],
  [
    'a multipart body that ends within its last boundary',
    { type: MULTIPART, body: `${part('order', '[3,1,2]')}--XX-` },
  ],
  [
    'a multipart body of another boundary',
    { type: MULTIPART, body: part('order', '[3,1,2]').replaceAll('XX', 'YY') },
  ],
  ['NUL in an urlencoded body', { type: URLENCODED, body: 'order=[3,1,2]&x=a%00b' }],
  ['NUL in a name', { type: URLENCODED, body: 'order=[3,1,2]&x%00=a' }],
  ['a NUL byte in an urlencoded body', { type: URLENCODED, body: 'order=[3,1,2]&x=a\0b' }],
  [
    'NUL in a multipart body',
    { type: MULTIPART, body: `${part('order', '[3,1,2]')}${part('x', 'a\0b')}--XX--` },
  ],
  ['NUL in the query', { query: '?order=[3,1,2]&x=%00' }],
  ['escaped bytes that are not UTF-8', { type: URLENCODED, body: 'order=[3,1,2]&x=%FF' }],
  ['half a character, escaped', { type: URLENCODED, body: 'order=[3,1,2]&x=%E0%A4' }],
  ['bytes that are not UTF-8', { type: URLENCODED, body: bytes('order=[3,1,2]&x=', 0xff) }],
  [
    'bytes of a multipart body that are not UTF-8',
    {
      type: MULTIPART,
      body: bytes(
        `${part('order', '[3,1,2]')}--XX\r\nContent-Disposition: form-data; name="x"\r\n\r\n`,
        0xff,
        ...bytes('\r\n--XX--'),
      ),
    },
  ],
  ['a query that is not UTF-8', { query: '?order=[3,1,2]&x=%ff' }],
];
for (const [what, request] of UNREADABLE) {
  rule(`sandbox: ${what} is refused, and nothing is changed`, async (chat) => {
    const before = await chat.sandbox.state();
    const { status, json } = await raw(chat, 'PATCH', ORDER, request);
    expect({ status, result: json.result, code: json.code }).toEqual({
      status: 400,
      result: 'error',
      code: 'BAD_REQUEST',
    });
    expect(await chat.sandbox.state()).toEqual(before);
  });
}

rule(
  'sandbox: the replacement character for invalid bytes may itself be sent, and so may a percent sign',
  async (chat) => {
    const body = 'title=%EF%BF%BD+100%+%25&content=x';
    expect((await raw(chat, 'POST', '/saved_snippets', { type: URLENCODED, body })).status).toBe(200);
    const titles = Object.values(await chat.rows<{ title: string }>('snippets')).map(({ title }) => title);
    expect(titles).toContain('\ufffd 100% %');
  },
);

for (const path of ['//api/v1/users/me', '/api/v1//users/me', '///api//v1/users//me']) {
  rule(`sandbox: slashes that clients double count once: ${path}`, async (chat) => {
    const response = await chat.sandbox(new Request(HOST + path, { headers: basic('member') }));
    expect(await response.json()).toMatchObject({ result: 'success', user_id: 20 });
  });
}

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

rule('sandbox: a wrong method is a 405 with a code, Allow and allowed_methods', async (chat) => {
  const { status, json, headers } = await raw(chat, 'PUT', '/mark_all_as_read');
  expect({ status, json }).toEqual({
    status: 405,
    json: {
      result: 'error',
      msg: 'Method Not Allowed',
      code: 'METHOD_NOT_ALLOWED',
      allowed_methods: ['POST'],
    },
  });
  expect(headers.get('allow')).toBe('OPTIONS, POST');
});

rule('sandbox: HEAD is allowed where GET is', async (chat) => {
  const { json } = await raw(chat, 'DELETE', '/channel_folders');
  expect(json.allowed_methods).toEqual(['GET', 'HEAD']);
  const { status, json: body } = await raw(chat, 'HEAD', '/channel_folders');
  expect({ status, body }).toEqual({ status: 200, body: undefined });
});

rule('sandbox: a wrong method is reported before authentication', async (chat) => {
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

rule('sandbox: responses are application/json, end in a line break and are not cached', async (chat) => {
  for (const as of ['administrator', 'nobody'] as const) {
    const request = new Request(`${HOST}/api/v1/channel_folders`, { headers: basic(as) });
    const response = await chat.sandbox(request);
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.text()).toMatch(/\}\n$/);
  }
});
