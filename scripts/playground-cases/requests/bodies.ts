/** Bodies of every media type. */
import type { RequestCase, Upload } from './request-case.ts';

const body = (
  name: string,
  contentType: string,
  content: object,
  text: string,
  more: Partial<RequestCase> = {},
): RequestCase => ({
  name: `body-${name}`,
  method: 'POST',
  operation: { requestBody: { required: true, content: { [contentType]: content } } },
  target: `/body-${name}`,
  headers: { 'content-type': contentType },
  body: text,
  ...more,
});

const json = (name: string, schema: object, example: unknown, text = JSON.stringify(example)): RequestCase =>
  body(name, 'application/json', { schema, example }, text);

const multipart = (
  name: string,
  content: object,
  files: Upload[],
  parts: RequestCase['parts'],
): RequestCase => ({
  name: `multipart-${name}`,
  method: 'POST',
  operation: { requestBody: { required: true, content: { 'multipart/form-data': content } } },
  files,
  target: `/multipart-${name}`,
  parts,
});

const STRING = { type: 'string' };
const STRINGS = { type: 'array', items: STRING };

const PIXEL: Upload = { name: 'pixel ü.png', mimeType: 'image/png', content: '\x89PNG\r\n\x1a\n\0' };
const NOTES: Upload = { name: 'notes.txt', mimeType: 'text/plain', content: 'line 1\r\nline 2' };

const CAT_OR_DOG = {
  oneOf: ['Cat', 'Dog'].map((name) => ({
    type: 'object',
    title: name,
    required: ['kind'],
    properties: { kind: { const: name.toLowerCase() }, lives: { type: 'integer' } },
  })),
  discriminator: { propertyName: 'kind' },
};

export const BODIES: RequestCase[] = [
  {
    name: 'get-with-body',
    operation: { requestBody: { required: true, content: { 'application/json': { example: { a: 1 } } } } },
    blocked: /^Browsers do not let a page send a GET request with a body/,
  },
  {
    name: 'trace',
    method: 'TRACE',
    operation: {},
    blocked: /^Browsers do not let a page send .*TRACE/,
  },
  {
    name: 'delete-with-body',
    method: 'DELETE',
    operation: { requestBody: { required: true, content: { 'application/json': { example: { a: 1 } } } } },
    target: '/delete-with-body',
    headers: { 'content-type': 'application/json' },
    body: '{"a":1}',
  },
  json('json', { type: 'object' }, { a: [1, 'é'] }),
  json('union', CAT_OR_DOG, { kind: 'dog', lives: 1 }),
  json('unions', { type: 'array', items: CAT_OR_DOG }, [{ kind: 'dog' }, { kind: 'cat', lives: 9 }]),
  json('any', { anyOf: [STRING, { type: 'integer' }] }, 12),
  json('map', { type: 'object', additionalProperties: { type: 'integer' } }, { 'a b': 1, constructor: 2 }),
  json('nested', { type: 'object', properties: { a: { properties: { b: {} } } } }, { a: { b: [{ c: {} }] } }),
  json(
    'digits',
    { type: 'object' },
    { big: '#9007199254740993#', price: '#1.10#' },
    '{"big":9007199254740993,"price":1.10}',
  ),
  json('base64', { type: 'object', properties: { data: { contentEncoding: 'base64' } } }, { data: 'aGk=' }),
  body('patch', 'application/merge-patch+json', { schema: {}, example: { a: null } }, '{"a":null}', {
    method: 'PATCH',
  }),
  body('text', 'text/plain', { schema: STRING, example: 'Dear {{x}}\nö' }, 'Dear {{x}}\nö'),
  body('xml', 'application/xml', { schema: STRING, example: '<a>1</a>' }, '<a>1</a>'),
  body('ndjson', 'application/x-ndjson', { schema: {}, example: '{"a":1}\n{"a":2}\n' }, '{"a":1}\n{"a":2}\n'),
  {
    name: 'body-several',
    method: 'POST',
    operation: {
      requestBody: {
        required: true,
        content: {
          'application/json': { schema: {}, example: { a: 1 } },
          'text/csv': { schema: STRING, examples: { one: { value: 'a,b' }, two: { value: 'c,d' } } },
        },
      },
    },
    async enter(form) {
      await form.getByLabel('Content type').selectOption('text/csv');
      await form.getByLabel('Example').selectOption('two');
    },
    target: '/body-several',
    headers: { 'content-type': 'text/csv' },
    body: 'c,d',
  },
  body(
    'urlencoded',
    'application/x-www-form-urlencoded',
    {
      schema: { type: 'object', properties: { a: STRING, l: STRINGS, unsent: {} } },
      example: { a: '1 & ü', l: ['a b', 'c,d'] },
    },
    'a=1%20%26%20%C3%BC&l=a%20b&l=c%2Cd',
  ),
  body(
    'urlencoded-styles',
    'application/x-www-form-urlencoded',
    {
      schema: { type: 'object', properties: { o: { type: 'object' }, d: { type: 'object' }, l: STRINGS } },
      encoding: {
        o: { contentType: 'application/json' },
        d: { style: 'deepObject', explode: true },
        l: { style: 'form', explode: false },
      },
      example: { o: { a: 1 }, d: { x: '1' }, l: ['a', 'b'] },
    },
    'o=%7B%22a%22%3A1%7D&d%5Bx%5D=1&l=a,b',
  ),
  multipart(
    'file',
    {
      schema: {
        type: 'object',
        required: ['file', 'meta', 'note', 'typed'],
        properties: {
          note: STRING,
          meta: { type: 'object' },
          typed: STRING,
          // As OpenAPI 3.0 describes a file.
          file: { type: 'string', format: 'binary' },
          unsent: STRING,
        },
      },
      encoding: { typed: { contentType: 'text/markdown' } },
      example: { note: 'a & "b"', meta: { a: 1 }, typed: '# A' },
    },
    [PIXEL],
    [
      { name: 'note', content: 'a & "b"' },
      { name: 'meta', type: 'application/json', content: '{"a":1}' },
      { name: 'typed', type: 'text/markdown', content: '# A' },
      { name: 'file', filename: PIXEL.name, type: PIXEL.mimeType, content: PIXEL.content },
    ],
  ),
  multipart(
    'files',
    {
      schema: {
        type: 'object',
        required: ['files'],
        // As OpenAPI 3.1 does.
        properties: { files: { type: 'array', items: { contentMediaType: 'text/plain' } } },
      },
    },
    [NOTES, { ...NOTES, name: 'more.txt', content: '' }],
    [
      { name: 'files', filename: 'notes.txt', type: 'text/plain', content: NOTES.content },
      { name: 'files', filename: 'more.txt', type: 'text/plain', content: '' },
    ],
  ),
  body('image', 'image/*', {}, PIXEL.content, { files: [PIXEL], headers: { 'content-type': 'image/png' } }),
  body('binary', 'application/octet-stream', {}, NOTES.content, { files: [NOTES] }),
];
