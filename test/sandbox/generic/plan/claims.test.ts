import { expect, test } from 'vitest';
import {
  body,
  crud,
  inPath,
  operationOf,
  PET,
  pets,
  planOf,
  ref,
  resourceOf,
  returns,
  rulesOf,
} from './support.ts';

type Fields = Record<string, unknown>;
type Paths = Record<string, Record<string, Fields>>;

const text = { type: 'string' };

/** The rule of an operation of `pets()` with other members. */
async function ruleWith(line: string, members: Fields, pet: Fields = PET) {
  const paths = crud() as Paths;
  const [method = '', path = ''] = line.split(' ');
  Object.assign(paths[path]?.[method.toLowerCase()] ?? {}, members);
  return operationOf(await planOf({ paths, components: { schemas: { Pet: pet } } }), line);
}

test.each([
  [{ summary: 'Create or update a pet' }],
  [{ operationId: 'upsertPet' }],
  [{ description: 'Adds a pet. If a pet with the name exists, it is updated.' }],
])('a POST that may change an existing item creates none: %j', async (words) => {
  expect((await ruleWith('POST /pets', words)).rule).toBe('example');
});

test.each([
  [{ summary: 'Archive a pet' }],
  [{ operationId: 'deactivatePet' }],
  [{ description: 'The pet is not really deleted, only hidden.' }],
  [{ description: 'Sets the status of the pet to `gone`.' }],
])('a DELETE that leaves the item in another state deletes nothing: %j', async (words) => {
  expect((await ruleWith('DELETE /pets/{petId}', words)).rule).toBe('example');
  expect((await ruleWith('DELETE /pets/{petId}', { summary: 'Delete a pet' })).rule).toBe('delete');
});

test('a PUT creates what is missing if its words or responses say so', async () => {
  expect(await ruleWith('PUT /pets/{petId}', {})).not.toHaveProperty('mayCreate');
  expect(await ruleWith('PUT /pets/{petId}', { summary: 'Creates or updates a pet' })).toMatchObject({
    rule: 'replace',
    mayCreate: true,
  });
  const responses = { 200: returns(ref('Pet')), 201: returns(ref('Pet')) };
  expect(await ruleWith('PUT /pets/{petId}', { responses })).toMatchObject({ mayCreate: true });
});

test('a PUT that requires nothing of the item changes what it has', async () => {
  const requestBody = body({
    type: 'object',
    required: ['notify'],
    properties: { notify: { type: 'boolean' }, name: text, status: text },
  });
  const { patch: _patch, ...item } = (crud() as Paths)['/pets/{petId}'] ?? {};
  const paths = { ...crud(), '/pets/{petId}': { ...item, put: { ...item.put, requestBody } } };
  const plan = await planOf({ paths, components: { schemas: { Pet: PET } } });
  expect(operationOf(plan, 'PUT /pets/{petId}').rule).toBe('update');
});

test('a request whose body has a member in another form than the item returns its example', async () => {
  const pet = {
    ...PET,
    properties: { ...PET.properties, owner: { type: 'object', properties: { name: text } } },
  };
  const sent = { type: 'object', required: ['name'], properties: { name: text, owner: { type: 'integer' } } };
  for (const line of ['POST /pets', 'PUT /pets/{petId}', 'PATCH /pets/{petId}']) {
    const operation = await ruleWith(line, { requestBody: body(sent) }, pet);
    expect(operation.rule).toBe('example');
    expect(operation.reason).toContain('`owner` in another form than the item');
  }
});

test('a POST that takes the item from the query or from another media type returns its example', async () => {
  const parameters = [{ name: 'source', in: 'query', required: true, schema: text }];
  expect((await ruleWith('POST /pets', { requestBody: undefined, parameters })).rule).toBe('example');
  const requestBody = { content: { 'application/x-yaml': { schema: text } } };
  expect((await ruleWith('POST /pets', { requestBody })).rule).toBe('example');
});

test('an operation whose operationId is of another resource returns its example', async () => {
  const plan = await planOf({
    paths: {
      '/v1/{name}': {
        parameters: [inPath('name')],
        get: { operationId: 'shop.pets.get', responses: { 200: returns(ref('Pet')) } },
        patch: {
          operationId: 'shop.pets.patch',
          requestBody: body(ref('Pet')),
          responses: { 200: returns(ref('Pet')) },
        },
        delete: { operationId: 'shop.orders.delete', responses: { 204: { description: '' } } },
      },
    },
    components: { schemas: { Pet: PET } },
  });
  expect(rulesOf(plan)).toEqual([
    'GET /v1/{name}: read *',
    'PATCH /v1/{name}: update *',
    'DELETE /v1/{name}: example',
  ]);
});

test('a list whose next page only has an address has a parameter of its own for it', async () => {
  const list = {
    type: 'object',
    properties: {
      items: { type: 'array', items: ref('Pet') },
      links: { type: 'object', properties: { next: { type: 'string', format: 'uri' } } },
    },
  };
  const description = pets({ list });
  const { get } = (description.paths as Paths)['/pets'] ?? {};
  Object.assign(get ?? {}, { parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer' } }] });
  expect(operationOf(await planOf(description), 'GET /pets').list?.page).toMatchObject({
    kind: 'cursor',
    start: 'cursor',
    size: 'limit',
    next: { path: ['links', 'next'], as: 'url' },
  });
});

test('the key may have a longer name than the resource; an id that may be the key leaves no resource', async () => {
  const pet = (name: string) => ({
    type: 'object',
    required: ['name'],
    properties: { [name]: text, name: text },
  });
  const plan = await planOf(pets({ id: 'id' }, pet('storePetId')));
  expect(resourceOf(plan, '/pets/{}').keys).toEqual([['storePetId']]);
  expect((await planOf(pets({ id: 'id' }, pet('animalId')))).resources).toEqual([]);
});

test('a POST that only looks something up creates nothing', async () => {
  expect((await ruleWith('POST /pets', { summary: 'Searches for a pet' })).rule).toBe('example');
  expect((await ruleWith('POST /pets', { operationId: 'validatePet' })).rule).toBe('example');
  expect((await ruleWith('POST /pets', { summary: 'Add a pet' })).rule).toBe('create');
});

test('a request with content beside the item returns its example', async () => {
  const whole = { type: 'object', properties: { pet: ref('Pet'), owner: { type: 'object' } } };
  const members = { requestBody: body(whole), responses: { 201: returns(whole) } };
  const { rule, reason } = await ruleWith('POST /pets', members);
  expect({ rule, reason }).toEqual({
    rule: 'example',
    reason: 'POST whose body has `owner` beside the item',
  });
});

test('the parts of an object with the key are not the item', async () => {
  const pet = { type: 'object', properties: { petId: text, name: text, owner: ref('Owner') } };
  const owner = { type: 'object', required: ['id'], properties: { id: text, street: text } };
  const sent = { type: 'object', properties: { owner: ref('Owner'), nickname: text } };
  const paths = crud({ id: 'id' }) as Paths;
  Object.assign(paths['/pets']?.post ?? {}, { requestBody: body(sent) });
  const plan = await planOf({ paths, components: { schemas: { Pet: pet, Owner: owner } } });
  expect(operationOf(plan, 'GET /pets/{id}').response.item).toEqual([]);
});

test('a DELETE of a single document without a known write returns its example', async () => {
  const flag = { type: 'object', required: ['on'], properties: { on: { type: 'boolean' } } };
  const plan = await planOf({
    paths: {
      '/alarm': {
        get: { responses: { 200: returns(flag) } },
        post: { responses: { 200: returns(flag) } },
        delete: { responses: { 204: { description: '' } } },
      },
    },
  });
  expect(operationOf(plan, 'DELETE /alarm').rule).toBe('example');
});

test('a cursor that no response tells is the key of an item', async () => {
  const description = pets();
  const { get } = (description.paths as Paths)['/pets'] ?? {};
  const parameters = [
    { name: 'marker', in: 'query', schema: text },
    { name: 'limit', in: 'query', schema: { type: 'integer' } },
  ];
  Object.assign(get ?? {}, { parameters });
  expect(operationOf(await planOf(description), 'GET /pets').list?.page).toMatchObject({ kind: 'after' });
});
