import { describe, expect, test } from 'vitest';
import { inEnglish, type JsonSchema } from '../../../src/contract/index.ts';
import { exampleOf, type Operation } from '../../../src/openapi/index.ts';
import { fieldsOf } from '../../../src/request/index.ts';
import { playgroundData } from '../../../src/site/index.ts';

import { settingsWith } from '../../config/support.ts';
import { document31, loadText } from '../support.ts';
import { viewOf } from '../views.ts';

const TEXT = { type: 'string' };

async function read(requestBody: object, rest: object = {}) {
  const { document } = await loadText(
    document31({
      paths: { '/a': { post: { requestBody, responses: {}, ...rest } } },
      components: COMPONENTS,
    }),
  );
  const [operation] = document?.operations ?? [];
  if (!operation) throw new Error('not read');
  return operation;
}

const COMPONENTS = {
  schemas: { Kind: { type: 'string', enum: ['a', 'b'] } },
  headers: {
    Kind: { description: 'What *kind*.', deprecated: true, schema: { $ref: '#/components/schemas/Kind' } },
    Round: {
      content: {
        'multipart/mixed': {
          schema: TEXT,
          encoding: { a: { headers: { 'X-Round': { $ref: '#/components/headers/Round' } } } },
        },
      },
    },
  },
};
const file = {
  contentType: 'image/png',
  headers: {
    'X-Limit': { required: true, description: 'Calls.', schema: { type: 'integer', minimum: 1 }, example: 3 },
    'X-Kind': { $ref: '#/components/headers/Kind' },
    'Content-Type': { schema: TEXT },
  },
};
const form = {
  'multipart/form-data': {
    schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' }, b: TEXT } },
    encoding: { file, b: {} },
  },
};

describe('headers of a part (OpenAPI 4.8.15)', () => {
  test('have a type, a text and whether they are required; Content-Type is ignored', async () => {
    const view = await viewOf(await read({ content: form }));
    expect(view.body?.media[0]?.encoding).toMatchObject([
      {
        name: 'file',
        contentType: 'image/png',
        headers: [
          {
            name: 'X-Limit',
            type: 'integer',
            required: true,
            example: '3',
            constraints: ['>= 1'],
          },
          { name: 'X-Kind', type: 'enum', required: false, deprecated: true, enum: ['a', 'b'] },
        ],
      },
    ]);
    expect(view.body?.media[0]?.encoding?.[0]?.headers?.[1]?.descriptionHtml).toContain('<em>kind</em>');
  });

  test('of a response are shown too, with the encoding of its parts', async () => {
    const view = await viewOf(await read({}, { responses: { 200: { description: '', content: form } } }));
    expect(view.responses[0]?.media[0]?.encoding).toMatchObject([
      { name: 'file', headers: [{ name: 'X-Limit' }, { name: 'X-Kind' }] },
    ]);
  });

  test('of parts within a part, and of parts by their position (OpenAPI 3.2)', async () => {
    const headers = { 'X-A': { schema: TEXT } };
    const content = {
      'multipart/mixed': {
        schema: { type: 'array' },
        prefixEncoding: [{ contentType: 'text/plain' }, { headers }],
        itemEncoding: { contentType: 'multipart/mixed', encoding: { icon: { headers } } },
      },
    };
    const view = await viewOf(await read({ content }));
    expect(view.body?.media[0]?.encoding).toMatchObject([
      { name: '[0]', contentType: 'text/plain' },
      { name: '[1]', headers: [{ name: 'X-A' }] },
      { name: '[]', contentType: 'multipart/mixed' },
      { name: '[].icon', headers: [{ name: 'X-A' }] },
    ]);
  });

  test('end if they are recursive', async () => {
    const encoding = { a: { headers: { 'X-Round': { $ref: '#/components/headers/Round' } } } };
    const view = await viewOf(await read({ content: { 'multipart/mixed': { schema: {}, encoding } } }));
    expect(view.body?.media[0]?.encoding).toMatchObject([{ name: 'a', headers: [{ name: 'X-Round' }] }]);
  });

  test('are for display: the playground does not get what no page can send', async () => {
    const operation = await read(
      { content: form },
      {
        parameters: [{ name: 'q', in: 'query', schema: TEXT, allowEmptyValue: true, examples: FAR }],
      },
    );
    const places = { sandboxes: [], http: {} };
    const { request } = playgroundData(operation, settingsWith({}), undefined, places);
    expect(JSON.stringify(request)).not.toMatch(/X-Limit|allowEmptyValue|example\.com|Kind/);
  });
});

const FAR = { far: { externalValue: 'https://example.com/far.json' } };

test.each([
  ['query', true, ['may be empty']],
  ['query', false, []],
  ['header', true, []],
])('`allowEmptyValue` of a parameter in %s: %s (OpenAPI 4.8.12.2)', async (place, allowEmptyValue, words) => {
  const parameters = [{ name: 'q', in: place, schema: TEXT, allowEmptyValue }];
  const { parameterGroups } = await viewOf(await read({}, { parameters }));
  expect(parameterGroups[0]?.fields[0]?.constraints.map(inEnglish)).toEqual(words);
});

test('a form has no field for a forbidden property, whichever part of its schema forbids it', async () => {
  const schema = {
    allOf: [{ $ref: '#/components/schemas/Base' }, { properties: { a: TEXT, b: false, c: { not: {} } } }],
    oneOf: [
      { title: 'D', type: 'object', required: ['d'], properties: { d: TEXT, e: false } },
      { title: 'E', type: 'object', required: ['e'], properties: { e: TEXT, d: false } },
    ],
  };
  const plain = { allOf: schema.allOf } as JsonSchema;
  const Base = { type: 'object', properties: { b: TEXT, f: false, g: TEXT } };
  const { document } = await loadText(
    document31({
      components: { schemas: { Base } },
      paths: {
        '/a': {
          post: {
            requestBody: {
              content: {
                'multipart/form-data': { schema: plain },
                'application/x-www-form-urlencoded': { schema },
              },
            },
            responses: {},
          },
        },
      },
    }),
  );
  const data = playgroundData(document?.operations[0] as Operation, settingsWith({}), undefined, {
    sandboxes: [],
    http: {},
  });
  const names = (contentType: string) =>
    fieldsOf(data, contentType)
      .map(({ name }) => name)
      .toSorted();
  expect(names('multipart/form-data')).toEqual(['a', 'g']);
  expect(names('application/x-www-form-urlencoded')).toEqual(['a', 'd', 'g']);
  expect(exampleOf(plain, { Base: Base as JsonSchema }, { direction: 'request' })).toEqual({
    a: 'string',
    g: 'string',
  });
});
