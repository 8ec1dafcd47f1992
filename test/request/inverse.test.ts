import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '../../src/contract/index.ts';
import {
  buildRequest,
  checkValues,
  type HttpRequest,
  type ParameterSpec,
  type RequestSpec,
  type RequestValues,
  type ServerSpec,
  valuesOf,
} from '../../src/request/index.ts';
import { fieldValue, given, media, operation, parameter, text } from './support.ts';

/** The values that a request is read as, with its credentials. */
function read(spec: RequestSpec, request: HttpRequest, servers: ServerSpec[] = []): RequestValues {
  const reading = valuesOf(spec, request, servers);
  if (!reading) throw new Error(`Not a request of ${spec.path}: ${request.url}`);
  return { ...reading.values, ...(reading.auth && { auth: reading.auth }) };
}

const get = (url: string, headers: HttpRequest['headers'] = []): HttpRequest => ({
  method: 'GET',
  url,
  headers,
});

const API = 'https://api.example.com/v1';

const scalar = fc.oneof(text, fc.integer(), fc.boolean(), fc.bigInt(), fc.constantFrom('1.10', 'null', '01'));
const list = fc.array(scalar, { maxLength: 3 });
/** Keys that are no key of another parameter. */
const record = fc.dictionary(
  text.map((key) => `k${key.replace(/[.=;,]/g, '')}`),
  scalar,
  { maxKeys: 3 },
);
/** A value with a schema of its type, or one that says nothing. */
const typed: fc.Arbitrary<[value: unknown, schema: JsonSchema]> = fc.oneof(
  fc.tuple(scalar, fc.constantFrom<JsonSchema>(true, { type: ['string', 'integer', 'boolean'] })),
  fc.tuple(fc.string(), fc.constant<JsonSchema>({ type: 'string' })),
  fc.tuple(
    list,
    fc.constantFrom<JsonSchema>(true, { type: 'array' }, { type: 'array', items: { type: 'string' } }),
  ),
  fc.tuple(record, fc.constant<JsonSchema>({ type: 'object' })),
  record.map((value): [unknown, JsonSchema] => [
    value,
    { type: 'object', properties: Object.fromEntries(Object.keys(value).map((key) => [key, true])) },
  ]),
);

const STYLES = {
  path: ['simple', 'label', 'matrix'],
  query: ['form', 'spaceDelimited', 'pipeDelimited', 'deepObject'],
  header: ['simple'],
  cookie: ['form'],
} as const;

const styled = (place: ParameterSpec['in']) =>
  fc
    .record({
      typed,
      style: fc.constantFrom(...STYLES[place]),
      explode: fc.boolean(),
      allowReserved: place === 'query' ? fc.boolean() : fc.constant(false),
      isContent: fc.integer({ max: 4 }).map((number) => number === 0),
    })
    .map(({ typed: [value, schema], isContent, ...style }) => ({
      value,
      more: { schema, ...style, ...(isContent && { contentType: 'application/json' }) },
    }));

const SECURITY: RequestSpec['security'] = [
  [{ key: 'bearer', type: 'http', scheme: 'bearer' }],
  [{ key: 'basic', type: 'http', scheme: 'basic', usernameLabel: 'u', passwordLabel: 'p' }],
  [
    { key: 'header', type: 'apiKey', in: 'header', name: 'X-Key' },
    { key: 'query', type: 'apiKey', in: 'query', name: 'api key' },
    { key: 'cookie', type: 'apiKey', in: 'cookie', name: 'sid' },
  ],
];
const auth: fc.Arbitrary<RequestValues['auth']> = fc.option(
  fc.record({
    requirement: fc.integer({ min: 0, max: 2 }),
    credentials: fc.record({
      bearer: fc.record({ value: fieldValue }),
      basic: fc.record({ username: text.filter((name) => !name.includes(':')), password: text }),
      header: fc.record({ value: fieldValue }),
      query: fc.record({ value: text }),
      cookie: fc.record({ value: text }),
    }),
  }),
  { nil: undefined },
);

const fields = fc.dictionary(
  text.map((key) => `k${key.replace(/[.=;,]/g, '')}`),
  fc.oneof(scalar, list, record, fc.constant(null)),
  { minKeys: 1, maxKeys: 4 },
);
const body = fc.oneof(
  fc.constant(undefined),
  fc.record({ contentType: fc.constant('application/json'), text: fc.json() }),
  fc.record({ contentType: fc.constantFrom('text/plain', 'text/other'), text }),
  fc.record({
    contentType: fc.constantFrom('application/x-www-form-urlencoded', 'multipart/form-data'),
    fields,
  }),
);

const extra = fc.array(
  fc.oneof(
    fc.record({ in: fc.constant('query' as const), name: text.map((name) => `extra${name}`), value: text }),
    fc.record({
      in: fc.constantFrom('header' as const),
      name: fc.stringMatching(/^X-E-[\w!#$%&'*+.^`|~-]{1,5}$/),
      value: fieldValue,
    }),
    fc.record({
      in: fc.constant('cookie' as const),
      name: fc.stringMatching(/^e-[\w!#$%&'*+.^`|~-]{1,5}$/),
      value: text,
    }),
  ),
  { maxLength: 3 },
);

const scenario: fc.Arbitrary<{ spec: RequestSpec; values: RequestValues }> = fc
  .record({
    path: styled('path'),
    query: fc.array(styled('query'), { maxLength: 3 }),
    header: fc.array(styled('header'), { maxLength: 2 }),
    cookie: fc.array(styled('cookie'), { maxLength: 2 }),
    accept: fc.constantFrom(undefined, 'text/csv'),
    body,
    encoding: fc.constantFrom(
      {},
      { contentType: 'application/json' },
      { style: 'form' },
      { style: 'pipeDelimited', explode: false },
      { style: 'deepObject', explode: true },
    ),
    auth,
    extra,
  })
  .map(({ path, encoding, ...some }) => {
    const values = given({ path: { id: path.value }, accept: some.accept, auth: some.auth });
    const parameters = [parameter({ in: 'path', name: 'id', ...path.more })];
    let maps = 0;
    for (const place of ['query', 'header', 'cookie'] as const) {
      for (const [index, { value, more }] of some[place].entries()) {
        const isMap =
          typeof value === 'object' && !Array.isArray(value) && more.style !== 'deepObject' && more.explode;
        // The keys of several maps in one place cannot be told apart.
        if (isMap && !('contentType' in more) && place !== 'header') maps += 1;
        const name = `${place}-${index}`;
        parameters.push(parameter({ in: place, name, ...more }));
        values[place][name] = value;
      }
    }
    const spec = operation({
      method: 'POST',
      path: '/a b/{id}/[c]',
      parameters,
      accept: ['application/json', 'text/csv'],
      security: SECURITY,
    });
    if (!maps) values.extra = some.extra;
    if (some.body) {
      const form = 'fields' in some.body ? some.body.fields : {};
      const schema: JsonSchema = {
        type: 'object',
        properties: Object.fromEntries(
          Object.entries(form).map(([name, value]) => [
            name,
            Array.isArray(value) ? { type: 'array' } : typeof value === 'object' ? { type: 'object' } : true,
          ]),
        ),
      };
      const objects = Object.values(form).filter((one) => typeof one === 'object' && !Array.isArray(one));
      // Nor can the fields of several exploded objects.
      const isClear = !('style' in encoding && encoding.style === 'form') || objects.length === 0;
      const encodings = Object.fromEntries(Object.keys(form).map((name) => [name, isClear ? encoding : {}]));
      const type = some.body.contentType === 'text/other' ? 'text/plain' : some.body.contentType;
      spec.body = { required: true, media: [media({ contentType: type, schema, encoding: encodings })] };
      values.body = some.body;
    }
    return { spec, values, maps };
  })
  .filter(({ maps }) => maps < 2);

describe('valuesOf', () => {
  it('is the inverse of buildRequest: building its values again writes the same bytes', () => {
    fc.assert(
      fc.property(scenario, ({ spec, values }) => {
        fc.pre(checkValues(spec, values).every(({ browser, part }) => browser || part === 'auth'));
        const request = buildRequest(spec, values);
        expect(buildRequest(spec, read(spec, request))).toEqual(request);
      }),
      { numRuns: Number(process.env.RUNS ?? 500) },
    );
  });

  const spec = operation({
    path: '/things/{id}',
    parameters: [
      parameter({ in: 'path', name: 'id', schema: { type: 'integer' } }),
      parameter({ in: 'query', name: 'tags', schema: { type: 'array', items: { type: 'string' } } }),
      parameter({ in: 'query', name: 'on', schema: { type: 'boolean' } }),
      parameter({ in: 'header', name: 'X-Trace', schema: { type: 'string' } }),
    ],
    accept: ['application/json', 'text/csv'],
  });

  it('reads values by their schemas, and keeps what the description does not name, in order', () => {
    const reading = read(
      spec,
      get(`${API}/things/9007199254740993?z=1&tags=1&on=true&a+b=%2B&tags=x`, [
        ['x-trace', '7'],
        ['accept', 'text/csv'],
        ['X-Other', 'o'],
        ['Cookie', 'c=d; e=f%20g'],
      ]),
    );
    expect(reading).toEqual({
      server: API,
      path: { id: 9007199254740993n },
      query: { tags: ['1', 'x'], on: true },
      header: { 'X-Trace': '7' },
      cookie: {},
      accept: 'text/csv',
      extra: [
        { in: 'query', name: 'z', value: '1' },
        { in: 'query', name: 'a b', value: '+' },
        { in: 'header', name: 'X-Other', value: 'o' },
        { in: 'cookie', name: 'c', value: 'd' },
        { in: 'cookie', name: 'e', value: 'f%20g' },
      ],
    });
  });

  it('finds the server with its variables, and keeps another address', () => {
    const servers: ServerSpec[] = [
      {
        url: 'https://{region}.example.com/{version}',
        variables: { region: { default: 'eu', enum: ['eu'] } },
      },
      { url: 'https://API.example.com:443/v1/' },
    ];
    const server = (url: string) => valuesOf(spec, get(url), servers)?.server;
    expect(server(`${API}/things/1`)).toEqual({ index: 1, variables: {} });
    expect(server('https://eu.example.com/v2/things/1')).toEqual({
      index: 0,
      variables: { region: 'eu', version: 'v2' },
    });
    expect(server('https://us.example.com/v2/things/1')).toBeUndefined();
    expect(read(spec, get('http://localhost:8080/things/1'), servers).server).toBe('http://localhost:8080');
  });

  it('is nothing for another method or path', () => {
    expect(valuesOf(spec, { ...get(`${API}/things/1`), method: 'POST' }, [])).toBeUndefined();
    for (const url of [`${API}/things`, `${API}/things/1/x`, `${API}/other/1`, 'https://things/1']) {
      expect(valuesOf(spec, get(url), [])).toBeUndefined();
    }
    const kinds = operation({ path: '/things?kind=a' });
    expect(valuesOf(kinds, get(`${API}/things?kind=b`), [])).toBeUndefined();
    expect(read(kinds, get(`${API}/things?x=1&kind=a`)).extra).toEqual([
      { in: 'query', name: 'x', value: '1' },
    ]);
  });

  it('keeps the encoded characters of a value that may have reserved ones', () => {
    const reserved = operation({
      parameters: [parameter({ in: 'query', name: 'o', schema: { type: 'object' }, allowReserved: true })],
    });
    const request = get(`${API}/things?a%2Fb=%41/%20`);
    expect(read(reserved, request).query).toEqual({ o: { 'a/b': '%41/%20' } });
    expect(buildRequest(reserved, read(reserved, request))).toEqual(request);
  });

  it('reads whole query strings and cookies of the style cookie', () => {
    const others = operation({
      parameters: [
        parameter({ in: 'query', name: 'q', style: 'querystring', contentType: 'application/json' }),
        parameter({ in: 'cookie', name: 'c', style: 'cookie', explode: false, schema: { type: 'array' } }),
      ],
    });
    const values = given({ query: { q: { a: [1, '&'] } }, cookie: { c: ['a=b', '%41'] } });
    expect(read(others, buildRequest(others, values))).toEqual(values);
  });

  it('leaves {name} without a value', () => {
    expect(read(spec, get(`${API}/things/{id}`)).path).toEqual({});
  });

  it('returns credentials apart from the values', () => {
    const secured = operation({ security: SECURITY });
    const basic = valuesOf(
      secured,
      { ...get(`${API}/things`, [['authorization', `basic ${btoa('a:b:c')}`]]) },
      [],
    );
    expect(basic?.auth).toEqual({
      requirement: 1,
      credentials: { basic: { username: 'a', password: 'b:c' } },
    });
    expect(JSON.stringify(basic?.values)).not.toMatch(/b:c|Authorization/i);
    const keys = valuesOf(secured, get(`${API}/things?api+key=q`, [['x-key', 'h']]), []);
    expect(keys?.auth).toEqual({
      requirement: 2,
      credentials: { header: { value: 'h' }, query: { value: 'q' } },
    });
    // No scheme has it.
    const digest = valuesOf(secured, get(`${API}/things`, [['Authorization', 'Digest x']]), []);
    expect(digest?.values.extra).toEqual([{ in: 'header', name: 'Authorization', value: 'Digest x' }]);
  });

  it('reads a body of the documented media type, also with other parameters', () => {
    const form = operation({
      method: 'POST',
      body: {
        required: true,
        media: [
          media({}),
          media({
            contentType: 'application/x-www-form-urlencoded',
            schema: {
              properties: { ids: { type: 'array', items: { type: 'integer' } }, o: { type: 'object' } },
            },
          }),
          media({ contentType: 'multipart/form-data' }),
        ],
      },
    });
    const send = (contentType: string, body: string) =>
      read(form, { method: 'POST', url: `${API}/things`, headers: [['Content-Type', contentType]], body });
    expect(send('application/json; charset=utf-8', '{ "a" : 1 }')).toMatchObject({
      body: { contentType: 'application/json', text: '{ "a" : 1 }' },
      extra: [{ in: 'header', name: 'Content-Type', value: 'application/json; charset=utf-8' }],
    });
    expect(send('application/x-www-form-urlencoded', 'ids=1&t=a+b&o=%7B%22c%22%3A1%7D')).toMatchObject({
      body: { fields: { ids: [1], t: 'a b', o: { c: 1 } } },
    });
    const parts = ['--b', 'Content-Disposition: form-data; name="a"', '', 'x\r\ny', '--b--', ''].join('\r\n');
    expect(send('multipart/form-data; boundary=b', parts).body).toEqual({
      contentType: 'multipart/form-data',
      fields: { a: 'x\r\ny' },
    });
  });

  it('tells of a body that the operation does not have', () => {
    const request: HttpRequest = { method: 'GET', url: `${API}/things/1`, headers: [], body: 'x' };
    expect(valuesOf(spec, request, [])?.hasOtherBody).toBe(true);
  });
});
