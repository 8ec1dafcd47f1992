import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatJson, type JsonSchema, parseJson } from '../../../../src/contract/index.ts';
import { loadValidator, schemasFor } from '../../../../src/theme/client/playground/model/index.ts';
import {
  compareResponse,
  documentedStatus,
} from '../../../../src/theme/client/playground/reply/difference.ts';
import { jsonLines } from '../../../../src/theme/client/playground/reply/json-lines.ts';
import {
  type Body,
  readBody,
  sizeText,
} from '../../../../src/theme/client/playground/reply/response-body.ts';

await loadValidator();

const bytes = (text: string) => new TextEncoder().encode(text);
const json = (value: unknown): Body => ({ kind: 'json', value, text: formatJson(value) });

describe('the body of a response', () => {
  it.each<[string, string, string, Body['kind']]>([
    ['JSON', 'application/json', '{}', 'json'],
    ['a JSON dialect', 'application/problem+json; charset=utf-8', '{}', 'json'],
    ['JSON that is none', 'application/json', '{', 'text'],
    ['HTML', 'text/html', '<p>', 'text'],
    ['text without a type', '', 'hello', 'text'],
    ['an image', 'image/png', 'x', 'media'],
    ['an archive', 'application/zip', 'x', 'binary'],
    ['nothing', 'application/json', '', 'empty'],
  ])('%s', (_, type, text, kind) => {
    expect(readBody(type, bytes(text)).kind).toBe(kind);
  });

  it('without a type is binary if it is not UTF-8', () => {
    expect(readBody('', new Uint8Array([0xff, 0xfe, 0])).kind).toBe('binary');
  });

  it('is decoded with its own charset, or with UTF-8 if that does not exist', () => {
    expect(readBody('text/plain; charset=iso-8859-1', new Uint8Array([0xe9]))).toEqual({
      kind: 'text',
      text: 'é',
    });
    expect(readBody('text/plain; charset=nonsense', bytes('é'))).toEqual({ kind: 'text', text: 'é' });
  });

  it('keeps large integers exact', () => {
    expect(readBody('application/json', bytes('[9007199254740993]'))).toMatchObject({
      value: [9007199254740993n],
    });
  });
});

it('sizes are in units of a thousand', () => {
  expect([999, 1000, 402_800, 2_500_000].map(sizeText)).toEqual(['999 B', '1.0 KB', '402.8 KB', '2.5 MB']);
});

describe('lines of JSON', () => {
  const values = fc.jsonValue({ maxDepth: 4 }).map((value) => value as unknown);

  it('joined are the pretty-printed text', () => {
    fc.assert(
      fc.property(values, (value) => {
        const text = jsonLines(value).map(({ tokens }) => tokens.map(([, part]) => part).join(''));
        expect(text.join('\n')).toBe(formatJson(value, 2));
      }),
    );
  });

  it('have the JSON Pointer of their value', () => {
    const pointers = jsonLines({ 'a/b': [1, { '~': null }], c: [] }).map(({ pointer }) => pointer);
    expect(pointers).toEqual(['', '/a~1b', '/a~1b/0', '/a~1b/1', '/a~1b/1/~0', '/a~1b/1', '/a~1b', '/c', '']);
  });

  it('mark keys, strings and constants like static code blocks', () => {
    expect(jsonLines({ a: 'x', b: 1n })[1]?.tokens).toEqual([
      ['', '  '],
      ['k', '"a"'],
      ['', ': '],
      ['s', '"x"'],
      ['', ','],
    ]);
  });
});

describe('the documented status', () => {
  const responses = ['200', '4xx', 'default'].map((status) => ({ status, contentType: '', schema: true }));

  it.each([
    [200, '200'],
    [404, '4xx'],
    [500, 'default'],
  ])('of %i is %s', (status, documented) => {
    expect(documentedStatus(responses, status)).toBe(documented);
  });

  it('does not exist if no range and no default covers it', () => {
    expect(documentedStatus(responses.slice(0, 2), 302)).toBeUndefined();
  });
});

describe('differences from the documentation', () => {
  const schema: JsonSchema = { $ref: '#/components/schemas/Item' };
  const components: Record<string, JsonSchema> = {
    Item: {
      type: 'object',
      required: ['id', 'secret'],
      properties: {
        id: { type: 'integer' },
        secret: { $ref: '#/components/schemas/Secret' },
        tags: { type: 'array', items: { type: 'string' } },
      },
    },
    Secret: { type: 'string', writeOnly: true },
  };
  const responses = [
    { status: '200', contentType: 'application/json', schema },
    { status: '204', contentType: '', schema: true },
    { status: '4XX', contentType: 'application/*', schema: { type: 'object' } as JsonSchema },
  ];
  const compare = (status: number, body: Body, contentType = 'application/json', method = 'GET') =>
    compareResponse(responses, components, { method, status, contentType, body }).differences;

  it('are empty for a documented response; request-only fields are not missing', () => {
    expect(
      compare(200, json({ id: 9007199254740993n, tags: ['x'] }), 'application/json; charset=utf-8'),
    ).toEqual([]);
  });

  it('are uncertain if a pattern cannot be decided', () => {
    const schema: JsonSchema = { pattern: '^(a+)\\1$' };
    const body = json('aa');
    const response = { method: 'GET', status: 200, contentType: 'application/json', body };
    const documented = [{ status: '200', contentType: 'application/json', schema }];
    expect(compareResponse(documented, {}, response).differences).toEqual([
      {
        path: '',
        message: 'The pattern "^(a+)\\\\1$" could not be checked in time.',
        isUnchecked: true,
      },
    ]);
  });

  it('locate wrong types, missing and undocumented fields', () => {
    expect(compare(200, json({ tags: [1], extra: true }))).toEqual([
      { path: '', message: 'The property "id" is required.' },
      { path: '/tags/0', message: 'The type must be string, but is number.' },
      { path: '/extra', message: 'The property "extra" is not documented.' },
    ]);
  });

  it('report a status that is not listed', () => {
    expect(compare(500, json({}))).toEqual([{ message: 'The status 500 is not documented.' }]);
  });

  it('report another content type, and accept a documented range', () => {
    expect(compare(200, { kind: 'text', text: '<p>' }, 'text/html')[0]?.message).toBe(
      'The content type is text/html; documented: application/json.',
    );
    expect(compare(404, json({}), 'application/problem+json')).toEqual([]);
  });

  it('report a body that should not be empty, unless it cannot have content', () => {
    expect(compare(200, { kind: 'empty' }, '')[0]?.message).toMatch(/is empty/);
    expect(compare(200, { kind: 'empty' }, '', 'HEAD')).toEqual([]);
    expect(compare(204, { kind: 'empty' }, '')).toEqual([]);
  });

  it('report an undocumented body, and invalid JSON', () => {
    expect(compare(204, json({}))[0]?.message).toMatch(/^No body is documented/);
    expect(compare(200, { kind: 'text', text: '{' })[0]?.message).toBe('The body is not valid JSON.');
  });

  it('at an older feature level require only what exists there', () => {
    const since: JsonSchema = { type: 'string', 'x-feature-level': 210 };
    const until: JsonSchema = { type: 'string', 'x-feature-level-until': 100 };
    const levelled: JsonSchema = {
      type: 'object',
      required: ['result', 'later', 'earlier'],
      properties: { result: { type: 'string' }, later: since, earlier: until },
    };
    const missingAt = (level?: number): string[] =>
      compareResponse(
        [{ status: '200', contentType: 'application/json', schema: levelled }],
        {},
        { method: 'GET', status: 200, contentType: 'application/json', body: json({ result: 'success' }) },
        level,
      ).differences.map(({ message }) => message);
    expect(missingAt()).toEqual(['The property "later" is required.', 'The property "earlier" is required.']);
    expect(missingAt(100)).toEqual(['The property "earlier" is required.']);
    expect(missingAt(209)).toEqual([]);
    expect(missingAt(210)).toEqual(['The property "later" is required.']);
  });
});

describe('schemas for one direction', () => {
  it('leave the given schemas unchanged', () => {
    const text = '{"required":["a"],"properties":{"a":{"readOnly":true},"__proto__":{"type":"string"}}}';
    const schema = parseJson(text).value as JsonSchema;
    expect(formatJson(schemasFor(schema, {}, 'request'))).toBe(text.replace('["a"]', '[]'));
    expect(formatJson(schema)).toBe(text);
    expect(formatJson(schemasFor(schema, {}, 'response'))).toBe(text);
  });
});
