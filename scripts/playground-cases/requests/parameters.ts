/** Requests of every kind, each with what must arrive: by the table of styles of OpenAPI 3.1 and RFC 6570. */

export interface RequestCase {
  name: string;
  method?: string;
  /** With the server's variables and templates; the name of the case by default. */
  path?: string;
  operation: object;
  /** What the reader enters. */
  credential?: string;
  target?: string;
  headers?: Record<string, string>;
  body?: string;
  /** What the panel says of a request that browsers cannot send. */
  blocked?: RegExp;
  /** The sample has placeholders where the request has credentials. */
  hasSecret?: boolean;
}

const LIST = ['a b', 'c,d'];
const OBJECT = { x: 'a b', y: '2' };

/** Becomes a number whose last digit a double would lose. */
const BIG = '#9007199254740993#';

type Value = string | string[] | Record<string, string>;

const schemaOf = (value: Value): object =>
  Array.isArray(value)
    ? { type: 'array', items: { type: 'string' } }
    : typeof value === 'object'
      ? { type: 'object', additionalProperties: { type: 'string' } }
      : { type: 'string' };

const styled = (
  place: 'path' | 'query' | 'header',
  style: string,
  explode: boolean,
  value: Value,
  sent: string,
): RequestCase => {
  const kind = Array.isArray(value) ? 'list' : typeof value;
  const name = `${place}-${style}-${explode ? 'exploded' : 'joined'}-${kind}`;
  const parameter = { name: place === 'header' ? 'X-Value' : 'v', in: place, required: true, style, explode };
  return {
    name,
    ...(place === 'path' && { path: `/${name}/{v}` }),
    operation: { parameters: [{ ...parameter, schema: schemaOf(value), example: value }] },
    ...(place === 'path' && { target: `/${name}/${sent}` }),
    ...(place === 'query' && { target: `/${name}?${sent}` }),
    ...(place === 'header' && { target: `/${name}`, headers: { 'x-value': sent } }),
  };
};

const body = (name: string, contentType: string, content: object, text: string): RequestCase => ({
  name: `body-${name}`,
  method: 'POST',
  operation: { requestBody: { required: true, content: { [contentType]: content } } },
  target: `/body-${name}`,
  headers: { 'content-type': contentType },
  body: text,
});

const secured = (name: string, more: Omit<RequestCase, 'name' | 'operation'>): RequestCase => ({
  name: `auth-${name}`,
  operation: { security: [{ [name]: [] }] },
  target: `/auth-${name}`,
  hasSecret: true,
  ...more,
});

export const SECURITY_SCHEMES = {
  bearer: { type: 'http', scheme: 'bearer' },
  header: { type: 'apiKey', in: 'header', name: 'X-Key' },
  query: { type: 'apiKey', in: 'query', name: 'key' },
  cookie: { type: 'apiKey', in: 'cookie', name: 'session' },
};

export const REQUESTS: RequestCase[] = [
  styled('query', 'form', true, 'a&b=c d', 'v=a%26b%3Dc%20d'),
  styled('query', 'form', true, LIST, 'v=a%20b&v=c%2Cd'),
  styled('query', 'form', false, LIST, 'v=a%20b,c%2Cd'),
  styled('query', 'form', true, OBJECT, 'x=a%20b&y=2'),
  styled('query', 'form', false, OBJECT, 'v=x,a%20b,y,2'),
  styled('query', 'spaceDelimited', false, LIST, 'v=a%20b%20c%2Cd'),
  styled('query', 'pipeDelimited', false, LIST, 'v=a%20b%7Cc%2Cd'),
  styled('query', 'deepObject', true, OBJECT, 'v%5Bx%5D=a%20b&v%5By%5D=2'),
  styled('path', 'simple', false, 'ü/?', '%C3%BC%2F%3F'),
  styled('path', 'simple', false, LIST, 'a%20b,c%2Cd'),
  styled('path', 'simple', true, OBJECT, 'x=a%20b,y=2'),
  styled('path', 'label', false, LIST, '.a%20b,c%2Cd'),
  styled('path', 'label', true, LIST, '.a%20b.c%2Cd'),
  styled('path', 'matrix', false, OBJECT, ';v=x,a%20b,y,2'),
  styled('path', 'matrix', true, OBJECT, ';x=a%20b;y=2'),
  styled('header', 'simple', false, ['a', 'b'], 'a,b'),
  styled('header', 'simple', true, { x: '1', y: '2' }, 'x=1,y=2'),
  {
    name: 'query-exact',
    operation: {
      parameters: [
        { name: 'big', in: 'query', required: true, schema: { type: 'integer' }, example: BIG },
        { name: 'flag', in: 'query', required: true, schema: { type: 'boolean' }, example: false },
        { name: 'open', in: 'query', required: true, allowReserved: true, schema: {}, example: 'a/b:c?d&e' },
      ],
    },
    target: '/query-exact?big=9007199254740993&flag=false&open=a/b:c?d%26e',
  },
  {
    name: 'query-optional',
    operation: { parameters: [{ name: 'note', in: 'query', schema: { type: 'string' } }] },
    target: '/query-optional',
  },
  {
    name: 'cookie',
    operation: {
      parameters: [{ name: 'c', in: 'cookie', required: true, schema: { type: 'string' }, example: '1' }],
    },
    blocked: /^Browsers do not let a page set the header “Cookie”/,
  },
  {
    name: 'get-with-body',
    operation: { requestBody: { required: true, content: { 'application/json': { example: { a: 1 } } } } },
    blocked: /^Browsers do not let a page send a GET request with a body/,
  },
  body('json', 'application/json', { schema: { type: 'object' }, example: { a: [1, 'é'] } }, '{"a":[1,"é"]}'),
  body('patch', 'application/merge-patch+json', { schema: {}, example: { a: null } }, '{"a":null}'),
  body('text', 'text/plain', { schema: { type: 'string' }, example: 'Dear {{x}}\nö' }, 'Dear {{x}}\nö'),
  body('xml', 'application/xml', { schema: { type: 'string' }, example: '<a>1</a>' }, '<a>1</a>'),
  body('ndjson', 'application/x-ndjson', { schema: {}, example: '{"a":1}\n{"a":2}\n' }, '{"a":1}\n{"a":2}\n'),
  body(
    'urlencoded',
    'application/x-www-form-urlencoded',
    {
      schema: { type: 'object', properties: { a: { type: 'string' }, l: schemaOf(LIST), unsent: {} } },
      example: { a: '1 & ü', l: LIST },
    },
    'a=1%20%26%20%C3%BC&l=a%20b&l=c%2Cd',
  ),
  secured('bearer', { credential: 't0ken', headers: { authorization: 'Bearer t0ken' } }),
  secured('header', { credential: 'k3y', headers: { 'x-key': 'k3y' } }),
  secured('query', { credential: 'k 3y', target: '/auth-query?key=k%203y' }),
  secured('cookie', { credential: 'k3y', blocked: /^Browsers do not let a page set the header “Cookie”/ }),
  {
    name: 'auth-optional',
    operation: { security: [{}, { bearer: [] }] },
    target: '/auth-optional',
    hasSecret: true,
  },
];
