import { describe, expect, test } from 'vitest';
import { writeCollection } from '../../src/request/collection/index.ts';
import {
  buildRequest,
  type FormPart,
  type HttpRequest,
  placeholderAuth,
  type RequestSpec,
  type RequestValues,
  type SecurityScheme,
} from '../../src/request/index.ts';
import { postmanViolations } from '../support/postman-schema.ts';
import { given, media, operation, parameter } from './support.ts';

interface Entry {
  key: string;
  value: string | null;
  description?: string;
  disabled?: boolean;
  type?: string;
  contentType?: string;
}
interface Auth {
  type: string;
  [kind: string]: Entry[] | string;
}
interface Item {
  name: string;
  item?: Item[];
  protocolProfileBehavior?: { disableUrlEncoding: boolean };
  request: {
    method: string;
    auth?: Auth;
    header: Entry[];
    url: { raw: string; host: string[]; path: string[]; query?: Entry[]; variable?: Entry[] };
    body?: {
      mode: string;
      raw?: string;
      options?: unknown;
      urlencoded?: Entry[];
      formdata?: Entry[];
    };
  };
}
interface Collection {
  info: { name: string; schema: string };
  item: Item[];
  auth?: Auth;
  variable: Entry[];
}

/** Also sees that the collection follows the published schema. */
function collectionOf(requests: { spec: RequestSpec; values: RequestValues }[], page?: string): Collection {
  const collection = JSON.parse(
    writeCollection({
      name: 'API',
      folders: [{ requests: requests.map((one, index) => ({ name: `Request ${index}`, ...one })) }],
      page,
    }),
  );
  expect(postmanViolations(collection)).toEqual([]);
  return collection;
}

const isOn = ({ disabled }: Entry): boolean => !disabled;

/** What a client sends for an item, by the documentation of the format. */
function sent(collection: Collection, { request, protocolProfileBehavior }: Item): HttpRequest {
  const values = new Map(collection.variable.map(({ key, value }) => [key, value || key]));
  const fill = (text: string | null): string => {
    const filled = (text ?? '').replace(/\{\{([\w.-]+)\}\}/g, (whole, name) => values.get(name) ?? whole);
    return filled === text ? filled : fill(filled);
  };
  const isEncoded = protocolProfileBehavior?.disableUrlEncoding === true;
  // Postman encodes only what no URL may have.
  const encode = (text: string): string =>
    isEncoded ? text : text.replace(/[^\x21\x23-\x26\x28-\x3b\x3d\x3f-\x7e]/gu, encodeURIComponent);
  const { auth = collection.auth ?? { type: 'noauth' } } = request;
  const ofAuth = Object.fromEntries(
    [auth[auth.type] ?? []]
      .flat()
      .flatMap((one) => (typeof one === 'string' ? [] : [[one.key, fill(one.value)]])),
  );
  const { url } = request;
  const path = url.path.map((segment) => {
    const variable = url.variable?.find(({ key }) => segment === `:${key}`);
    return encode(fill(variable?.value || segment));
  });
  const query = (url.query ?? [])
    .filter(isOn)
    .map(({ key, value }) => (value === null ? encode(key) : `${encode(key)}=${encode(fill(value))}`));
  const headers = request.header.filter(isOn).map(({ key, value }): [string, string] => [key, fill(value)]);
  if (auth.type === 'bearer') headers.push(['Authorization', `Bearer ${ofAuth.token}`]);
  if (auth.type === 'basic')
    headers.push(['Authorization', `Basic ${btoa(`${ofAuth.username}:${ofAuth.password}`)}`]);
  if (auth.type === 'apikey' && ofAuth.in === 'header')
    headers.push([String(ofAuth.key), String(ofAuth.value)]);
  if (auth.type === 'apikey' && ofAuth.in === 'query') query.push(`${ofAuth.key}=${ofAuth.value}`);
  const search = query.length > 0 ? `?${query.join('&')}` : '';
  const body = bodyOf(request.body, fill);
  return {
    method: request.method,
    url: `${url.host.map(fill).join('.')}/${path.join('/')}${search}`,
    headers,
    ...(body !== undefined && { body }),
  };
}

function bodyOf(body: Item['request']['body'], fill: (text: string | null) => string): HttpRequest['body'] {
  const pairs = body?.urlencoded?.filter(isOn);
  if (pairs)
    return pairs.map(({ key, value }) => [key, fill(value)].map(encodeURIComponent).join('=')).join('&');
  const parts = body?.formdata?.filter(isOn);
  const part = ({ key, value, contentType }: Entry): FormPart => ({
    name: key,
    value: fill(value),
    ...(contentType !== undefined && { contentType }),
  });
  return parts ? parts.map(part) : body?.raw;
}

const sorted = ({ headers, ...rest }: HttpRequest) => ({ ...rest, headers: headers.toSorted() });

/** The request with placeholders for credentials, as samples show it. */
const shown = (spec: RequestSpec, values: RequestValues): HttpRequest =>
  buildRequest(spec, { ...values, auth: placeholderAuth(spec) });

const SERVERS = [{ url: 'https://api.example.com/v1' }];
const bearer: SecurityScheme = { key: 'token', type: 'http', scheme: 'bearer' };
const apiKey = (key: string, place: 'header' | 'query' | 'cookie', name: string): SecurityScheme => ({
  key,
  type: 'apiKey',
  in: place,
  name,
});

const CASES: Record<string, { spec: Partial<RequestSpec>; values?: Partial<RequestValues> }> = {
  'a path parameter': {
    spec: { path: '/things/{id}/parts', parameters: [parameter({ in: 'path', name: 'id' })] },
    values: { path: { id: 'a b/c?d' } },
  },
  'path parameters of other styles': {
    spec: {
      path: '/{a}/{b}',
      parameters: [
        parameter({ in: 'path', name: 'a', style: 'label', explode: true }),
        parameter({ in: 'path', name: 'b', style: 'matrix' }),
      ],
    },
    values: { path: { a: ['x', 'y z'], b: { k: 1 } } },
  },
  'path parameters that are not a whole segment': {
    spec: {
      path: '/things/{name}.{ending}',
      parameters: [parameter({ in: 'path', name: 'name' }), parameter({ in: 'path', name: 'ending' })],
    },
    values: { path: { name: 'é:1', ending: 'json' } },
  },
  'a query of plain text': {
    spec: { parameters: [parameter({ in: 'query', name: 'q' })] },
    values: { query: { q: 'red rosés ~.-_' } },
  },
  'a query with delimiters': {
    spec: {
      parameters: [
        parameter({ in: 'query', name: 'since' }),
        parameter({ in: 'query', name: 'ids', explode: false }),
        parameter({ in: 'query', name: 'filter', style: 'deepObject' }),
      ],
    },
    values: { query: { since: '2026-01-02T10:00+02:00', ids: ['a,b', 'c'], filter: { k: { l: '&=' } } } },
  },
  'a query in the path of the operation': {
    spec: { path: '/things?action=list&flag', parameters: [parameter({ in: 'query', name: 'q' })] },
    values: { query: { q: 'x' } },
  },
  'headers and cookies': {
    spec: {
      accept: ['application/xml', 'application/json'],
      parameters: [parameter({ in: 'header', name: 'X-Ids' }), parameter({ in: 'cookie', name: 'look' })],
    },
    values: { accept: 'application/xml', header: { 'X-Ids': [1, 2] }, cookie: { look: 'dark mode' } },
  },
  'a JSON body': {
    spec: { method: 'POST', body: { required: true, media: [media({})] } },
    values: { body: { contentType: 'application/json', text: '{ "price": 1.10, "note": "{{x}}" }' } },
  },
  'an XML body': {
    spec: { method: 'POST', body: { required: true, media: [media({ contentType: 'application/xml' })] } },
    values: { body: { contentType: 'application/xml', text: '<a/>' } },
  },
  'a form': {
    spec: {
      method: 'POST',
      body: { required: true, media: [media({ contentType: 'application/x-www-form-urlencoded' })] },
    },
    values: { body: { contentType: 'application/x-www-form-urlencoded', fields: { a: 'x y&z', b: [1, 2] } } },
  },
  'a multipart body': {
    spec: {
      method: 'POST',
      body: { required: true, media: [media({ contentType: 'multipart/form-data' })] },
    },
    values: { body: { contentType: 'multipart/form-data', fields: { a: 'x y', b: { c: 1 } } } },
  },
  'a token': { spec: { security: [[bearer]] } },
  'a login': {
    spec: {
      security: [
        [{ key: 'login', type: 'http', scheme: 'basic', usernameLabel: 'Email', passwordLabel: 'API key' }],
      ],
    },
  },
  'a key in the query': {
    spec: {
      parameters: [parameter({ in: 'query', name: 'q' })],
      security: [[apiKey('key', 'query', 'key')]],
    },
    values: { query: { q: 'x' } },
  },
  'a key in a cookie': { spec: { security: [[apiKey('key', 'cookie', 'sid')]] } },
  'optional authentication': { spec: { security: [[], [bearer]] } },
};

describe('a client sends the request of the samples', () => {
  test.each(Object.entries(CASES))('with %s', (_name, { spec: part, values: own }) => {
    const spec = operation({ servers: SERVERS, ...part });
    const values = given(own);
    const collection = collectionOf([{ spec, values }]);
    const [item] = collection.item;
    expect(item && sorted(sent(collection, item))).toEqual(sorted(shown(spec, values)));
  });

  test('with several schemes at once', () => {
    const spec = operation({
      servers: SERVERS,
      security: [[apiKey('one', 'header', 'X-One'), apiKey('two', 'query', 'two'), bearer]],
    });
    const collection = collectionOf([{ spec, values: given() }]);
    const [item] = collection.item;
    expect(item && sorted(sent(collection, item))).toEqual({
      method: 'GET',
      url: 'https://api.example.com/v1/things?two=API_KEY_2',
      headers: [
        ['Authorization', 'Bearer ACCESS_TOKEN'],
        ['X-One', 'API_KEY'],
      ],
    });
  });
});

test('optional parameters are listed with their examples, and not sent', () => {
  const form = media({
    contentType: 'multipart/form-data',
    schema: {
      properties: {
        id: { type: 'integer', readOnly: true },
        name: { type: 'string' },
        note: { type: 'string', description: 'A note.' },
        photo: { type: 'string', format: 'binary' },
      },
    },
  });
  const spec = operation({
    method: 'POST',
    parameters: [
      parameter({ in: 'query', name: 'page', description: 'The page.', schema: { default: 2 } }),
      parameter({ in: 'query', name: 'sort', example: ['a', 'b'], explode: true }),
      parameter({ in: 'query', name: 'q' }),
      parameter({ in: 'header', name: 'X-Trace', example: 'abc' }),
    ],
    body: { required: false, media: [form] },
  });
  const values = given({ body: { contentType: 'multipart/form-data', fields: { name: 'Rose' } } });
  const { url, header, body } = collectionOf([{ spec, values }]).item[0]?.request ?? {};
  expect(url?.raw).toBe('{{baseUrl}}/things');
  expect(url?.query).toEqual([
    { key: 'page', value: '2', description: 'The page.', disabled: true },
    { key: 'sort', value: 'a', disabled: true },
    { key: 'sort', value: 'b', disabled: true },
    { key: 'q', value: '', disabled: true },
  ]);
  expect(header).toEqual([{ key: 'X-Trace', value: 'abc', disabled: true }]);
  expect(body?.formdata).toEqual([
    { key: 'name', value: 'Rose', type: 'text' },
    { key: 'note', value: '', description: 'A note.', disabled: true, type: 'text' },
    { key: 'photo', disabled: true, type: 'file', src: [] },
  ]);
});

test('servers and their variables are variables, the first server of most requests first', () => {
  const regional = {
    url: 'https://{region}.example.com/v1/',
    description: 'Live',
    variables: { region: { default: 'eu', enum: ['eu', 'us'], description: 'Where.' } },
  };
  const first = operation({ servers: [regional, { url: '/local' }] });
  const second = operation({ servers: [{ url: 'https://files.example.com' }] });
  const { variable, item } = collectionOf(
    [first, second].map((spec) => ({ spec, values: given() })),
    'https://docs.example.com/base/',
  );
  expect(variable).toEqual([
    { key: 'baseUrl', value: 'https://{{region}}.example.com/v1', type: 'string', description: 'Live' },
    { key: 'baseUrl2', value: 'https://files.example.com', type: 'string' },
    { key: 'baseUrl3', value: 'https://docs.example.com/local', type: 'string' },
    { key: 'region', value: 'eu', type: 'string', description: 'Where.\n\n`eu`, `us`' },
  ]);
  expect(item.map(({ request }) => request.url.raw)).toEqual(['{{baseUrl}}/things', '{{baseUrl2}}/things']);
});

test('requests share the authentication that most of them have', () => {
  const spec = (security: SecurityScheme[][]): RequestSpec => operation({ servers: SERVERS, security });
  const { auth, item, variable } = collectionOf(
    [spec([[bearer]]), spec([]), spec([[bearer]])].map((one) => ({ spec: one, values: given() })),
  );
  expect(auth).toEqual({
    type: 'bearer',
    bearer: [{ key: 'token', value: '{{ACCESS_TOKEN}}', type: 'string' }],
  });
  expect(item.map(({ request }) => request.auth)).toEqual([undefined, { type: 'noauth' }, undefined]);
  expect(variable.at(-1)).toEqual({ key: 'ACCESS_TOKEN', value: '', type: 'string', description: 'token' });
});

test('no credential of the values is written', () => {
  const spec = operation({ servers: SERVERS, security: [[bearer]] });
  const values = given({ auth: { requirement: 0, credentials: { token: { value: 'my-secret' } } } });
  expect(JSON.stringify(collectionOf([{ spec, values }]))).not.toContain('my-secret');
});
