import { expect, test } from 'vitest';
import { type JsonSchema, validate } from '../../../../src/contract/index.ts';
import {
  body,
  crud,
  inPath,
  object,
  operationOf,
  PET,
  pets,
  petWith,
  planOf,
  planWith,
  ref,
  resourceOf,
  returns,
  text,
} from './support.ts';

type Fields = Record<string, Record<string, unknown>>;

test('the first row has the key that the path is prefilled with, further examples are rows too', async () => {
  const description = pets();
  const paths = description.paths as Fields;
  Object.assign(paths['/pets/{petId}'] ?? {}, { parameters: [inPath('petId', { example: '42' })] });
  paths['/pets/{petId}/bark'] = {
    post: { parameters: [inPath('petId', { example: '77' })], responses: { 204: { description: '' } } },
  };
  const { seed } = resourceOf(await planOf(description), '/pets/{}');
  expect(seed.map(({ key }) => key)).toEqual([['42'], ['77'], ['1']]);
  expect(seed.map(({ value }) => value.id)).toEqual([42, 77, 1]);
});

test('rows that others refer to have the keys of rows above them', async () => {
  const text = { type: 'string' };
  const item = (...names: string[]) =>
    returns({ type: 'object', properties: Object.fromEntries(names.map((name) => [name, text])) });
  const operations = (shown: unknown) => ({
    get: { responses: { 200: shown } },
    delete: { responses: { 204: { description: '' } } },
  });
  const plan = await planOf({
    paths: {
      '/shops/{shopId}': { parameters: [inPath('shopId')], ...operations(item('id', 'version')) },
      '/pets/{petId}/versions/{version}': {
        parameters: [inPath('petId'), inPath('version')],
        ...operations(item('version', 'name')),
      },
      '/pets/{petId}': {
        parameters: [inPath('petId', { schema: { type: 'string', pattern: '^[a-z]+$' } })],
        ...operations(item('id', 'name')),
      },
    },
  });
  const pet = resourceOf(plan, '/pets/{}').seed.map(({ key }) => key[0]);
  expect(pet.every((key) => /^[a-z]+$/.test(key ?? ''))).toBe(true);
  const versions = resourceOf(plan, '/pets/{}/versions/{}').seed;
  expect(versions.length).toBeGreaterThan(0);
  for (const { key } of versions) expect(pet).toContain(key[0]);
});

test('a part of a key that nothing tells satisfies its parameter', async () => {
  const petId = inPath('petId', { schema: { type: 'string', pattern: '^([A-Za-z]_?)+$' } });
  const toy = { type: 'object', properties: { id: { type: 'string' }, name: { type: 'string' } } };
  const { seed } = resourceOf(
    await planOf({
      paths: {
        '/pets/{petId}/toys/{toyId}': {
          parameters: [petId, inPath('toyId')],
          get: { responses: { 200: returns(toy) } },
          delete: { responses: { 204: { description: '' } } },
        },
      },
    }),
    '/pets/{}/toys/{}',
  );
  expect(seed.map(({ key }) => key[0])).toEqual(['string', 'string', 'string']);
});

test('a key is one that the items below it can repeat', async () => {
  const uuid: JsonSchema = { type: 'string', format: 'uuid', pattern: '^[0-9a-f]{8}-[0-9a-f-]{27}$' };
  const device = object({ id: text, name: text });
  const log = object({ id: text, deviceId: uuid });
  const writes = (item: unknown) => ({ requestBody: body(item), responses: { 201: returns(item) } });
  const reads = (item: unknown) => ({ responses: { 200: returns(item) } });
  const plan = await planOf({
    paths: {
      '/devices': { post: writes(device) },
      '/devices/{deviceId}': { parameters: [inPath('deviceId')], get: reads(device) },
      '/devices/{deviceId}/logs': { parameters: [inPath('deviceId')], post: writes(log) },
      '/devices/{deviceId}/logs/{logId}': {
        parameters: [inPath('deviceId'), inPath('logId')],
        get: reads(log),
      },
    },
  });
  const keys = resourceOf(plan, '/devices/{}').seed.map(({ key }) => key[0] ?? '');
  for (const key of keys) expect(validate(uuid, key)).toEqual([]);
  expect(operationOf(plan, 'POST /devices/{deviceId}/logs').stored).toBe(true);
  const [first] = resourceOf(plan, '/devices/{}/logs/{}').seed;
  expect(first?.value.deviceId).toBe(keys[0]);
});

test('rows are the examples of the description', async () => {
  const rows = [
    { id: 1, name: 'Rex' },
    { id: 2, name: 'Ida' },
    { id: 5, name: 'Zoe' },
  ];
  const description = pets();
  const paths = description.paths as Record<string, Fields>;
  Object.assign(paths['/pets']?.get ?? {}, {
    responses: { 200: returns({ type: 'array', items: ref('Pet') }, { example: rows }) },
  });
  Object.assign(paths['/pets/{petId}']?.get ?? {}, {
    responses: { 200: returns(ref('Pet'), { example: rows[1] }) },
  });
  const { seed } = resourceOf(await planOf(description), '/pets/{}');
  expect(seed.map(({ value }) => value)).toEqual([rows[1], rows[0], rows[2]]);
});

test('made rows differ in id and names, and satisfy the schemas of reads and lists', async () => {
  const plan = await planOf(pets());
  const { seed } = resourceOf(plan, '/pets/{}');
  expect(new Set(seed.map(({ value }) => value.name)).size).toBe(3);
  const { schema = true } = operationOf(plan, 'GET /pets').list ?? {};
  for (const { value } of seed) expect(validate(schema, value, { components: plan.components })).toEqual([]);
});

test('children refer to rows of their parent, and foreign ids to existing rows', async () => {
  const visit = {
    type: 'object',
    required: ['id', 'pet_id', 'vetId'],
    properties: {
      id: { type: 'string', example: 'v1' },
      pet_id: { type: 'integer' },
      vetId: { type: 'string', example: 'nobody' },
    },
  };
  const vet = { type: 'object', required: ['id'], properties: { id: { type: 'string', example: 'vet_7' } } };
  const description = pets();
  const plan = await planOf({
    components: { schemas: { Pet: PET, Visit: visit, Vet: vet } },
    paths: {
      ...(description.paths as object),
      '/vets/{vetId}': {
        parameters: [inPath('vetId')],
        get: { responses: { 200: returns(ref('Vet')) } },
        delete: { responses: { 204: { description: '' } } },
      },
      '/pets/{petId}/visits': {
        parameters: [inPath('petId')],
        get: { responses: { 200: returns({ type: 'array', items: ref('Visit') }) } },
        post: { requestBody: body(ref('Visit')), responses: { 201: returns(ref('Visit')) } },
      },
      '/pets/{petId}/visits/{visitId}': {
        parameters: [inPath('petId'), inPath('visitId')],
        get: { responses: { 200: returns(ref('Visit')) } },
      },
    },
  });
  const { seed, parent } = resourceOf(plan, '/pets/{}/visits/{}');
  const petKeys = resourceOf(plan, '/pets/{}').seed.map(({ key }) => key[0]);
  expect(parent).toBe('/pets/{}');
  for (const { key, value } of seed) {
    expect(petKeys).toContain(key[0]);
    expect(String(value.pet_id)).toBe(key[0]);
    expect(resourceOf(plan, '/vets/{}').seed.map((row) => row.key[0])).toContain(value.vetId);
  }
});

test('a resource without a valid row that nothing creates has no rules', async () => {
  const impossible = {
    type: 'object',
    required: ['id'],
    properties: { id: { type: 'string', minLength: 3, maxLength: 2 } },
  };
  const plan = await planOf({
    paths: {
      '/pets/{id}': {
        parameters: [inPath('id')],
        get: { responses: { 200: returns(impossible) } },
        delete: { responses: { 204: { description: '' } } },
      },
    },
  });
  expect(plan.operations.map(({ rule }) => rule)).toEqual(['example', 'example']);
});

test('no row has a key that an example of a create request chooses', async () => {
  const description = pets({
    item: petWith({ id: { type: 'integer' } }) as never,
  });
  const paths = description.paths as Record<string, Fields>;
  const requestBody = body(
    { type: 'object', properties: { id: { type: 'integer' } } },
    { example: { id: 1 } },
  );
  Object.assign(paths['/pets']?.post ?? {}, { requestBody });
  const { seed } = resourceOf(await planOf(description), '/pets/{}');
  expect(seed.map(({ key }) => key)).toEqual([['2'], ['3'], ['4']]);
});

test('keys satisfy the parameter of the path, too', async () => {
  const pet = { type: 'object', required: ['id'], properties: { id: { type: 'string' } } };
  const description = pets({ item: pet as never });
  const paths = description.paths as Fields;
  const petId = inPath('petId', { schema: { type: 'integer' } });
  Object.assign(paths['/pets/{petId}'] ?? {}, { parameters: [petId] });
  const { seed, id } = resourceOf(await planOf(description), '/pets/{}');
  for (const { key } of seed) expect(key[0]).toMatch(/^\d+$/);
  expect(id).toMatchObject({ kind: 'integer', isString: true });
});

test('relationships of JSON:API refer to rows', async () => {
  const text = { type: 'string' };
  const object = (properties: Record<string, unknown>) => ({ type: 'object', properties });
  const resource = (type: string, more: Record<string, unknown> = {}) =>
    object({
      data: object({ type: { const: type }, id: text, attributes: object({ name: text }), ...more }),
    });
  const linkage = (type: string) => object({ type: { const: type }, id: text });
  const item = (type: string, more?: Record<string, unknown>) => ({
    parameters: [inPath('id')],
    get: { responses: { 200: returns(resource(type, more)) } },
    delete: { responses: { 204: { description: '' } } },
  });
  const relationships = object({
    author: object({ data: linkage('people') }),
    readers: object({ data: { type: 'array', items: linkage('people') } }),
    source: object({ data: linkage('papers') }),
  });
  const example = { data: { type: 'people', id: '9', attributes: { name: 'Ann' } } };
  const plan = await planOf({
    paths: {
      '/articles/{id}': item('articles', { relationships }),
      '/people/{id}': {
        ...item('people'),
        get: { responses: { 200: returns(resource('people'), { example }) } },
      },
    },
  });
  const keys = resourceOf(plan, '/people/{}').seed.map(({ key }) => key[0]);
  const [article] = resourceOf(plan, '/articles/{}').seed;
  expect(keys).toContain('9');
  expect(article?.value.relationships).toEqual({
    author: { data: { type: 'people', id: keys[0] } },
    readers: { data: [{ type: 'people', id: keys[0] }] },
    source: { data: { type: 'papers', id: expect.any(String) } },
  });
});

test('every value of a key satisfies the schema of its parameter', async () => {
  const properties = { id: { type: 'string' }, noteable_id: { type: 'string' } };
  const number = { schema: { type: 'integer' } };
  const note = { type: 'object', properties };
  const plan = await planOf({
    paths: {
      '/issues/{noteable_id}/notes': {
        parameters: [inPath('noteable_id', number)],
        post: { requestBody: body(note), responses: { 201: returns(note) } },
      },
      '/issues/{noteable_id}/notes/{id}': {
        parameters: [inPath('noteable_id', number), inPath('id')],
        get: { responses: { 200: returns(note) } },
      },
    },
  });
  for (const { key } of resourceOf(plan, '/issues/{}/notes/{}').seed) expect(key[0]).toMatch(/^\d+$/);
});

test('no row has a key that a form chooses under another name, and keys keep to a pattern of letters', async () => {
  const code = { type: 'string', pattern: '^[a-f]{6}$' };
  const badge = { type: 'object', properties: { code, owner: { type: 'string' } } };
  const form = { type: 'object', required: ['Code'], properties: { Code: code } };
  const plan = await planOf({
    paths: {
      '/badges': {
        get: { responses: { 200: returns({ type: 'array', items: badge }) } },
        post: {
          requestBody: { content: { 'application/x-www-form-urlencoded': { schema: form } } },
          responses: { 201: returns(badge) },
        },
      },
      '/badges/{code}': {
        parameters: [inPath('code', { schema: code })],
        get: { responses: { 200: returns(badge) } },
      },
    },
  });
  expect(resourceOf(plan, '/badges/{}').seed.map(({ key }) => key[0])).toEqual([
    'aaaaab',
    'aaaaac',
    'aaaaad',
  ]);
});

test('every part of a key that no example tells has a name of its own', async () => {
  const text = { type: 'string' };
  const rule = { type: 'object', properties: { id: text, appId: text } };
  const plan = await planOf({
    paths: {
      '/apps/{appId}/rules': {
        parameters: [inPath('appId')],
        post: { requestBody: body(rule), responses: { 201: returns(rule) } },
      },
      '/apps/{appId}/rules/{ruleId}': {
        parameters: [inPath('appId'), inPath('ruleId')],
        get: { responses: { 200: returns(rule) } },
      },
    },
  });
  const [first] = resourceOf(plan, '/apps/{}/rules/{}').seed;
  expect(first).toEqual({ key: ['app-1', 'rule-1'], value: { id: 'rule-1', appId: 'app-1' } });
});

test('made rows do not say that they are deleted, and documented ones say what they do', async () => {
  const deletion = {
    deleted_at: { type: 'string', format: 'date-time' },
    isDeleted: { type: 'boolean' },
    removedAt: { type: ['string', 'null'] },
  };
  const pet = { ...petWith(deletion), required: ['id', 'name', 'isDeleted', 'removedAt'] };
  const { seed } = resourceOf(await planOf(pets({}, pet)), '/pets/{}');
  expect(seed.length).toBeGreaterThan(1);
  for (const { value } of seed) {
    expect(value).toMatchObject({ isDeleted: false, removedAt: null });
    expect(value).not.toHaveProperty('deleted_at');
  }
  const example = { id: 7, name: 'Rex', deleted_at: '2026-01-02T03:04:05Z', isDeleted: true, removedAt: 'x' };
  const description = pets({}, pet);
  const get = { responses: { 200: returns(ref('Pet'), { example }) } };
  Object.assign((description.paths as Fields)['/pets/{petId}'] ?? {}, { get });
  const [first] = resourceOf(await planOf(description), '/pets/{}').seed;
  expect(first?.value).toMatchObject(example);
});

test('keys that are whole numbers as text count up', async () => {
  const id = { type: 'string', format: 'int64', readOnly: true };
  const plan = await planOf(pets({}, petWith({ id })));
  const { seed, id: how } = resourceOf(plan, '/pets/{}');
  expect(seed.map(({ key }) => key)).toEqual([['1'], ['2'], ['3']]);
  expect(seed.map(({ value }) => value.id)).toEqual(['1', '2', '3']);
  expect(how).toMatchObject({ kind: 'integer', isString: true });
});

test('a list has no more first rows than it may have', async () => {
  const list = { type: 'array', items: ref('Pet'), maxItems: 2 };
  expect(resourceOf(await planOf(pets({ list })), '/pets/{}').seed).toHaveLength(2);
});

test('an item that the id of another names has rows for those', async () => {
  const settings = object({ color: text });
  const at = [{ name: 'petId', in: 'path', required: true, schema: text }];
  const plan = await planWith({
    ...crud(),
    '/settings/{petId}': {
      parameters: at,
      get: { responses: { 200: returns(settings) } },
      put: { summary: 'Change', requestBody: body(settings), responses: { 200: returns(settings) } },
    },
  });
  const keys = (name: string) => resourceOf(plan, name).seed?.map(({ key }) => key);
  expect(keys('/settings/{}')).toEqual(keys('/pets/{}'));
});
