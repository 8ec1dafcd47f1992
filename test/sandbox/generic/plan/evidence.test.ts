import { expect, test } from 'vitest';
import {
  body,
  crud,
  type Fields,
  inPath,
  object,
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

test('a write that only other writes show returns its example, if the path returns something else', async () => {
  const paths = crud() as Paths;
  const { put, delete: remove } = paths['/pets/{petId}'] ?? {};
  const item = { parameters: [inPath('petId')], put, delete: remove };
  const get = { responses: { 200: returns({ type: 'object', properties: { total: text } }) } };
  const plan = await planWith({ '/pets/{petId}': { ...item, get } });
  expect(plan.operations.map(({ rule }) => rule)).toEqual(['example', 'example', 'example']);
});

test('what dotted operationIds have elsewhere does not lie below a path', async () => {
  const setup = { type: 'object', required: ['theme'], properties: { theme: text, size: text } };
  const item = (operationId: string, shape: unknown) => ({
    parameters: [inPath('thing')],
    get: { operationId: `${operationId}.get`, responses: { 200: returns(shape) } },
    patch: {
      operationId: `${operationId}.patch`,
      requestBody: body(shape),
      responses: { 200: returns(shape) },
    },
  });
  const plan = await planOf({
    paths: {
      '/v1/things/{thing}': item('shop.houses.pets', ref('Pet')),
      '/v1/things/{thing}/setup': item('shop.houses', ref('Setup')),
    },
    components: {
      schemas: { Pet: petWith({ thing: text }), Setup: setup },
    },
  });
  expect(resourceOf(plan, '/v1/things/{}/setup')).not.toHaveProperty('parent');
  expect(operationOf(plan, 'GET /v1/things/{thing}/setup').requires).toEqual([]);
});

test('an object around the item is not the item, whatever other operations send', async () => {
  const whole = { type: 'object', properties: { pet: ref('Pet') } };
  const edit = { type: 'object', properties: { pet: { type: 'object', properties: { nick: text } } } };
  const list = { type: 'array', items: whole };
  const paths = crud({ item: whole, list, id: 'pet_id' }) as Paths;
  Object.assign(paths['/pets/{pet_id}']?.put ?? {}, { requestBody: body(edit) });
  const plan = await planWith(paths);
  expect(resourceOf(plan, '/pets/{}').keys).toEqual([['id']]);
  expect(operationOf(plan, 'GET /pets').list?.item).toEqual(['pet']);
});

test('a list in an envelope is neither an item nor a single document', async () => {
  const whole = { type: 'object', properties: { pets: { type: 'array', items: ref('Pet') } } };
  const write = { requestBody: body(whole), responses: { 200: returns(whole) } };
  const get = { responses: { 200: returns(whole) } };
  const plan = await planWith({
    '/pets': { get, put: write },
    '/dogs/{dogId}': { parameters: [inPath('dogId')], get, post: write },
  });
  expect(plan.resources).toEqual([]);
});

test('a parameter of the query that an object has says which one of several it is', async () => {
  const paths = (name: string) => ({
    '/numbers': {
      parameters: [{ name, in: 'query', schema: text }],
      get: { responses: { 200: returns(ref('Pet')) } },
      put: { requestBody: body(ref('Pet')), responses: { 200: returns(ref('Pet')) } },
    },
  });
  const components = { schemas: { Pet: PET } };
  expect((await planOf({ paths: paths('Name'), components })).resources).toEqual([]);
  expect((await planOf({ paths: paths('ownerSid'), components })).resources).toEqual([]);
  expect((await planOf({ paths: paths('variant'), components })).resources).toEqual([]);
  expect((await planOf({ paths: paths('fields'), components })).resources).toHaveLength(1);
});

test('a POST of an item changes it only if its words say so', async () => {
  const { requestBody, responses } = (crud() as Paths)['/pets/{petId}']?.put ?? {};
  const ruleOf = async (words: Fields) => {
    const paths = crud() as Paths;
    Object.assign(paths['/pets/{petId}'] ?? {}, { post: { requestBody, responses, ...words } });
    const plan = await planWith(paths);
    return operationOf(plan, 'POST /pets/{petId}').rule;
  };
  expect(await ruleOf({ summary: 'Changes a pet' })).toBe('update');
  expect(await ruleOf({ operationId: 'UpdatePet' })).toBe('update');
  expect(await ruleOf({ description: 'This endpoint allows you to modify a pet.' })).toBe('update');
  expect(await ruleOf({ summary: 'Create a pet' })).toBe('example');
  expect(await ruleOf({ operationId: 'groomPet', summary: 'Settle a pet' })).toBe('example');
});

test('what a body refers to by its id is no object of the item', async () => {
  const integer = { type: 'integer' };
  const toys = (members: Fields) => ({ type: 'array', items: object({ size: integer, ...members }) });
  const reasonOf = async (sent: Fields, shown: Fields) =>
    (
      await ruleWith(
        'PUT /pets/{petId}',
        { requestBody: body({ ...object({ name: text, toys: toys(sent) }), required: ['toys'] }) },
        petWith({ toys: toys(shown) }),
      )
    ).reason;
  const maker = object({ makerId: integer, name: text });
  expect(await reasonOf({ makerId: integer }, { maker })).toContain('`toys` in different forms');
  expect(await reasonOf({ maker_id: integer }, { maker })).toContain('`toys` in different forms');
  // Requests can send both, or responses show both.
  expect(await reasonOf({ makerId: integer, maker }, { maker })).not.toContain('different');
  expect(await reasonOf({ makerId: integer }, { maker, makerId: integer })).not.toContain('different');
});

test('objects and lists of a body have the form of those of the item', async () => {
  const owner = { type: 'object', properties: { owner: { type: 'object', properties: { name: text } } } };
  const pet = petWith({ owners: { type: 'array', items: owner } });
  const ids = { type: 'array', items: { type: 'object', properties: { owner_id: text } } };
  const sent = { type: 'object', required: ['owners'], properties: { name: text, owners: ids } };
  expect((await ruleWith('POST /pets', { requestBody: body(sent) }, pet)).reason).toContain(
    '`owners` in different forms',
  );
});

test('`petToken` stands for `id`', async () => {
  const pet = { type: 'object', required: ['name'], properties: { id: text, name: text } };
  expect(resourceOf(await planOf(pets({ id: 'pet_token' }, pet)), '/pets/{}').keys).toEqual([['id']]);
});

test('a path that another operation shares, or that no client can send, has no rule', async () => {
  const item = (name: string) => ({
    parameters: [inPath(name)],
    get: { responses: { 200: returns(ref('Pet')) } },
    delete: { responses: { 204: { description: '' } } },
  });
  const paths = { '/pets/{petId}': item('petId'), '/pets/{name}': item('name') };
  const components = { schemas: { Pet: PET } };
  expect((await planOf({ paths, components })).operations.map(({ rule }) => rule)).toEqual(
    Array.from({ length: 4 }, () => 'example'),
  );
  const variant = { '/pets/{petId}': item('petId'), '/pets/{petId}#share': item('petId') };
  expect(rulesOf(await planOf({ paths: variant, components }))).toEqual([
    'GET /pets/{petId}: read *',
    'DELETE /pets/{petId}: delete *',
    'GET /pets/{petId}#share: example',
    'DELETE /pets/{petId}#share: example',
  ]);
});

test.each([
  ['/{roleId}', 'does not name its items'],
  ['/v1/{roleId}', 'does not name its items'],
  ['/v1/{name}', '`name` has several segments'],
  ['/{scope}/pets/{petId}', '`scope` has several segments'],
  ['/v1/{+pet}', '`+pet` has several segments'],
])('of the items of %s, nothing is known: a path whose parameter %s', async (path, reason) => {
  const pet = petWith({ roleId: text });
  const parameters = [...path.matchAll(/\{([^}]*)\}/g)].map(([, name = '']) => inPath(name));
  const [, item] = Object.values(crud() as Paths);
  const plan = await planWith({ [path]: { ...item, parameters } }, pet);
  expect(plan.operations.filter(({ stored }) => stored)).toEqual([]);
  expect(plan.operations[0]?.reason).toContain(reason);
});

test('a parameter whose description has several segments is the path of an item', async () => {
  const paths = crud() as Paths;
  const description = 'The pet. Format: `shops/{shop}/pets/{pet}`';
  Object.assign(paths['/pets/{petId}'] ?? {}, { parameters: [inPath('petId', { description })] });
  const plan = await planWith(paths);
  expect(operationOf(plan, 'GET /pets/{petId}').reason).toContain('`petId` has several segments');
});

test('the key of a user name is no title, and the path of an item is not its key', async () => {
  const user = { type: 'object', properties: { name: text, login: text } };
  expect(resourceOf(await planOf(pets({ id: 'username' }, user)), '/pets/{}').keys).toEqual([['login']]);
  const fixed = { type: 'string', readOnly: true };
  const item = { type: 'object', properties: { id: fixed, name: fixed, type: fixed, size: text } };
  expect(resourceOf(await planOf(pets({ id: 'sid' }, item)), '/pets/{}').keys).toEqual([['name']]);
});

test('what is created at two paths of one parent is found at only one of them', async () => {
  const { '/pets': collection, '/pets/{petId}': item } = crud() as Paths;
  const plan = await planWith({
    '/houses/{house}/{floor}/pets/{petId}': {
      ...item,
      parameters: ['house', 'floor', 'petId'].map((name) => inPath(name)),
    },
    '/houses/{house}/{floor}/rooms/{room}/pets': {
      ...collection,
      parameters: ['house', 'floor', 'room'].map((name) => inPath(name)),
    },
  });
  expect(operationOf(plan, 'POST /houses/{house}/{floor}/rooms/{room}/pets').rule).toBe('example');
});

test('the texts of a path parameter may say that it is a name, or an id among others', async () => {
  const folder = { type: 'object', properties: { id: text, name: text } };
  const paths = crud({ id: 'pet' }) as Paths;
  Object.assign(paths['/pets/{pet}'] ?? {}, {
    parameters: [inPath('pet', { description: 'Name of a pet.' })],
  });
  const named = await planWith(paths, folder);
  expect(resourceOf(named, '/pets/{}').keys).toEqual([['name']]);
  const both = { type: 'object', properties: { petId: text, alias: text } };
  expect(resourceOf(await planOf(pets({ id: 'petIdOrAlias' }, both)), '/pets/{}').keys).toEqual([['petId']]);
});

test('a leading parameter is no property of an object that it does not name', async () => {
  const issue = {
    type: 'object',
    properties: { id: text, repository: { type: 'object', properties: { name: text } } },
  };
  const item = {
    get: { responses: { 200: returns(issue) } },
    delete: { responses: { 204: { description: '' } } },
  };
  const plan = await planOf({
    paths: {
      '/repositories/{workspace}/issues/{id}': { parameters: [inPath('workspace'), inPath('id')], ...item },
    },
  });
  expect(resourceOf(plan, '/repositories/{}/issues/{}').keys).toEqual([null, ['id']]);
});

test('a list with a required parameter that is nothing known returns its example', async () => {
  const parameters = [{ name: 'mood', in: 'query', required: true, schema: text }];
  expect((await ruleWith('GET /pets', { parameters })).rule).toBe('example');
  expect((await ruleWith('GET /pets', { parameters: [{ ...parameters[0], name: 'status' }] })).rule).toBe(
    'list',
  );
});

test('a POST that only saves, or has its members in the query, creates nothing', async () => {
  expect((await ruleWith('POST /pets', { operationId: 'SavePets', summary: 'Save pets' })).rule).toBe(
    'example',
  );
  const parameters = [{ name: 'name', in: 'query', schema: text }];
  expect((await ruleWith('POST /pets', { parameters, requestBody: undefined })).rule).toBe('example');
});
