import { expect, test } from 'vitest';
import {
  body,
  crud,
  inPath,
  operationOf,
  type Paths,
  PET,
  pets,
  petWith,
  planOf,
  planWith,
  ref,
  resourceOf,
  returns,
  rulesOf,
  ruleWith,
  text,
} from './support.ts';

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
  const plan = await planWith(paths);
  expect(operationOf(plan, 'PUT /pets/{petId}').rule).toBe('update');
});

test('a request whose body has a member in another form than the item returns its example', async () => {
  const pet = petWith({ owner: { type: 'object', properties: { name: text } } });
  const sent = {
    type: 'object',
    required: ['owner'],
    properties: { name: text, owner: { type: 'integer' } },
  };
  for (const line of ['POST /pets', 'PUT /pets/{petId}', 'PATCH /pets/{petId}']) {
    const operation = await ruleWith(line, { requestBody: body(sent) }, pet);
    expect(operation.rule).toBe('example');
    expect(operation.reason).toContain('`owner` in different forms');
  }
});

test('a POST that takes the item from the query or from another media type returns its example', async () => {
  const parameters = [{ name: 'source', in: 'query', required: true, schema: text }];
  expect((await ruleWith('POST /pets', { requestBody: undefined, parameters })).rule).toBe('example');
  const requestBody = { content: { 'application/x-yaml': { schema: text } } };
  expect((await ruleWith('POST /pets', { requestBody })).rule).toBe('example');
});

test.each([
  ['of another resource', 'shop.pets.get', 'shop.pets.patch', 'shop.orders.delete'],
  ['of the whole resource, beside others of its tags', 'pets.getTags', 'pets.updateTags', 'pets.delete'],
])('a DELETE whose operationId is %s returns its example', async (_, get, patch, remove) => {
  const plan = await planWith({
    '/v1/pets/{name}': {
      parameters: [inPath('name')],
      get: { operationId: get, responses: { 200: returns(ref('Pet')) } },
      patch: {
        operationId: patch,
        requestBody: body(ref('Pet')),
        responses: { 200: returns(ref('Pet')) },
      },
      delete: { operationId: remove, responses: { 204: { description: '' } } },
    },
  });
  expect(rulesOf(plan)).toEqual([
    'GET /v1/pets/{name}: read *',
    'PATCH /v1/pets/{name}: update *',
    'DELETE /v1/pets/{name}: example',
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
    reason: 'POST whose body has `owner` in addition to the item',
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

test('a path whose query says which document it is has no single document', async () => {
  const parameters = [{ name: 'which', in: 'query', required: true, schema: text }];
  const put = { parameters, requestBody: body(ref('Pet')), responses: { 200: returns(ref('Pet')) } };
  const paths = { '/pet': { get: { parameters, responses: { 200: returns(ref('Pet')) } }, put } };
  expect((await planWith(paths)).resources).toEqual([]);
});

test('the key is the id that the parameter ends with, and never another than requests name', async () => {
  const both = { type: 'object', required: ['name'], properties: { id: text, uid: text, name: text } };
  expect(resourceOf(await planOf(pets({ id: 'pet_uid' }, both)), '/pets/{}').keys).toEqual([['uid']]);
  const sent = { type: 'object', required: ['name'], properties: { chipId: text, name: text } };
  const paths = crud({ id: 'chipId' }) as Paths;
  Object.assign(paths['/pets']?.post ?? {}, { requestBody: body(sent) });
  expect((await planWith(paths)).resources).toEqual([]);
});

test('a PUT that says so, or requires only the key, changes what the item has', async () => {
  const description = 'Data from your request will be merged with existing data.';
  expect((await ruleWith('PUT /pets/{petId}', { description })).rule).toBe('update');
  const whole = { ...PET, required: ['id'], properties: { ...PET.properties, id: { type: 'integer' } } };
  const { patch: _patch, ...item } = (crud() as Paths)['/pets/{petId}'] ?? {};
  const plan = await planWith({
    ...crud(),
    '/pets/{petId}': { ...item, put: { ...item.put, requestBody: body(whole) } },
  });
  expect(operationOf(plan, 'PUT /pets/{petId}').rule).toBe('update');
});

test('a POST whose body is no object creates nothing', async () => {
  expect((await ruleWith('POST /pets', { requestBody: body({ type: 'string' }) })).rule).toBe('example');
});

test('a creation answers with 201, although 200 is documented for an item that exists', async () => {
  const responses = { 200: returns(ref('Pet')), 201: returns(ref('Pet')) };
  expect((await ruleWith('POST /pets', { responses })).response.status).toBe(201);
});

test('parameters of pages may be described as strings', async () => {
  const description = pets();
  const { get } = (description.paths as Paths)['/pets'] ?? {};
  const parameters = ['limit', 'offset'].map((name) => ({ name, in: 'query', schema: text }));
  Object.assign(get ?? {}, { parameters });
  expect(operationOf(await planOf(description), 'GET /pets').list?.page).toMatchObject({
    kind: 'offset',
    start: 'offset',
    size: 'limit',
  });
});

test('the objects of a large object are not the item', async () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
  const inner = { type: 'object', required: ['id'], properties: { id: text, size: text } };
  const outer = {
    type: 'object',
    properties: { ...Object.fromEntries(names.map((name) => [name, text])), inner },
  };
  const plan = await planOf({
    paths: {
      '/jobs/{id}': {
        parameters: [inPath('id')],
        get: { responses: { 200: returns(outer) } },
        delete: { responses: { 204: { description: '' } } },
      },
    },
  });
  expect(plan.resources).toEqual([]);
});
