import { describe, expect, it } from 'vitest';
import {
  type Credentials,
  checkValues,
  type RequestSpec,
  type RequestValues,
  type SecurityScheme,
} from '../../src/request/index.ts';
import { worded } from '../support/english.ts';
import { given, media, operation, parameter } from './support.ts';

const check = (spec: Partial<RequestSpec>, values: Partial<RequestValues> = {}) =>
  checkValues(operation(spec), given(values)).map(worded);

describe('checkValues', () => {
  it('finds nothing in a request that can be sent', () => {
    expect(
      check(
        {
          path: '/a/{id}',
          parameters: [
            parameter({ in: 'path', name: 'id' }),
            parameter({ in: 'query', name: 'q', required: true }),
          ],
        },
        { path: { id: 0 }, query: { q: '' } },
      ),
    ).toEqual([]);
  });

  it('names path parameters without a value, in the order of the path', () => {
    const parameters = [parameter({ in: 'path', name: 'a' }), parameter({ in: 'path', name: 'b' })];
    expect(check({ path: '/{b}/{a}-{c}', parameters }, { path: { a: '', b: [] } })).toEqual([
      { part: 'path', name: 'b', message: '“b” is required.' },
      { part: 'path', name: 'a', message: '“a” is required.' },
      { part: 'path', name: 'c', message: '“c” is required.' },
    ]);
  });

  it('rejects a value that makes a dot segment, which would send the request elsewhere', () => {
    const path = (id: string, style = 'simple') =>
      check(
        { path: '/users/{id}/x', parameters: [parameter({ in: 'path', name: 'id', style })] },
        { path: { id } },
      );
    for (const id of ['.', '..']) expect(path(id)).toMatchObject([{ part: 'path', name: 'id' }]);
    expect(path('.', 'label')).toMatchObject([{ part: 'path', name: 'id' }]);
    expect(path('...')).toEqual([]);
    expect(path('../x')).toEqual([]);
  });

  it('names other required parameters without a value, except ignored headers', () => {
    const parameters = [
      parameter({ in: 'query', name: 'q', required: true }),
      parameter({ in: 'query', name: 'list', required: true }),
      parameter({ in: 'header', name: 'X-A', required: true }),
      parameter({ in: 'header', name: 'Authorization', required: true }),
      parameter({ in: 'query', name: 'optional' }),
    ];
    expect(
      check({ parameters }, { query: { q: null, list: [] } }).map(({ part, name }) => [part, name]),
    ).toEqual([
      ['query', 'q'],
      ['query', 'list'],
      ['header', 'X-A'],
    ]);
  });

  it.each([
    ['', 'Choose a server.'],
    ['https://{region}.example.com', 'Fill in the server variable {region}.'],
    ['/v1', 'The server must be an absolute URL that starts with http:// or https://.'],
    ['ftp://a.example', 'The server must be an absolute URL that starts with http:// or https://.'],
    ['https://user:pw@a.example', 'The server URL cannot contain a password.'],
  ])('refuses the server "%s"', (server, message) => {
    expect(check({}, { server })).toEqual([{ part: 'server', message }]);
  });

  it('rejects header names and values that RFC 9110 does not allow', () => {
    const header = (name: string, value: string) =>
      check({ parameters: [parameter({ in: 'header', name })] }, { header: { [name]: value } }).map(
        ({ message }) => message,
      );
    expect(header('X A', 'x')).toEqual(['“X A” is not a valid header name.']);
    for (const value of ['a\r\nInjected: b', 'a\nb', 'a\0b', 'a\u007fb']) {
      expect(header('X-A', value)).toEqual([
        'A header cannot contain line breaks or other control characters.',
      ]);
    }
    expect(header('X-A', 'é')).toEqual(['A header can contain only ASCII characters.']);
    expect(header('X-A', ' a\tb ~ \n')).toEqual([]);
  });

  it.each([
    'Host',
    'content-length',
    'Cookie',
    'Origin',
    'Sec-Fetch-Mode',
    'Proxy-Authorization',
    'DNT',
    'TE',
    'Accept-Encoding',
  ])('explains that browsers do not let a page set %s', (name) => {
    const [problem, ...more] = check(
      { parameters: [parameter({ in: 'header', name })] },
      { header: { [name]: 'x' } },
    );
    expect(problem).toMatchObject({ part: 'header', name, browser: true });
    expect(problem?.message).toContain(`“${name}”`);
    expect(more).toEqual([]);
  });

  it('explains it for X-HTTP-Method-Override only if the method is forbidden', () => {
    const name = 'X-HTTP-Method-Override';
    const override = (value: string) =>
      check({ parameters: [parameter({ in: 'header', name })] }, { header: { [name]: value } });
    expect(override('GET, trace')).toMatchObject([{ browser: true }]);
    expect(override('DELETE')).toEqual([]);
    expect(
      check({ parameters: [parameter({ in: 'header', name: 'X-Host' })] }, { header: { 'X-Host': 'x' } }),
    ).toEqual([]);
  });

  it('explains it for cookies, at the parameter or the credential that they come from', () => {
    const security: SecurityScheme[][] = [[{ key: 'session', type: 'apiKey', in: 'cookie', name: 'sid' }]];
    const auth = { requirement: 0, credentials: { session: { value: '1' } } };
    const parameters = [parameter({ in: 'cookie', name: 'theme' })];
    expect(check({ security, parameters }, { cookie: { theme: 'dark' }, auth })).toMatchObject([
      { part: 'cookie', name: 'theme', browser: true },
      { part: 'auth', name: 'session', browser: true },
    ]);
  });

  it('names missing credentials of the chosen requirement', () => {
    const basic: SecurityScheme = {
      key: 'b',
      type: 'http',
      scheme: 'basic',
      usernameLabel: 'E-mail',
      passwordLabel: 'Key',
    };
    const security: SecurityScheme[][] = [
      [basic],
      [
        { key: 't', type: 'http', scheme: 'bearer' },
        { key: 'o', type: 'other', label: 'mutual TLS' },
      ],
    ];
    expect(check({ security }, { auth: { requirement: 1, credentials: {} } })).toEqual([
      { part: 'auth', name: 't', message: 'Credentials are required.' },
    ]);
    expect(check({ security })).toEqual([{ part: 'auth', message: 'Authentication is required.' }]);
    expect(check({ security: [[], ...security] })).toEqual([]);
    const empty: Record<string, Credentials>[] = [{}, { b: { username: '' } }];
    for (const credentials of empty)
      expect(check({ security: [...security, []] }, { auth: { requirement: 1, credentials } })).toEqual([]);
    const both = [[...(security[0] ?? []), ...(security[1] ?? [])], []];
    expect(
      check({ security: both }, { auth: { requirement: 0, credentials: { t: { value: 'x' } } } }),
    ).toMatchObject([{ part: 'auth', name: 'b' }]);
    expect(
      check(
        { security },
        { auth: { requirement: 0, credentials: { b: { username: 'a:b', password: 'c' } } } },
      ),
    ).toMatchObject([{ part: 'auth', name: 'b', message: expect.stringContaining('colon') }]);
    expect(
      check({ security }, { auth: { requirement: 1, credentials: { t: { value: 'a\nb' } } } }),
    ).toMatchObject([{ part: 'auth', name: 't' }]);
  });

  const json = (text: string, required = true) =>
    check(
      { method: 'POST', body: { required, media: [media({})] } },
      { body: { contentType: 'application/json', text } },
    );

  it('locates invalid JSON in the body', () => {
    expect(json('{\n  "a": 1,\n}')).toMatchObject([
      { part: 'body', message: 'Extra comma before "}".', line: 2, column: 9 },
    ]);
    expect(json('{"a": 12345678901234567890}')).toEqual([]);
  });

  it('requires a required body, but not an optional one', () => {
    expect(json('')).toEqual([{ part: 'body', message: 'The request body is required.' }]);
    expect(json('', false)).toEqual([]);
    expect(check({ method: 'POST', body: { required: true, media: [media({})] } })).toHaveLength(1);
  });

  it('ignores text of other media types', () => {
    const body = { required: true, media: [media({ contentType: 'text/plain' })] };
    expect(check({ method: 'POST', body }, { body: { contentType: 'text/plain', text: '{' } })).toEqual([]);
  });

  it('names required form fields that are absent, also through references and allOf', () => {
    const contentType = 'application/x-www-form-urlencoded';
    const schema = { allOf: [{ $ref: '#/components/schemas/Base' }], required: ['b', 'c'] };
    const spec = {
      method: 'POST',
      body: { required: true, media: [media({ contentType, schema })] },
      components: { Base: { required: ['a', 'b'] } },
    };
    expect(check(spec, { body: { contentType, fields: { a: '', b: undefined, c: null } } })).toEqual([
      { part: 'body', name: 'b', message: '“b” is required.' },
    ]);
  });

  it('explains what browsers cannot send: a GET request with a body, a TRACE request', () => {
    const body = { required: true, media: [media({})] };
    expect(check({ body }, { body: { contentType: 'application/json', text: '{}' } })).toMatchObject([
      { part: 'body', browser: true },
    ]);
    expect(check({ method: 'TRACE' })).toMatchObject([{ part: 'server', browser: true }]);
  });
});

describe('checkValues for parameters that the description does not name', () => {
  const extra = (place: 'header' | 'query' | 'cookie', name: string, value: string) =>
    check(
      {},
      {
        extra: [
          { in: 'query', name: 'a', value: 'b' },
          { in: place, name, value },
        ],
      },
    );

  it('reports a name or value that cannot be sent, by its index', () => {
    expect(extra('query', 'a[b] c', 'é')).toEqual([]);
    expect(extra('header', 'X-A', ' a ')).toEqual([]);
    expect(extra('header', '', '')).toEqual([]);
    expect(extra('query', '', 'x')).toMatchObject([{ part: 'extra', name: '1', message: 'Enter a name.' }]);
    expect(extra('header', 'a b', 'x')).toMatchObject([{ message: '“a b” is not a valid header name.' }]);
    expect(extra('header', 'a', 'é')).toMatchObject([{ part: 'extra', name: '1' }]);
    expect(extra('cookie', 'a=', 'x')).toMatchObject([{ message: '“a=” is not a valid cookie name.' }]);
  });

  it('reports what only browsers refuse', () => {
    expect(extra('cookie', 'a', 'x')).toMatchObject([{ part: 'extra', name: '1', browser: true }]);
    expect(extra('header', 'Origin', 'x')).toMatchObject([{ part: 'extra', name: '1', browser: true }]);
  });
});
