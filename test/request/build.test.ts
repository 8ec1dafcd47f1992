import { describe, expect, it } from 'vitest';
import { parseJson } from '../../src/contract/index.ts';
import {
  buildRequest,
  type EncodingSpec,
  type ExtraValue,
  type HttpRequest,
  type RequestSpec,
  type SecurityScheme,
} from '../../src/request/index.ts';
import { given, media, operation, parameter } from './support.ts';

const url = (path: string, server: string, values = {}): string =>
  buildRequest(
    operation({ path, parameters: [parameter({ in: 'path', name: 'id' })] }),
    given({ server, path: values }),
  ).url;

describe('the address', () => {
  it('joins server and path with exactly one slash', () => {
    for (const server of ['https://a.example/v1', 'https://a.example/v1/', 'https://a.example/v1//']) {
      for (const path of ['/b', 'b']) expect(url(path, server)).toBe('https://a.example/v1/b');
    }
  });

  it('is serialized by the URL Standard, so that every client sends the same', () => {
    expect(url('/ä b', 'HTTPS://A.example:443')).toBe('https://a.example/%C3%A4%20b');
    expect(url('/{id}', 'https://a.example/x/../y', { id: 'z' })).toBe('https://a.example/y/z');
  });

  it('keeps {name} if a path parameter has no value', () => {
    expect(url('/users/{id}/{other}', 'https://a.example')).toBe('https://a.example/users/{id}/{other}');
    expect(url('/users/{id}', 'https://a.example', { id: '' })).toBe('https://a.example/users/{id}');
  });

  it('keeps a value inside its segment', () => {
    expect(url('/users/{id}/status', 'https://a.example', { id: '../admin?x#y' })).toBe(
      'https://a.example/users/..%2Fadmin%3Fx%23y/status',
    );
  });

  it('keeps the query of a path, and drops its fragment', () => {
    const spec = operation({ path: '/things?kind=a#b', parameters: [parameter({ in: 'query', name: 'q' })] });
    expect(buildRequest(spec, given({ query: { q: 1 } })).url).toBe(
      'https://api.example.com/v1/things?kind=a&q=1',
    );
  });

  it('fills the parameters that the query of a path has', () => {
    const path = '/alerts?near={town}&limit=2';
    const spec = operation({ path, parameters: [parameter({ in: 'path', name: 'town' })] });
    const base = 'https://api.example.com/v1/alerts?near=';
    expect(buildRequest(spec, given({ path: { town: 'Bath & Wells' } })).url).toBe(
      `${base}Bath%20%26%20Wells&limit=2`,
    );
    expect(buildRequest(spec, given({})).url).toBe(`${base}{town}&limit=2`);
  });

  it('sends only the parameters of the description, in its order', () => {
    const parameters = ['b', 'a', 'constructor'].map((name) => parameter({ in: 'query', name }));
    const { url } = buildRequest(operation({ parameters }), given({ query: { a: '', b: false, other: 1 } }));
    expect(url).toBe('https://api.example.com/v1/things?b=false&a=');
  });

  it('stays unchanged if the server is not an absolute URL', () => {
    expect(url('/b', '/api')).toBe('/api/b');
  });
});

const basic: SecurityScheme = {
  key: 'b',
  type: 'http',
  scheme: 'basic',
  usernameLabel: 'email',
  passwordLabel: 'key',
};
const bearer: SecurityScheme = { key: 't', type: 'http', scheme: 'bearer' };
const key = (place: 'header' | 'query' | 'cookie', name = 'k'): SecurityScheme => ({
  key: name,
  type: 'apiKey',
  in: place,
  name: `X-${name}`,
});

describe('authentication', () => {
  const build = (schemes: SecurityScheme[], credentials: Record<string, object>) =>
    buildRequest(operation({ security: [[], schemes] }), given({ auth: { requirement: 1, credentials } }));

  it('bearer: RFC 6750, with one scheme even if it was pasted with the token', () => {
    expect(build([bearer], { t: { value: 'abc' } }).headers).toEqual([['Authorization', 'Bearer abc']]);
    expect(build([bearer], { t: { value: 'Bearer abc' } }).headers).toEqual([
      ['Authorization', 'Bearer abc'],
    ]);
  });

  it('basic: RFC 7617, base64 of UTF-8', () => {
    const { headers } = build([basic], { b: { username: 'jürgen', password: 'a:漢' } });
    expect(headers).toEqual([['Authorization', `Basic ${Buffer.from('jürgen:a:漢').toString('base64')}`]]);
  });

  it('key: unchanged in a header, encoded in the query, encoded in a cookie only if necessary', () => {
    const value = 'a+b/c= %;"é';
    const credentials = { k: { value } };
    expect(build([key('header')], credentials).headers).toEqual([['X-k', value]]);
    expect(build([key('query')], credentials).url).toBe(
      'https://api.example.com/v1/things?X-k=a%2Bb%2Fc%3D%20%25%3B%22%C3%A9',
    );
    expect(build([key('cookie')], credentials).headers).toEqual([['Cookie', 'X-k=a+b/c=%20%%3B%22%C3%A9']]);
  });

  it('all schemes of the chosen requirement, and no others', () => {
    const spec = operation({ security: [[bearer], [key('header', 'id'), key('header', 'secret')]] });
    const credentials = { t: { value: 'no' }, id: { value: '1' }, secret: { value: '2' } };
    expect(buildRequest(spec, given({ auth: { requirement: 1, credentials } })).headers).toEqual([
      ['X-id', '1'],
      ['X-secret', '2'],
    ]);
    expect(buildRequest(spec, given()).headers).toEqual([]);
  });

  it('nothing for empty credentials', () => {
    expect(build([bearer, key('query')], { t: { value: '' }, k: {} })).toMatchObject({
      headers: [],
      url: expect.stringMatching(/things$/),
    });
    expect(build([basic], { b: { username: '', password: '' } }).headers).toEqual([]);
  });

  it('wins over a parameter for the same header, and shares the Cookie header with parameters', () => {
    const spec = operation({
      security: [[bearer, key('cookie')]],
      parameters: [
        parameter({ in: 'header', name: 'authorization' }),
        parameter({ in: 'cookie', name: 'c' }),
      ],
    });
    const auth = { requirement: 0, credentials: { t: { value: 'abc' }, k: { value: '1' } } };
    expect(
      buildRequest(spec, given({ header: { authorization: 'x' }, cookie: { c: 2 }, auth })).headers,
    ).toEqual([
      ['Authorization', 'Bearer abc'],
      ['Cookie', 'c=2; X-k=1'],
    ]);
  });
});

const URLENCODED = 'application/x-www-form-urlencoded';

describe('bodies', () => {
  const spec = (
    contentType: string,
    encoding: Record<string, EncodingSpec> = {},
    required = true,
  ): RequestSpec =>
    operation({ method: 'POST', body: { required, media: [media({ contentType, encoding })] } });
  const form = (fields: Record<string, unknown>, encoding?: Record<string, EncodingSpec>) =>
    buildRequest(spec(URLENCODED, encoding), given({ body: { contentType: URLENCODED, fields } }));
  const parts = (fields: Record<string, unknown>, encoding?: Record<string, EncodingSpec>) =>
    buildRequest(
      spec('multipart/form-data', encoding),
      given({ body: { contentType: 'multipart/form-data', fields } }),
    );

  it('JSON is sent exactly as edited', () => {
    const text = '{ "id": 9007199254740993,\n  "a": 1.0 }\n';
    const request = buildRequest(
      spec('application/json'),
      given({ body: { contentType: 'application/json', text } }),
    );
    expect(request).toMatchObject({ body: text, headers: [['Content-Type', 'application/json']] });
  });

  it('an empty optional body is not sent, a required one is', () => {
    const empty = given({ body: { contentType: 'application/json', text: '' } });
    expect(buildRequest(spec('application/json', {}, false), empty)).not.toHaveProperty('body');
    expect(buildRequest(spec('application/json'), empty).body).toBe('');
    const fields = given({ body: { contentType: URLENCODED, fields: { a: undefined } } });
    expect(buildRequest(spec(URLENCODED, {}, false), fields)).toEqual(
      expect.objectContaining({ headers: [] }),
    );
    expect(buildRequest(spec(URLENCODED), fields).body).toBe('');
  });

  it('an operation without a body sends none', () => {
    expect(
      buildRequest(operation(), given({ body: { contentType: 'text/plain', text: 'x' } })),
    ).not.toHaveProperty('body');
  });

  it('urlencoded: style form, exploded, unless the encoding says otherwise', () => {
    expect(form({ ids: [1, 2], text: 'a b', none: undefined, no: null, empty: '' })).toMatchObject({
      body: 'ids=1&ids=2&text=a%20b&empty=',
      headers: [['Content-Type', URLENCODED]],
    });
    expect(form({ ids: [1, 2] }, { ids: { explode: false } }).body).toBe('ids=1,2');
    expect(form({ ids: [1, 2] }, { ids: { style: 'pipeDelimited' } }).body).toBe('ids=1%7C2');
    expect(form({ c: { R: 1 } }, { c: { style: 'deepObject' } }).body).toBe('c%5BR%5D=1');
    expect(form({ u: "a/b'c" }, { u: { allowReserved: true } }).body).toBe('u=a/b%27c');
  });

  it('urlencoded: JSON text if the encoding names a JSON media type, and for objects', () => {
    const json = { contentType: 'application/json' };
    expect(form({ stream_ids: [1, 10] }, { stream_ids: json }).body).toBe('stream_ids=%5B1%2C10%5D');
    expect(form({ minutes: null }, { minutes: json }).body).toBe('minutes=null');
    expect(form({ a: 'x', b: true, c: 2n ** 62n }, { a: json, b: json, c: json }).body).toBe(
      'a=%22x%22&b=true&c=4611686018427387904',
    );
    expect(form({ address: { city: 'Rom' } }).body).toBe('address=%7B%22city%22%3A%22Rom%22%7D');
  });

  it('urlencoded: an explicit style wins over the media type, as the specification says', () => {
    expect(
      form({ ids: [1, 2] }, { ids: { contentType: 'application/json', style: 'form', explode: true } }).body,
    ).toBe('ids=1&ids=2');
  });

  it('multipart: a part per value, objects as JSON, files with their name and type', () => {
    const file = { filename: 'a.png', contentType: 'image/png', bytes: new Uint8Array([1]) };
    expect(parts({ id: [1, 2], meta: { a: 1 }, photo: file, none: null })).toEqual({
      method: 'POST',
      url: 'https://api.example.com/v1/things',
      headers: [],
      body: [
        { name: 'id', value: '1' },
        { name: 'id', value: '2' },
        { name: 'meta', value: '{"a":1}', contentType: 'application/json' },
        { name: 'photo', value: file },
      ],
    });
  });

  it('multipart: the media type of the encoding', () => {
    expect(
      parts(
        { a: 'x', ids: [1] },
        { a: { contentType: 'text/csv' }, ids: { contentType: 'application/json' } },
      ).body,
    ).toEqual([
      { name: 'a', value: 'x', contentType: 'text/csv' },
      { name: 'ids', value: '[1]', contentType: 'application/json' },
    ]);
  });

  it('a field named __proto__ is an ordinary field', () => {
    expect(form(JSON.parse('{"__proto__":"a"}')).body).toBe('__proto__=a');
  });
});

describe('parameters that the description does not name', () => {
  const spec = operation({
    method: 'POST',
    parameters: [
      parameter({ in: 'query', name: 'q' }),
      parameter({ in: 'header', name: 'X-A' }),
      parameter({ in: 'cookie', name: 'c' }),
    ],
    body: { required: true, media: [media({})] },
    security: [[{ key: 'k', type: 'http', scheme: 'bearer' }]],
  });
  const extra = (...rows: [place: ExtraValue['in'], name: string, value: string][]): HttpRequest =>
    buildRequest(
      spec,
      given({
        query: { q: '1' },
        header: { 'X-A': 'a' },
        cookie: { c: 'd' },
        accept: 'application/json',
        body: { contentType: 'application/json', text: '{}' },
        auth: { requirement: 0, credentials: { k: { value: 'token' } } },
        extra: rows.map(([place, name, value]) => ({ in: place, name, value })),
      }),
    );

  it('are sent in their order, after the documented ones', () => {
    const { url, headers } = extra(
      ['query', 'z z', 'a&b'],
      ['header', 'X-Z', ' 1 '],
      ['query', 'b', ''],
      ['cookie', 'e', 'f g'],
    );
    expect(url).toBe('https://api.example.com/v1/things?q=1&z%20z=a%26b&b=');
    expect(headers).toEqual([
      ['Accept', 'application/json'],
      ['X-A', 'a'],
      ['Authorization', 'Bearer token'],
      ['X-Z', '1'],
      ['Cookie', 'c=d; e=f%20g'],
      ['Content-Type', 'application/json'],
    ]);
  });

  it('replace headers that are set automatically, and extend others', () => {
    const { headers } = extra(
      ['header', 'accept', '*/*'],
      ['header', 'content-type', 'application/merge-patch+json'],
      ['header', 'AUTHORIZATION', 'Digest x'],
      ['header', 'x-a', 'b'],
      ['header', 'Cookie', 'e=f'],
    );
    expect(headers).toEqual([
      ['accept', '*/*'],
      ['x-a', 'a, b'],
      ['AUTHORIZATION', 'Digest x'],
      ['Cookie', 'c=d; e=f'],
      ['Content-Type', 'application/merge-patch+json'],
    ]);
  });

  it('are not sent without a name', () => {
    expect(extra(['query', '', 'x'], ['header', '', 'x'], ['cookie', '', 'x'])).toEqual(extra());
  });

  it('leave the Content-Type of a multipart body to the sender, who chooses the boundary', () => {
    const contentType = 'multipart/form-data';
    const { headers } = buildRequest(
      operation({ method: 'POST', body: { required: true, media: [media({ contentType })] } }),
      given({
        body: { contentType, fields: { a: '1' } },
        extra: [{ in: 'header', name: 'Content-Type', value: 'multipart/form-data; boundary=x' }],
      }),
    );
    expect(headers).toEqual([]);
  });
});

it('sends a number of a multipart body as text, whatever its digits', () => {
  const contentType = 'multipart/form-data';
  const spec = operation({ method: 'POST', body: { required: true, media: [media({ contentType })] } });
  const { value } = parseJson('1.10', true);
  expect(buildRequest(spec, given({ body: { contentType, fields: { price: value } } })).body).toEqual([
    { name: 'price', value: '1.10' },
  ]);
});
