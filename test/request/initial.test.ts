import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatJson, type JsonSchema } from '../../src/contract/index.ts';
import {
  buildRequest,
  coerce,
  initialValues,
  placeholderAuth,
  type SecurityScheme,
  sample,
} from '../../src/request/index.ts';
import { given, media, operation, parameter } from './support.ts';

describe('coerce', () => {
  it.each([
    ['integer', { type: 'integer' }, '42', 42],
    [
      'an integer beyond the safe range',
      { type: 'integer', format: 'int64' },
      '9223372036854775807',
      9223372036854775807n,
    ],
    ['a fraction for an integer stays text', { type: 'integer' }, '1.5', '1.5'],
    ['other text for an integer stays text', { type: 'integer' }, 'abc', 'abc'],
    ['number', { type: 'number' }, '1e3', 1000],
    ['boolean', { type: 'boolean' }, 'false', false],
    ['other text for a boolean stays text', { type: 'boolean' }, 'yes', 'yes'],
    ['a string is never read', { type: 'string' }, '42', '42'],
    ['nor is an empty one', { type: 'string' }, '', ''],
    ['null', { type: ['integer', 'null'] }, 'null', null],
    ['null where strings are allowed is text', { type: ['string', 'null'] }, 'null', 'null'],
    ['an array', { type: 'array' }, '[1, "a"]', [1, 'a']],
    ['an array with an exact integer', { type: 'array' }, '[9007199254740993]', [9007199254740993n]],
    ['an object', { type: 'object' }, '{"a":1}', { a: 1 }],
    ['an object for an array stays text', { type: 'array' }, '{}', '{}'],
    ['broken JSON stays text', { type: 'object' }, '{a', '{a'],
    ['the number of a union with strings', { type: ['string', 'integer'] }, '5', 5],
    [
      'alternatives',
      { anyOf: [{ type: 'array', items: { type: 'integer' } }, { type: 'null' }] },
      '[1]',
      [1],
    ],
    ['a member of an enum without a type', { enum: [1, 'two', null] }, '1', 1],
    ['a string member before any other', { enum: ['1', 1] }, '1', '1'],
    ['a constant', { const: true }, 'true', true],
    ['JSON without any type', {}, '{"a":[1]}', { a: [1] }],
    ['text without any type', {}, 'hello', 'hello'],
    ['a reference', { $ref: '#/components/schemas/Id' }, '7', 7],
  ])('%s', (_name, schema, text, value) => {
    expect(coerce(schema as JsonSchema, text, { Id: { type: 'integer' } })).toEqual(value);
  });

  it('reads back every JSON value that was written as text', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = formatJson(value);
        expect(formatJson(coerce({ type: ['array', 'object', 'number', 'boolean', 'null'] }, text))).toBe(
          typeof value === 'string' ? JSON.stringify(text) : text,
        );
      }),
    );
  });

  it('terminates for recursive schemas', () => {
    expect(
      coerce({ $ref: '#/components/schemas/A' }, '1', { A: { allOf: [{ $ref: '#/components/schemas/A' }] } }),
    ).toBe(1);
  });
});

describe('initialValues', () => {
  const bearer: SecurityScheme = { key: 't', type: 'http', scheme: 'bearer', inputPrefix: 'sk-' };

  it('fills required parameters with their example, otherwise that of the schema, otherwise the default', () => {
    const parameters = [
      parameter({ in: 'path', name: 'a', example: 1, schema: { example: 2 } }),
      parameter({ in: 'query', name: 'b', required: true, schema: { $ref: '#/components/schemas/B' } }),
      parameter({ in: 'query', name: 'c', required: true, schema: { examples: [false] } }),
      parameter({ in: 'header', name: 'd', required: true, schema: { default: 'x' } }),
      parameter({ in: 'cookie', name: 'e', required: true }),
      parameter({ in: 'query', name: 'f', example: 'optional' }),
    ];
    expect(initialValues(operation({ parameters, components: { B: { example: 3 } } }))).toEqual({
      server: '',
      path: { a: 1 },
      query: { b: 3, c: false },
      header: { d: 'x' },
      cookie: {},
    });
  });

  it('fills required parameters with the only value that they allow', () => {
    const parameters = [
      parameter({ in: 'query', name: 'a', required: true, schema: { enum: ['Buy'] } }),
      parameter({ in: 'header', name: 'b', required: true, schema: { const: 0 } }),
      parameter({ in: 'query', name: 'c', required: true, schema: { enum: ['Buy', 'Sell'] } }),
      parameter({ in: 'query', name: 'd', schema: { enum: ['Buy'] } }),
    ];
    const { query, header } = initialValues(operation({ parameters }));
    expect({ query, header }).toEqual({ query: { a: 'Buy' }, header: { b: 0 } });
  });

  it('uses the first server, with the defaults of its variables, unless another is given', () => {
    const servers = [
      { url: 'https://{region}.example.com/{v}', variables: { region: { default: 'eu' } } },
      { url: 'https://b.example' },
    ];
    expect(initialValues(operation({ servers })).server).toBe('https://eu.example.com/{v}');
    expect(initialValues(operation({ servers }), { server: 'https://c.example' }).server).toBe(
      'https://c.example',
    );
  });

  it('has the example of a JSON body as text, the named one on request', () => {
    const examples = [
      { name: 'one', value: { id: 1n } },
      { name: 'two', value: [] },
    ];
    const spec = operation({
      body: { required: true, media: [media({ examples }), media({ contentType: 'text/plain' })] },
    });
    expect(initialValues(spec).body).toEqual({ contentType: 'application/json', text: '{\n  "id": 1\n}' });
    expect(initialValues(spec, { example: 'two' }).body?.text).toBe('[]');
    expect(initialValues(spec, { contentType: 'text/plain' }).body).toEqual({
      contentType: 'text/plain',
      text: '',
    });
  });

  it('fills a form with the example of its media type, otherwise with those of its required properties', () => {
    const contentType = 'application/x-www-form-urlencoded';
    const schema = {
      required: ['a', 'b'],
      properties: { a: { example: [1] }, b: {}, c: { example: 'optional' } },
    };
    const form = (examples: { name: string; value: unknown }[]) =>
      initialValues(
        operation({ body: { required: true, media: [media({ contentType, schema, examples })] } }),
      ).body;
    expect(form([])).toEqual({ contentType, fields: { a: [1] } });
    expect(form([{ name: 'default', value: { a: [2], c: 'x' } }])).toEqual({
      contentType,
      fields: { a: [2], c: 'x' },
    });
  });

  it('chooses the first requirement, even an empty one, and puts the prefix into each input', () => {
    expect(initialValues(operation({ security: [[], [bearer]] })).auth).toEqual({
      requirement: 0,
      credentials: { t: { value: 'sk-' } },
    });
    expect(initialValues(operation())).not.toHaveProperty('auth');
  });

  it('sets no prototype for a parameter named __proto__', () => {
    const values = initialValues(
      operation({
        parameters: [parameter({ in: 'query', name: '__proto__', required: true, example: { a: 1 } })],
      }),
    );
    expect(Object.getPrototypeOf(values.query)).toBe(Object.prototype);
    expect(Object.keys(values.query)).toEqual(['__proto__']);
  });
});

describe('placeholderAuth', () => {
  const basic = (usernameLabel: string, passwordLabel: string): SecurityScheme[] => [
    { key: 'b', type: 'http', scheme: 'basic', usernameLabel, passwordLabel },
  ];

  it.each([
    ['Bot email', 'API key', 'BOT_EMAIL', 'API_KEY'],
    ['botEmail', 'api-key', 'BOT_EMAIL', 'API_KEY'],
    ['BOT_EMAIL', 'API_KEY', 'BOT_EMAIL', 'API_KEY'],
    ['', '秘密', 'USERNAME', 'PASSWORD'],
  ])('names basic credentials by the labels "%s" and "%s"', (user, pass, username, password) => {
    expect(placeholderAuth(operation({ security: [basic(user, pass)] }))?.credentials).toEqual({
      b: { username, password },
    });
  });

  it('names tokens and keys', () => {
    const security: SecurityScheme[][] = [
      [
        { key: 't', type: 'http', scheme: 'bearer', inputPrefix: 'sk-' },
        { key: 'k', type: 'apiKey', in: 'query', name: 'key' },
      ],
    ];
    expect(placeholderAuth(operation({ security }))).toEqual({
      requirement: 0,
      credentials: { t: { value: 'ACCESS_TOKEN' }, k: { value: 'API_KEY' } },
    });
    expect(placeholderAuth(operation({ security: [[]] }))).toBeUndefined();
  });

  it('is readable in a sample', () => {
    const spec = operation({ security: [basic('Bot email', 'API key')] });
    expect(sample('curl', buildRequest(spec, given({ auth: placeholderAuth(spec) })))).toContain(
      "--user 'BOT_EMAIL:API_KEY'",
    );
  });
});

it.each([
  ['JSON', ['application/jose+jwe', 'application/json'], 'application/json'],
  ['a form', ['application/pdf', 'application/x-www-form-urlencoded'], 'application/x-www-form-urlencoded'],
  ['text', ['application/xml', 'application/json'], 'application/xml'],
  ['none', ['image/png', 'application/zip'], 'image/png'],
])('a body starts with the first media type that people can write: %s', (_, types, expected) => {
  const body = { required: true, media: types.map((contentType) => media({ contentType })) };
  expect(initialValues(operation({ body })).body?.contentType).toBe(expected);
});
