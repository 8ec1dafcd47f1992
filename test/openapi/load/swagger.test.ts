/** Parts of OpenAPI 2.0 without an equivalent in 3.x. */
import { describe, expect, test } from 'vitest';
import { schemaView } from '../../../src/openapi/index.ts';
import { codes, loadText } from '../support.ts';

const JSON_ONLY = ['application/json'];
const OK = { '200': { description: 'ok' } };

async function read(rest: Record<string, unknown>) {
  const text = JSON.stringify({
    swagger: '2.0',
    info: { title: 'T', version: '1' },
    host: 'old.example',
    schemes: ['https', 'http'],
    ...rest,
  });
  const loaded = await loadText(text, { source: 'api.json' });
  const [operation] = loaded.document?.operations ?? [];
  if (!operation) throw new Error('no operation was read');
  return { ...loaded, operation, request: operation.request };
}

const field = (name: string, rest: object = {}) => ({ name, in: 'formData', type: 'string', ...rest });

describe('a body (2.0, 4.3.9)', () => {
  test('that operations share belongs to each, also if the path names it', async () => {
    const shared = {
      consumes: JSON_ONLY,
      parameters: {
        pet: { name: 'pet', in: 'body', required: true, schema: { $ref: '#/definitions/Pet' } },
        page: { name: 'page', in: 'query', type: 'integer' },
      },
      definitions: { Pet: { type: 'object', properties: { name: { type: 'string' } } } },
    };
    const refs = [{ $ref: '#/parameters/pet' }, { $ref: '#/parameters/page' }];
    for (const paths of [
      { '/pets': { post: { parameters: refs, responses: OK } } },
      { '/pets': { parameters: refs, post: { responses: OK } } },
      { '/pets': { post: { responses: OK }, parameters: refs } },
    ]) {
      const { request, diagnostics } = await read({ ...shared, paths });
      expect(diagnostics).toEqual([]);
      expect(request.parameters.map(({ name }) => name)).toEqual(['page']);
      expect(request.body).toMatchObject({
        required: true,
        media: [{ contentType: 'application/json', schema: { $ref: '#/components/schemas/Pet' } }],
      });
    }
  });

  test('of the operation replaces that of its path; form fields are joined', async () => {
    const { request } = await read({
      paths: {
        '/pets': {
          parameters: [field('a'), field('b', { type: 'integer' })],
          post: { parameters: [field('b'), field('c')], responses: OK },
        },
      },
    });
    expect(request.body?.media[0]?.schema).toMatchObject({
      properties: { a: { type: 'string' }, b: { type: 'string' }, c: { type: 'string' } },
    });
  });

  test('that is a form is required if one of its fields is', async () => {
    const form = async (...parameters: object[]) =>
      (await read({ paths: { '/pets': { post: { parameters, responses: OK } } } })).request.body;
    expect(await form(field('a', { required: true }), field('b'))).toMatchObject({ required: true });
    expect(await form(field('a'))).toMatchObject({ required: false });
  });

  test('of fields is urlencoded by default, and multipart with a file', async () => {
    const types = async (...parameters: object[]) =>
      (
        await read({ consumes: JSON_ONLY, paths: { '/pets': { post: { parameters, responses: OK } } } })
      ).request.body?.media.map(({ contentType }) => contentType);
    expect(await types(field('a'))).toEqual(['application/x-www-form-urlencoded']);
    expect(await types(field('a'), field('b', { type: 'file' }))).toEqual(['multipart/form-data']);
  });

  test('lists in a form are separated by commas by default', async () => {
    const list = { type: 'array', items: { type: 'string' } };
    const parameters = [
      field('plain', list),
      field('pipes', { ...list, collectionFormat: 'pipes' }),
      field('multi', { ...list, collectionFormat: 'multi' }),
    ];
    const { request } = await read({ paths: { '/pets': { post: { parameters, responses: OK } } } });
    expect(request.body?.media[0]?.encoding).toEqual({
      plain: { style: 'form', explode: false },
      pipes: { style: 'pipeDelimited', explode: false },
      multi: { style: 'form', explode: true },
    });
  });
});

test('the schemes of an operation are those of its servers (2.0, 4.3.5)', async () => {
  const { request } = await read({
    basePath: '/v1',
    paths: { '/pets': { get: { schemes: ['https'], responses: OK } } },
  });
  expect(request.servers).toEqual([{ url: 'https://old.example/v1' }]);
});

test('a response may be a file (2.0, 4.3.12); a property may not', async () => {
  const response = { description: 'A picture.', schema: { type: 'file' } };
  const right = await read({ paths: { '/pets': { get: { responses: { 200: response } } } } });
  expect(codes(right)).toEqual([]);
  const wrong = await read({
    paths: { '/pets': { get: { responses: OK } } },
    definitions: { Pet: { type: 'object', properties: { picture: { type: 'file' } } } },
  });
  expect(codes(wrong)).toContain('openapi/struct');
});

test("names and texts of a parameter's values are kept with its schema (`x-enum-*`)", async () => {
  const parameter = {
    name: 'kind',
    in: 'query',
    type: 'string',
    enum: ['x', 'y'],
    'x-enum-varnames': ['Ex', 'Why'],
    'x-enum-descriptions': ['The first.', 'The second.'],
  };
  const { request } = await read({ paths: { '/pets': { get: { parameters: [parameter], responses: OK } } } });
  const { schema } = request.parameters[0] ?? {};
  expect(schemaView(schema ?? true, {}, { maintainOrder: true, direction: 'request' }).enumTexts).toEqual([
    { name: 'Ex', description: 'The first.' },
    { name: 'Why', description: 'The second.' },
  ]);
});
