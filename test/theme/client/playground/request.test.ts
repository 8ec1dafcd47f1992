import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '../../../../src/contract/index.ts';
import { buildRequest, isTextType, type SecurityScheme, sample } from '../../../../src/request/index.ts';
import { credentialsOf } from '../../../../src/theme/client/playground/auth/credentials.ts';
import { initialState } from '../../../../src/theme/client/playground/model/index.ts';
import { changed, filled, media, operation, parameter, SANDBOX } from './support.ts';

const BEARER: SecurityScheme = { key: 'token', type: 'http', scheme: 'bearer', inputPrefix: 'sk_' };
const BASIC: SecurityScheme = {
  key: 'login',
  type: 'http',
  scheme: 'basic',
  usernameLabel: 'Bot',
  passwordLabel: 'Key',
};

describe('the request as sent', () => {
  const data = operation({
    method: 'GET',
    path: '/things/{id}',
    parameters: [
      parameter('path', 'id', { type: 'integer', format: 'int64' }),
      parameter('query', 'name', { type: 'string' }),
      parameter('query', 'flag', { type: 'boolean' }),
      parameter('query', 'need', { type: 'string' }, { required: true }),
    ],
  });

  it('keeps integers beyond the range of doubles exact', () => {
    expect(filled(data, { 'path:id': { text: '9007199254740993' } }).request.url).toMatch(
      /\/things\/9007199254740993$/,
    );
  });

  it('distinguishes an optional field that is not sent from one sent empty', () => {
    const id = { 'path:id': { text: '1' } };
    expect(filled(data, { ...id, 'query:name': { sent: false, text: 'kept' } }).path).toBe('/things/1');
    expect(filled(data, { ...id, 'query:name': { text: '' } }).path).toBe('/things/1?name=');
  });

  it('contains a required field once it has text, and an empty one only on demand', () => {
    const id = { 'path:id': { text: '1' } };
    expect(filled(data, { ...id, 'query:need': { sent: false, text: 'x' } }).path).toBe('/things/1?need=x');
    expect(filled(data, { ...id, 'query:need': { sent: false } }).path).toBe('/things/1');
    expect(filled(data, { ...id, 'query:need': { sent: true } }).path).toBe('/things/1?need=');
  });

  it('keeps {name} in the path until it is filled in, and cannot be sent like that', () => {
    const derived = changed(data);
    expect(derived.path).toBe('/things/{id}');
    expect(derived.isBlocked).toBe(true);
  });

  it('goes to the server with its variables filled in', () => {
    const servers = [
      {
        url: 'https://{region}.example.com/{version}',
        variables: { region: { default: 'eu' }, version: { default: 'v1' } },
      },
    ];
    const some = operation({ servers });
    expect(changed(some).request.url).toBe('https://eu.example.com/v1/things');
    expect(changed(some, { variables: { region: 'us' } }).request.url).toBe(
      'https://us.example.com/v1/things',
    );
  });

  it('shows the first documented server with its defaults if the sandbox is chosen', () => {
    const servers = [
      {
        url: 'https://{region}.example.com/{version}',
        variables: { region: { default: 'eu' }, version: { default: 'v1' } },
      },
    ];
    const some = operation({ servers }, { servers: [SANDBOX] });
    const { request, shown, isPristine } = changed(some);
    expect(request.url).toBe(`${SANDBOX.url}/things`);
    expect(shown.url).toBe('https://eu.example.com/v1/things');
    expect(isPristine).toBe(true);
  });

  it('resolves a relative server against the address of the page', () => {
    expect(changed(operation({ servers: [{ url: '/api/v1' }] })).request.url).toBe(
      'https://docs.example.com/api/v1/things',
    );
  });

  it('needs an absolute address if nothing names a server', () => {
    const some = operation({ servers: [] });
    expect(changed(some, { address: 'example.com' }).isBlocked).toBe(true);
    expect(changed(some, { address: 'http://localhost:3000/' }).request.url).toBe(
      'http://localhost:3000/things',
    );
  });
});

describe('opening the panel', () => {
  const form = media(
    'application/x-www-form-urlencoded',
    {
      type: 'object',
      required: ['b'],
      properties: { a: { type: 'array' }, b: { type: 'string' }, c: { type: ['integer', 'null'] } },
    },
    { encoding: { a: { contentType: 'application/json' }, c: { contentType: 'application/json' } } },
  );

  it('changes nothing on the page, whatever the order of fields in an example', () => {
    const value = fc.record(
      { a: fc.array(fc.integer()), b: fc.string(), c: fc.option(fc.integer()) },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(value, fc.boolean(), (example, reverse) => {
        const entries = Object.entries(example);
        const ordered = Object.fromEntries(reverse ? entries.reverse() : entries);
        const data = operation(
          {
            body: { required: true, media: [{ ...form, examples: [{ name: 'one', value: ordered }] }] },
            security: [[BEARER]],
          },
          { servers: [SANDBOX] },
        );
        const derived = changed(data);
        const shown = buildRequest(data.request, { ...data.initial, server: 'https://api.example.com' });
        expect(derived.shown).toEqual(shown);
        expect(derived.isPristine).toBe(true);
      }),
    );
  });

  it('starts with the remembered server of the description, or the first one if it is gone', () => {
    const data = operation({ servers: [{ url: 'https://a.example.com' }, { url: 'https://b.example.com' }] });
    expect(initialState(data, { server: 'https://b.example.com' }).server).toBe(1);
    expect(initialState(data, { server: 'https://gone.example.com' }).server).toBe(0);
  });
});

describe('the samples', () => {
  const data = operation(
    { security: [[BEARER]], parameters: [parameter('query', 'q', { type: 'string' })] },
    { servers: [SANDBOX] },
  );

  it('name the documented server, because nothing else can reach the sandbox in the page', () => {
    const derived = changed(data);
    expect(derived.request.url).toMatch(/^https:\/\/sandbox\.invalid\/api\//);
    expect(derived.shown.url).toBe('https://api.example.com/things');
  });

  it('follow the inputs', () => {
    const derived = filled(data, { 'query:q': { text: 'a b' } });
    expect(derived.shown.url).toBe('https://api.example.com/things?q=a%20b');
    expect(derived.isPristine).toBe(false);
  });

  it('show placeholders instead of credentials, unless the reader wants otherwise', () => {
    const credentials = { 'https://sandbox.invalid': { token: { value: 'sk_secret' } } };
    const authorization = (shown: { headers: [string, string][] }) =>
      shown.headers.find(([name]) => name === 'Authorization')?.[1];
    const masked = changed(data, { credentials });
    expect(JSON.stringify(masked.shown)).not.toContain('secret');
    expect(authorization(masked.shown)).toBe('Bearer ACCESS_TOKEN');
    expect(authorization(masked.request)).toBe('Bearer sk_secret');
    expect(authorization(changed(data, { credentials, showCredentials: true }).shown)).toBe(
      'Bearer sk_secret',
    );
  });

  it('keep a key in the query out of the path shown', () => {
    const key: SecurityScheme = { key: 'key', type: 'apiKey', in: 'query', name: 'api_key' };
    const credentials = { 'https://api.example.com': { key: { value: 'secret' } } };
    const derived = changed(operation({ security: [[key]] }), { credentials });
    expect(derived.request.url).toContain('api_key=secret');
    expect(derived.path).toBe('/things?api_key=API_KEY');
  });
});

describe('notes', () => {
  const data = operation({
    security: [[BEARER], [BASIC]],
    parameters: [
      parameter('query', 'need', { type: 'string' }, { required: true }),
      parameter('query', 'limit', { type: 'integer', minimum: 1 }),
      parameter('query', 'ids', { type: 'array', items: { type: 'integer' } }),
      parameter('cookie', 'session', { type: 'string' }),
    ],
  });

  it('are silent about missing values until the reader tries to send', () => {
    expect(changed(data).notes.size).toBe(0);
    const { notes, isBlocked } = changed(data, { tried: true });
    expect([...notes.keys()]).toEqual(['query:need', 'auth:token']);
    expect(isBlocked).toBe(false);
  });

  it('do not count the initial text of an input as entered', () => {
    const { token } = credentialsOf(data, initialState(data), 'https://api.example.com');
    expect(token).toEqual({ value: 'sk_' });
    expect(changed(data).missingAuth).toEqual(['token']);
    expect(changed(data).request.headers).toEqual([]);
  });

  it('cover only the chosen authentication alternative', () => {
    const credentials = {
      'https://api.example.com': { login: { username: 'bot@example.com', password: 'k' } },
    };
    expect(changed(data, { requirement: 1, credentials, tried: true }).notes.has('auth:token')).toBe(false);
  });

  it('warn about a value that violates its schema, but still send it', () => {
    const derived = filled(data, { 'query:limit': { text: '0' }, 'query:ids': { text: '[1, "x"]' } });
    expect(derived.notes.get('query:limit')).toMatchObject({
      level: 'warning',
      message: 'Must be at least 1, but is 0.',
    });
    expect(derived.notes.get('query:ids')?.message).toMatch(/^\/1: /);
    expect(derived.path).toBe('/things?limit=0&ids=1&ids=x');
  });

  it('locate the JSON error of a field', () => {
    expect(filled(data, { 'query:ids': { text: '[1,\n 2' } }).notes.get('query:ids')?.message).toMatch(
      /^Line 2, column 3: Expected/,
    );
  });

  it('are doubted if they are misspelt, so that they are not sent at once', () => {
    expect(filled(data, { 'query:ids': { text: '[1,2' } })).toMatchObject({ doubts: ['query:ids'] });
    expect(filled(data, { 'query:ids': { text: '[1,2]' } }).doubts).toEqual([]);
  });

  it('report at once what no browser sends', () => {
    const { notes, isBlocked } = filled(data, {
      'query:need': { text: 'x' },
      'cookie:session': { text: 'x' },
    });
    expect(notes.get('cookie:session')?.level).toBe('error');
    expect(isBlocked).toBe(true);
  });

  it('go to the sandbox in the page even if no browser sends them', () => {
    const { notes, isBlocked } = filled(
      { ...data, servers: [SANDBOX] },
      { 'query:need': { text: 'x' }, 'cookie:session': { text: 'x' } },
    );
    expect(notes.get('cookie:session')).toBe(undefined);
    expect(isBlocked).toBe(false);
  });
});

describe('a JSON body', () => {
  const item = {
    type: 'object',
    required: ['name'],
    properties: { id: { type: 'integer', readOnly: true }, name: { type: 'string', minLength: 1 } },
  } as const;
  const data = operation({
    body: { required: true, media: [media('application/json', { $ref: '#/components/schemas/Item' })] },
    components: { Item: { ...item, required: [...item.required] } },
  });
  const typed = (text: string) => changed(data, { bodies: { 'application/json': text } });

  it('is sent as it was typed', () => {
    expect(typed('{ "name" : "x" }').request.body).toBe('{ "name" : "x" }');
  });

  it('reports line and column of invalid JSON', () => {
    expect(typed('{\n  "name": tru\n}').notes.get('body:')?.message).toMatch(/^Line 2, column 11: /);
  });

  it('is checked against its schema', () => {
    expect(typed('{"name": ""}').warnings).toEqual([
      '/name: The number of characters must be at least 1, but is 0.',
    ]);
    expect(typed('{}').warnings).toEqual(['The property "name" is required.']);
  });
});

describe('a form body', () => {
  const schema = {
    type: 'object' as const,
    required: ['id', 'name'],
    properties: {
      id: { type: 'integer' as const, readOnly: true },
      name: { type: 'string' as const },
      __proto__: { type: 'string' as const },
    },
  };
  const data = operation({
    body: { required: true, media: [media('application/x-www-form-urlencoded', schema)] },
  });

  it('does not miss response-only properties', () => {
    expect(changed(data, { tried: true }).problems).toEqual([
      { part: 'body', name: 'name', id: 'problem.required', values: { name: 'name' } },
    ]);
  });

  it('is made from the fields that are sent', () => {
    expect(filled(data, { 'body:name': { text: 'a&b' } }).request.body).toBe('name=a%26b');
  });
});

describe('a file as body', () => {
  const data = operation({ body: { required: true, media: [media('application/octet-stream', {})] } });

  it('is required, and sent as its bytes with the documented type', () => {
    expect(changed(data, { tried: true }).notes.has('body:')).toBe(true);
    const bytes = new Uint8Array([1, 255]);
    const derived = changed(data, { file: { filename: 'a.bin', contentType: '', bytes }, tried: true });
    expect(derived.problems).toEqual([]);
    expect(derived.request.body).toBe(bytes);
    expect(derived.request.headers).toEqual([['Content-Type', 'application/octet-stream']]);
  });
});

describe('numbers', () => {
  const url = (schema: JsonSchema, text: string) =>
    filled(operation({ method: 'GET', parameters: [parameter('query', 'n', schema)] }), {
      'query:n': { text },
    }).request.url.replace(/.*?n=/, '');

  it('keep their digits in a parameter, alone and in a list', () => {
    for (const text of ['0.12345678901234567890', '1.10', '1e3', '-0.0', '12345678901234567890'])
      expect(url({ type: 'number' }, text)).toBe(text);
    expect(url({ type: 'array', items: { type: 'number' } }, '[1.10,2.0]')).toBe('1.10&n=2.0');
  });

  it('keep their digits in a form', () => {
    const data = operation({
      body: {
        required: true,
        media: [
          media('application/x-www-form-urlencoded', {
            type: 'object',
            properties: { price: { type: 'number' }, sizes: { type: 'object' } },
          }),
        ],
      },
    });
    const { request } = filled(data, {
      'body:price': { text: '1.10' },
      'body:sizes': { text: '{"a":2.50}' },
    });
    expect(request.body).toBe(`price=1.10&sizes=${encodeURIComponent('{"a":2.50}')}`);
  });
});

describe('a body that is a file', () => {
  it('is sent as it is, and the samples read the chosen file', () => {
    const data = operation({ body: { required: true, media: [media('image/png', {})] } });
    const file = { filename: 'fern.png', contentType: 'image/png', bytes: new Uint8Array([1, 2]) };
    const { request, shown } = changed(data, { file });
    expect(request.body).toEqual(file.bytes);
    expect(sample('curl', shown)).toContain("--data-binary '@fern.png'");
  });
});

it('lines of JSON are text', () => {
  for (const type of [
    'application/x-ndjson',
    'application/jsonl',
    'application/json-seq',
    'application/ndjson',
  ])
    expect(isTextType(type)).toBe(true);
  expect(isTextType('application/octet-stream')).toBe(false);
});

describe('parameters that the description does not name', () => {
  const data = operation({ method: 'GET' });

  it('are in the request, the path and the samples', () => {
    const derived = changed(data, { extra: [{ in: 'query', name: 'debug', value: '1' }] });
    expect(derived.request.url).toBe('https://api.example.com/things?debug=1');
    expect(derived.path).toBe('/things?debug=1');
    expect(derived.isPristine).toBe(false);
    expect(changed(data, { extra: [{ in: 'query', name: '', value: '' }] }).isPristine).toBe(true);
  });

  it('have a note at once, and block a request that no client could send', () => {
    const derived = changed(data, { extra: [{ in: 'header', name: 'a b', value: 'c' }] });
    expect(derived.notes.get('extra:0')).toMatchObject({ level: 'error' });
    expect(derived.isBlocked).toBe(true);
  });
});
