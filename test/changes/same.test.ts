import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { KINDS, sample } from '../openapi/examples/sample/classes.ts';
import { api, changesOf, type Json, read, withOperation, withSchema } from './support.ts';

/** Equivalent descriptions have no changes: a false one can stop somebody's release. */

const text = { type: 'string' };
const object = (properties: Json, rest: Json = {}): Json => ({ type: 'object', properties, ...rest });
const ref = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });
const COMPONENTS = {
  Cat: object({ kind: text, lives: { type: 'integer' } }),
  Dog: object({ kind: text, tricks: { type: 'array' } }),
  Bird: object({ wings: { type: 'integer' } }),
  Some: { oneOf: [ref('Dog'), ref('Bird')] },
};
const v30 = (document: Json): Json => ({ ...document, openapi: '3.0.3' });
const mapping = { Cat: '#/components/schemas/Cat', Dog: '#/components/schemas/Dog' };
const pets = (discriminator: Json): Json => ({ oneOf: [ref('Cat'), ref('Dog')], discriminator });

const expectSame = async (old: Json, now: Json): Promise<void> => {
  expect(await changesOf(old, now)).toEqual([]);
  expect(await changesOf(now, old)).toEqual([]);
};

describe('equivalent schemas', () => {
  test.each<[string, unknown, unknown]>([
    ['a pattern that is found in every text', text, { ...text, pattern: '.*' }],
    [
      'another expression for the same texts',
      { ...text, pattern: '^[0-9]+$' },
      { ...text, pattern: '^\\d+$' },
    ],
    ['all values of a type', { type: 'boolean' }, { type: 'boolean', enum: [false, true] }],
    ['types as alternatives', { type: ['string', 'integer'] }, { anyOf: [text, { type: 'integer' }] }],
    [
      'listed values as alternatives',
      { enum: ['a', 'b'] },
      { oneOf: [{ const: 'b', title: 'B' }, { const: 'a' }] },
    ],
    [
      'alternatives of an alternative',
      { oneOf: [ref('Cat'), ref('Some')] },
      { oneOf: [ref('Bird'), ref('Dog'), ref('Cat')] },
    ],
    [
      'what all alternatives have, beside them',
      { oneOf: [object({ kind: text, a: text }), object({ kind: text, b: text })] },
      object({ kind: text }, { oneOf: [object({ b: text }), object({ a: text })] }),
    ],
    ['a reference in a condition, and what it leads to', { not: ref('Cat') }, { not: COMPONENTS.Cat }],
    ['texts in a condition', { not: { enum: ['a'], description: 'Not this.' } }, { not: { const: 'a' } }],
    [
      'what `minContains` is anyway',
      { type: 'array', contains: text },
      { type: 'array', contains: text, minContains: 1 },
    ],
    ['`if` without a consequence', object({}), object({}, { if: { required: ['a'] } })],
    ['a mapping to the names', pets({ propertyName: 'kind' }), pets({ propertyName: 'kind', mapping })],
    [
      'the order of names',
      object({}, { dependentRequired: { a: ['b', 'c'] } }),
      object({}, { dependentRequired: { a: ['c', 'b'] } }),
    ],
  ])('%s', (_name, a, b) => expectSame(withSchema(a, COMPONENTS), withSchema(b, COMPONENTS)));

  test.each<[string, unknown, unknown]>([
    ['nullable', { ...text, nullable: true }, { type: ['string', 'null'] }],
    [
      'nullable beside allOf',
      { allOf: [ref('Cat')], nullable: true },
      { oneOf: [{ type: 'null' }, ref('Cat')] },
    ],
    [
      'exclusiveMinimum',
      { type: 'number', minimum: 0, exclusiveMinimum: true },
      { type: 'number', exclusiveMinimum: 0 },
    ],
    ['bytes in base64', { ...text, format: 'byte' }, { ...text, contentEncoding: 'base64' }],
    ['bytes in base64, unchanged', { ...text, format: 'byte' }, { ...text, format: 'byte' }],
    ['bytes', { ...text, format: 'binary' }, { ...text, contentMediaType: 'application/octet-stream' }],
    ['bytes, unchanged', { ...text, format: 'binary' }, { ...text, format: 'binary' }],
    ['an example', { ...text, example: 'a' }, { ...text, examples: ['a'] }],
  ])('%s in OpenAPI 3.0 and 3.1', (_name, a, b) =>
    expectSame(v30(withSchema(a, COMPONENTS)), withSchema(b, COMPONENTS)),
  );
});

const SCHEMES = {
  key: { type: 'apiKey', in: 'header', name: 'X-Key' },
  sameKey: { type: 'apiKey', in: 'header', name: 'x-key', description: 'The same.' },
  token: { type: 'http', scheme: 'bearer' },
  sameToken: { type: 'http', scheme: 'Bearer', bearerFormat: 'JWT' },
};
const secured = (...security: Json[]): Json =>
  withOperation({ security }, { components: { securitySchemes: SCHEMES } });
const sending = (type: string): Json =>
  withOperation({ requestBody: { content: { [type]: { schema: text } } } });
const asking = (rest: Json): Json =>
  withOperation({ parameters: [{ name: 'a', in: 'query', schema: text, ...rest }] });

describe('equivalent operations', () => {
  test.each<[string, Json, Json]>([
    ['another name of a security scheme', secured({ key: [] }), secured({ sameKey: [] })],
    ['case and hints of a security scheme', secured({ token: [] }), secured({ sameToken: [] })],
    [
      'the order of security requirements',
      secured({ key: [] }, { token: [] }),
      secured({ token: [] }, { key: [] }),
    ],
    ['`explode` of a text', asking({}), asking({ explode: false })],
    ['the charset that there is anyway', sending('text/plain'), sending('Text/plain; charset="UTF-8"')],
    [
      'components, and what is in them',
      withOperation({ parameters: [{ name: 'a', in: 'query', schema: text }] }),
      withOperation(
        { parameters: [{ $ref: '#/components/parameters/A' }] },
        { components: { parameters: { A: { name: 'a', in: 'query', schema: text } } } },
      ),
    ],
    [
      'what the path item has',
      api({
        paths: { '/a': { parameters: [{ name: 'a', in: 'query', schema: text }], get: { responses: {} } } },
      }),
      api({
        paths: { '/a': { get: { parameters: [{ name: 'a', in: 'query', schema: text }], responses: {} } } },
      }),
    ],
  ])('%s', (_name, a, b) => expectSame(a, b));

  test('OpenAPI 2.0 and 3.0: hosts, forms, lists, headers, OAuth', async () => {
    const flow = {
      authorizationUrl: 'https://a.example.com/a',
      tokenUrl: 'https://a.example.com/t',
      scopes: { r: 'R' },
    };
    const list = { type: 'array', items: text };
    const info = { title: 'Plants', version: '1' };
    const header = { 'X-Left': { type: 'integer' } };
    const old = {
      swagger: '2.0',
      info,
      host: 'h.example.com',
      basePath: '/v1',
      schemes: ['https'],
      consumes: ['application/json'],
      produces: ['application/json'],
      securityDefinitions: {
        basic: { type: 'basic' },
        oauth: { type: 'oauth2', flow: 'accessCode', ...flow },
      },
      security: [{ basic: [] }, { oauth: ['r'] }],
      paths: {
        '/plants': {
          post: {
            parameters: [
              { name: 'body', in: 'body', required: true, schema: { $ref: '#/definitions/Plant' } },
              { name: 'tags', in: 'query', collectionFormat: 'multi', ...list },
              { name: 'pots', in: 'query', ...list },
            ],
            responses: {
              200: { description: 'OK', headers: header, schema: { $ref: '#/definitions/Plant' } },
            },
          },
        },
        '/photos': {
          post: {
            consumes: ['multipart/form-data'],
            parameters: [
              { name: 'photo', in: 'formData', type: 'file', required: true },
              { name: 'note', in: 'formData', ...text },
            ],
            responses: { 200: { description: 'OK' } },
          },
        },
      },
      definitions: { Plant: object({ name: text }) },
    };
    const plant = { 'application/json': { schema: ref('Plant') } };
    const photo = object({ photo: { ...text, format: 'binary' }, note: text }, { required: ['photo'] });
    const now = {
      openapi: '3.0.3',
      info,
      servers: [{ url: 'https://h.example.com/v1' }],
      security: [{ login: [] }, { oauth: ['r'] }],
      paths: {
        '/plants': {
          post: {
            parameters: [
              { name: 'pots', in: 'query', explode: false, schema: list },
              { name: 'tags', in: 'query', schema: list },
            ],
            requestBody: { required: true, content: plant },
            responses: {
              200: {
                description: 'OK',
                headers: { 'X-Left': { schema: { type: 'integer' } } },
                content: plant,
              },
            },
          },
        },
        '/photos': {
          post: {
            requestBody: { required: true, content: { 'multipart/form-data': { schema: photo } } },
            responses: { 200: { description: 'OK' } },
          },
        },
      },
      components: {
        securitySchemes: {
          login: { type: 'http', scheme: 'basic' },
          oauth: { type: 'oauth2', flows: { authorizationCode: flow } },
        },
        schemas: { Plant: object({ name: text }) },
      },
    };
    await expectSame(old, now);
  });
});

/** Reverses keys of objects, and lists whose order has no meaning. */
function reversed(node: unknown, key = ''): unknown {
  if (Array.isArray(node)) {
    const items = node.map((each) => reversed(each));
    return ['required', 'enum', 'parameters', 'oneOf', 'anyOf', 'tags'].includes(key)
      ? items.reverse()
      : items;
  }
  if (typeof node !== 'object' || node === null || key === 'example') return node;
  const entries = Object.entries(node).map(([name, value]) => [name, reversed(value, name)]);
  return Object.fromEntries(entries.reverse());
}

describe.each(Object.keys(KINDS))('%s', (name) => {
  test.each(['2.0', '3.0.3', '3.1.1', '3.2.0'] as const)(
    'OpenAPI %s: equal in another order, and as its own bundle in 3.1',
    async (version) => {
      const document = sample(name, version) as Json;
      await expectSame(document, reversed(document) as Json);
      await expectSame(document, JSON.parse(JSON.stringify((await read(document)).document)) as Json);
    },
  );

  test('OpenAPI 3.1 and 3.2 do not differ by themselves', () =>
    expectSame(sample(name, '3.1.1') as Json, sample(name, '3.2.0') as Json));
});

test('any part of a body may be a component', async () => {
  const leaf = fc.constantFrom<Json>(
    text,
    { type: 'integer', minimum: 1 },
    { enum: ['a', 'b'] },
    { type: 'null' },
  );
  const { schema } = fc.letrec<{ schema: Json }>((tie) => ({
    schema: fc.oneof(
      { maxDepth: 3 },
      leaf,
      fc
        .dictionary(fc.constantFrom('a', 'b', 'c'), tie('schema'), { maxKeys: 3 })
        .map((each) => object(each)),
      tie('schema').map((items) => ({ type: 'array', items })),
      tie('schema').map((each) => ({ allOf: [each] })),
      tie('schema').map((each) => ({ anyOf: [each, object({ z: text })] })),
      tie('schema').map((each) => ({ ...text, not: each })),
    ),
  }));
  await fc.assert(
    fc.asyncProperty(schema, fc.nat(), async (whole, seed) => {
      const schemas: Json = {};
      let count = 0;
      const extracted = (node: unknown, isSchema = true): unknown => {
        if (typeof node !== 'object' || node === null) return node;
        if (Array.isArray(node)) return node.map((each) => extracted(each, isSchema));
        const entries = Object.entries(node).map(([key, value]) => {
          if (key === 'properties' && isSchema) return [key, extracted(value, false)];
          return [key, key === 'enum' ? value : extracted(value)];
        });
        const made = Object.fromEntries(entries);
        count++;
        if (!isSchema || (seed >> (count % 30)) % 2 === 0) return made;
        schemas[`S${count}`] = made;
        return ref(`S${count}`);
      };
      await expectSame(withSchema(whole), withSchema(extracted(whole), schemas));
    }),
    { numRuns: 60 },
  );
  // Loads 120 descriptions, which is slow on a busy machine.
}, 60_000);
