/** Parameters of every style and kind. */
import type { RequestCase } from './request-case.ts';

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

const OBJECT_SCHEMA = schemaOf(OBJECT);

const asJson = (example: object): object => ({ content: { 'application/json': { schema: {}, example } } });

const required = (name: string, schema: object): object => ({ name, in: 'query', required: true, schema });

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

export const PARAMETERS: RequestCase[] = [
  styled('query', 'form', true, 'a&b=c d', 'v=a%26b%3Dc%20d'),
  styled('query', 'form', true, LIST, 'v=a%20b&v=c%2Cd'),
  styled('query', 'form', false, LIST, 'v=a%20b,c%2Cd'),
  styled('query', 'form', true, OBJECT, 'x=a%20b&y=2'),
  styled('query', 'form', false, OBJECT, 'v=x,a%20b,y,2'),
  styled('query', 'spaceDelimited', false, LIST, 'v=a%20b%20c%2Cd'),
  styled('query', 'pipeDelimited', false, LIST, 'v=a%20b%7Cc%2Cd'),
  styled('query', 'spaceDelimited', false, OBJECT, 'v=x%20a%20b%20y%202'),
  styled('query', 'pipeDelimited', false, OBJECT, 'v=x%7Ca%20b%7Cy%7C2'),
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
    name: 'path-templates',
    path: '/path-templates/{id}:activate/{file}.{ext}',
    operation: {
      parameters: [
        { name: 'id', in: 'path', required: true, schema: { type: 'integer' }, example: 7 },
        { name: 'file', in: 'path', required: true, schema: { type: 'string' }, example: 'a.b' },
        { name: 'ext', in: 'path', required: true, schema: { type: 'string' }, example: 'tar.gz' },
      ],
    },
    target: '/path-templates/7:activate/a.b.tar.gz',
  },
  {
    name: 'header-content',
    operation: { parameters: [{ name: 'X-Value', in: 'header', required: true, ...asJson({ a: ['b c'] }) }] },
    target: '/header-content',
    headers: { 'x-value': '{"a":["b c"]}' },
  },
  {
    name: 'query-content',
    operation: { parameters: [{ name: 'v', in: 'query', required: true, ...asJson({ a: [1] }) }] },
    target: '/query-content?v=%7B%22a%22%3A%5B1%5D%7D',
  },
  {
    name: 'query-nested',
    operation: {
      parameters: [
        {
          name: 'v',
          in: 'query',
          required: true,
          style: 'deepObject',
          explode: true,
          schema: { type: 'object', properties: { a: OBJECT_SCHEMA } },
          example: { a: OBJECT },
        },
      ],
    },
    target: '/query-nested?v%5Ba%5D%5Bx%5D=a%20b&v%5Ba%5D%5By%5D=2',
  },
  {
    name: 'query-kinds',
    operation: {
      parameters: [
        required('text', { type: 'string', enum: ['a', 'b'] }),
        required('number', { type: 'integer', enum: [1, 2] }),
        required('day', { type: 'string', format: 'date' }),
        required('either', { oneOf: [{ type: 'integer' }, { type: 'string' }] }),
        required('several', { type: 'array', items: { enum: ['x', 'y'] } }),
        required('constructor', { type: 'string' }),
        required('word', { type: 'string', format: 'password' }),
      ],
    },
    async enter(form) {
      await form.getByLabel('text', { exact: true }).selectOption('b');
      await form.getByLabel('number', { exact: true }).selectOption('2');
      await form.getByLabel('day', { exact: true }).fill('2026-02-28');
      await form.getByLabel('either', { exact: true }).fill('12');
      await form.getByLabel('several', { exact: true }).fill('["y","x"]');
      await form.getByLabel('constructor', { exact: true }).fill('proto');
      await form.locator('input[type=password]').fill('p&w');
    },
    target:
      '/query-kinds?text=b&number=2&day=2026-02-28&either=12&several=y&several=x&constructor=proto&word=p%26w',
    hasSecret: true,
  },
  {
    name: 'query-defaults',
    operation: {
      parameters: [{ name: 'size', in: 'query', schema: { type: 'integer', default: 20 } }],
    },
    // The server knows its default; the form only shows it.
    says: /20/,
    target: '/query-defaults',
  },
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
];
