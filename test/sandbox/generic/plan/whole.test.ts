/** What a resource must show of the requests that its description has. */
import { expect, test } from 'vitest';
import {
  body,
  crud,
  type Fields,
  inPath,
  inQuery,
  object,
  operationOf,
  type Paths,
  PET,
  pets,
  petWith,
  planOf,
  planWith,
  ref,
  returns,
  rulesOf,
  ruleWith,
  text,
} from './support.ts';

const inAnotherForm = body({
  type: 'object',
  required: ['name'],
  properties: { name: { type: 'array', items: text } },
});

test('a list does not lack what its POST seems to create', async () => {
  const paths = crud() as Paths;
  Object.assign(paths['/pets']?.post ?? {}, { requestBody: inAnotherForm });
  const plan = await planWith(paths);
  expect(rulesOf(plan)).toEqual([
    'GET /pets: example',
    'POST /pets: example',
    'GET /pets/{petId}: read *',
    'PUT /pets/{petId}: replace *',
    'PATCH /pets/{petId}: update *',
    'DELETE /pets/{petId}: delete *',
  ]);
  expect(operationOf(plan, 'GET /pets').reason).toBe('POST /pets creates its items, but returns its example');
});

test('a resource of which nothing that requests send can be seen has no rule', async () => {
  const { '/pets': collection, '/pets/{petId}': { parameters, get, delete: remove } = {} } = crud() as Paths;
  const item = { '/pets/{petId}': { parameters, get, delete: remove } } as Fields;
  const post = { ...collection?.post, requestBody: inAnotherForm };
  const plan = await planWith({ '/pets': { ...collection, post }, ...item });
  expect(plan.operations.filter(({ stored }) => stored)).toEqual([]);
  expect(operationOf(plan, 'DELETE /pets/{petId}').reason).toContain('only POST /pets sets its items');
  // A POST that only looks something up creates nothing that could be missing.
  const search = { ...post, summary: 'Search pets' };
  expect(rulesOf(await planWith({ '/pets': { ...collection, post: search }, ...item }))).toEqual([
    'GET /pets: list *',
    'POST /pets: example',
    'GET /pets/{petId}: read *',
    'DELETE /pets/{petId}: delete *',
  ]);
});

test('a PUT beside the path of the list may create its items', async () => {
  const { '/pets': collection, '/pets/{petId}': { parameters, get } = {} } = crud() as Paths;
  const remove = { responses: { 204: { description: '' } } };
  const paths = { '/pets': { get: collection?.get }, '/pet/{petId}': { parameters, get, delete: remove } };
  expect(rulesOf(await planWith(paths))).toContain('GET /pets: list *');
  const put = { summary: 'Create a pet', requestBody: inAnotherForm, responses: collection?.post?.responses };
  const plan = await planWith({ ...paths, '/pet': { put } });
  expect(operationOf(plan, 'GET /pets').reason).toBe(
    'only PUT /pet sets its items, but that operation returns its example',
  );
});

test.each([
  ['Creates a pet', 'example'],
  ['Adds a toy to a pet', 'list'],
  ['Feeds a pet', 'list'],
])('a POST to the path of an item may create it: %s', async (summary, rule) => {
  const paths = crud() as Paths;
  delete paths['/pets']?.post;
  const post = { summary, requestBody: inAnotherForm, responses: { 204: { description: '' } } };
  Object.assign(paths['/pets/{petId}'] ?? {}, { post });
  const list = operationOf(await planWith(paths), 'GET /pets');
  expect(list.rule).toBe(rule);
  if (rule === 'example') expect(list.reason).toMatch(/^POST \/pets\/\{petId\} creates its items/);
});

test.each([
  ['Creates the owner', 'example'],
  ['Add an owner', 'example'],
  ['Informs the owner', 'read'],
])('a single document may come from a POST to its path: %s', async (summary, rule) => {
  const owner = object({ name: text, city: text });
  const post = { summary, requestBody: body(owner), responses: { 204: { description: '' } } };
  const get = { responses: { 200: returns(owner) } };
  const plan = await planWith({ '/owner': { get, put: { ...get, requestBody: body(owner) }, post } });
  expect(operationOf(plan, 'GET /owner').rule).toBe(rule);
  expect(operationOf(plan, 'PUT /owner').stored).toBe(rule === 'read');
});

test('rows exist below a resource without rules', async () => {
  const { '/pets': collection, '/pets/{petId}': item } = crud() as Paths;
  const get = { responses: { 200: returns(object({ id: text, city: text, rooms: text })) } };
  const patch = {
    requestBody: body(object({ add: text, drop: text })),
    responses: { 200: get.responses[200] },
  };
  const plan = await planWith({
    '/shops/{shopId}': { parameters: [inPath('shopId')], get, patch },
    '/shops/{shopId}/pets': { parameters: [inPath('shopId')], get: collection?.get },
    '/shops/{shopId}/pets/{petId}': {
      parameters: [inPath('shopId'), inPath('petId')],
      get: item?.get,
      patch: item?.patch,
    },
  });
  expect(rulesOf(plan)).toEqual([
    'GET /shops/{shopId}: example',
    'PATCH /shops/{shopId}: example',
    'GET /shops/{shopId}/pets: list *',
    'GET /shops/{shopId}/pets/{petId}: read *',
    'PATCH /shops/{shopId}/pets/{petId}: update *',
  ]);
  expect(plan.resources[0]?.seed.length).toBeGreaterThan(0);
});

test.each([
  ['a list', { toys: { type: 'array', items: text } }, 'example'],
  ['a hidden member', { color: { ...text, format: 'password' }, size: text }, 'example'],
  ['most members', { color: text, size: text }, 'example'],
  ['an attribute', { attributes: object({ color: { type: 'array', items: text } }) }, 'example'],
  ['a secret', { password: text, clientToken: text }, 'create'],
  ['what is only written', { pin: { ...text, writeOnly: true } }, 'create'],
])('a POST whose body has %s that no item shows', async (_, lost, rule) => {
  const requestBody = body({
    ...object({ name: text, status: text, ...lost }),
    required: Object.keys(lost),
  });
  const pet = petWith({ attributes: object({ size: text }) });
  expect((await ruleWith('POST /pets', { requestBody }, pet)).rule).toBe(rule);
});

test.each([
  ['deleted_at', { ...text, format: 'date-time' }],
  ['date_deleted', { ...text, format: 'date-time' }],
  ['status', { ...text, enum: ['available', 'deleted'] }],
  ['status', { ...text, description: 'One of "available", "sold" or "deleted".' }],
  ['state', { ...text, description: '1 - Available, 2 - Deleted, 3 - Sold' }],
])('a DELETE may only set `%s`, which says that an item is deleted', async (name, schema) => {
  const pet = petWith({ [name]: schema });
  const { reason } = operationOf(await planOf(pets({}, pet)), 'DELETE /pets/{petId}');
  expect(reason).toContain(`may only set \`${name}\``);
});

test('a state whose text only mentions that items are deleted says nothing of a DELETE', async () => {
  const status = { ...text, description: 'The state. Active pets can be sold or deleted.' };
  const plan = await planOf(pets({}, petWith({ status })));
  expect(operationOf(plan, 'DELETE /pets/{petId}').rule).toBe('delete');
});

test.each([
  ['POST /pets', 'Rent a pet', 'example'],
  ['POST /pets', 'Register a pet', 'create'],
  ['PUT /pets/{petId}', 'Purchase a pet', 'example'],
  ['PUT /pets/{petId}', 'Approve or reject a pet', 'example'],
  ['PUT /pets/{petId}', 'Request an update of a pet', 'example'],
  ['PATCH /pets/{petId}', 'Edit a pet', 'update'],
  ['DELETE /pets/{petId}', 'Hand a pet back', 'example'],
  ['DELETE /pets/{petId}', 'Deregister a pet', 'delete'],
])('%s that says: %s', async (line, summary, rule) => {
  expect((await ruleWith(line, { summary })).rule).toBe(rule);
});

test.each([
  [{ parameters: [inQuery('includeArchived')] }, 'example'],
  [
    { parameters: [inQuery('state', { description: 'By default, only open pets are returned.' })] },
    'example',
  ],
  [{ description: 'Lists all pets. Archived pets are not returned.' }, 'example'],
  [{ description: 'Lists all pets.' }, 'list'],
])('a list that may leave items out: %j', async (members, rule) => {
  expect((await ruleWith('GET /pets', members)).rule).toBe(rule);
});

test('a list whose numbers count something unknown returns its example', async () => {
  const listed = async (members: Fields) => {
    const list = object({ pets: { type: 'array', items: ref('Pet') }, ...members });
    return operationOf(await planOf(pets({ list })), 'GET /pets');
  };
  const number = { type: 'integer' };
  expect((await listed({ sum: number })).reason).toBe('GET of a list whose `sum` may count something else');
  expect((await listed({ total: number })).list?.counts).toEqual([{ path: ['total'], of: 'total' }]);
  for (const name of ['petsCount', 'total_pets', 'petCount'])
    expect((await listed({ [name]: number })).list?.counts).toEqual([{ path: [name], of: 'total' }]);
  expect((await listed({ ownersCount: number })).rule).toBe('example');
  const ofPage = { type: 'integer', description: 'Number of pets in this response.' };
  expect((await listed({ count: ofPage })).list?.counts).toEqual([{ path: ['count'], of: 'returned' }]);
});

test('a query of a read may choose another version of the item', async () => {
  const rule = async (name: string) =>
    (await ruleWith('GET /pets/{petId}', { parameters: [inQuery(name, { required: true })] })).rule;
  expect(await rule('versionId')).toBe('example');
  expect(await rule('asOf')).toBe('example');
  expect(await rule('fields')).toBe('read');
  expect(await rule('api-version')).toBe('read');
  expect(await rule('opt_pretty')).toBe('read');
});

test.each([
  ['The name, ID, or tag of the pet.', 'example'],
  ['Either the `tag` or the `id` of the pet.', 'example'],
  ['The ID of the pet, or nothing.', 'read'],
])('a path whose parameter is: %s', async (description, rule) => {
  const paths = crud() as Paths;
  Object.assign(paths['/pets/{petId}'] ?? {}, { parameters: [inPath('petId', { description })] });
  expect(operationOf(await planWith(paths), 'GET /pets/{petId}').rule).toBe(rule);
});

test('an object of the item in a body is not the item', async () => {
  const owner = object({ id: text, name: text, status: text });
  const pet = petWith({ owner });
  const sent = object({ pet: object({ owner, toys: { type: 'array', items: text }, price: text }) });
  expect((await ruleWith('POST /pets', { requestBody: body(sent) }, pet)).rule).toBe('example');
});

test('items at another path do not lack what its POST seems to create', async () => {
  const { '/pets/{petId}': item } = crud() as Paths;
  const parameters = [inPath('ownerId')];
  const list = { responses: { 200: returns({ type: 'array', items: ref('Pet') }) } };
  const post = { requestBody: inAnotherForm, responses: { 201: returns(ref('Pet')) } };
  const plan = await planWith(
    {
      '/pets/{petId}': { parameters: item?.parameters, get: item?.get, delete: item?.delete } as Fields,
      '/owners/{ownerId}/pets': { parameters, get: list, post },
    },
    petWith({ owner_id: text }),
  );
  expect(plan.operations.filter(({ stored }) => stored)).toEqual([]);
});

test('a PATCH that resets what it does not have returns its example, and one may create', async () => {
  const ruled = async (description: string) => ruleWith('PATCH /pets/{petId}', { description });
  expect((await ruled('Members that are not provided will be removed.')).rule).toBe('example');
  expect(await ruled('Update/create a pet.')).toMatchObject({ rule: 'update', mayCreate: true });
  expect(await ruled('Update a pet.')).not.toHaveProperty('mayCreate');
});

test('a PUT that only creates does not replace what exists', async () => {
  const responses = { 201: returns(ref('Pet')), 409: { description: 'Conflict' } };
  const rule = async (summary: string) => (await ruleWith('PUT /pets/{petId}', { summary, responses })).rule;
  expect(await rule('Create a pet')).toBe('example');
  expect(await rule('Create or update a pet')).toBe('replace');
  const present = { 200: { ...returns(ref('Pet')), description: 'The pet already exists.' } };
  const { rule: creating } = await ruleWith('PUT /pets/{petId}', {
    summary: 'Create a pet',
    responses: present,
  });
  expect(creating).toBe('example');
});

test.each(['The pet already exists.', 'You already added the pet.', 'Pet exists'])(
  'a POST that may return an existing item creates none: %s',
  async (description) => {
    const responses = { 201: returns(ref('Pet')), 200: { ...returns(ref('Pet')), description } };
    expect((await ruleWith('POST /pets', { summary: 'Create a pet', responses })).rule).toBe('example');
  },
);

test('a PUT that creates, beside a PATCH, does not replace what exists', async () => {
  const rule = async (statuses: number[], summary = 'Create a pet') => {
    const responses = Object.fromEntries(statuses.map((status) => [status, returns(ref('Pet'))]));
    return (await ruleWith('PUT /pets/{petId}', { summary, responses })).rule;
  };
  expect(await rule([201])).toBe('example');
  expect(await rule([200, 201])).toBe('replace');
  expect(await rule([201], 'Create or replace a pet')).toBe('replace');
});

test('neither a list nor an item lacks what a PUT without effect seems to create', async () => {
  const { '/pets': collection, '/pets/{petId}': item } = crud() as Paths;
  const put = {
    summary: 'Create a pet',
    requestBody: inAnotherForm,
    responses: { 201: returns(ref('Pet')) },
  };
  const plan = await planWith({ '/pets': { get: collection?.get }, '/pets/{petId}': { ...item, put } });
  expect(rulesOf(plan)).toEqual([
    'GET /pets: example',
    'GET /pets/{petId}: example',
    'PUT /pets/{petId}: example',
    'PATCH /pets/{petId}: example',
    'DELETE /pets/{petId}: example',
  ]);
  expect(operationOf(plan, 'GET /pets/{petId}').reason).toBe(
    'PUT /pets/{petId} creates its items, but returns its example',
  );
});

test('an object of the item is a single document only where its path has the same schema', async () => {
  const chip = { type: 'object', required: ['code'], properties: { code: text, maker: text } };
  const parameters = [inPath('petId')];
  const get = { responses: { 200: returns(chip) } };
  const put = { requestBody: body(chip), responses: { 200: returns(chip) } };
  const rule = async (pet: Fields) =>
    operationOf(
      await planWith({ ...crud(), '/pets/{petId}/chip': { parameters, get, put } }, pet),
      'GET /pets/{petId}/chip',
    ).rule;
  expect(await rule(PET)).toBe('read');
  expect(await rule(petWith({ chip }))).toBe('read');
  expect(await rule(petWith({ chip: object({ code: text }) }))).toBe('example');
  expect(await rule(petWith(chip.properties))).toBe('example');
});

test('a single document may be one of the items, and a part may be the whole', async () => {
  const { get, put } = (crud() as Paths)['/pets/{petId}'] ?? {};
  const plan = await planWith({
    ...crud(),
    '/pet': { get, put },
    '/pets/{petId}/tags/{tag}': { parameters: [inPath('petId'), inPath('tag')], get, put },
  });
  expect(operationOf(plan, 'GET /pet').reason).toBe(
    'a single document that may be one of the /pets/{} items',
  );
  expect(operationOf(plan, 'GET /pets/{petId}/tags/{tag}').stored).toBe(false);
});

test('a POST that may return what exists creates nothing', async () => {
  const present = { ...returns(ref('Pet')), description: 'The pet already exists.' };
  const responses = { 201: returns(ref('Pet')), 200: present };
  expect((await ruleWith('POST /pets', { responses })).rule).toBe('example');
  const conflict = { 201: returns(ref('Pet')), 409: { description: 'The pet already exists.' } };
  expect((await ruleWith('POST /pets', { responses: conflict })).rule).toBe('create');
});

test('the key is the longer id that the parameter ends with', async () => {
  const plan = object({ id: text, acquisitionId: text, name: text });
  const item = {
    get: { responses: { 200: returns(plan) } },
    delete: { responses: { 204: { description: '' } } },
  };
  const paths = { '/acquired/{planAcquisitionId}': { parameters: [inPath('planAcquisitionId')], ...item } };
  expect((await planOf({ paths })).resources[0]?.keys).toEqual([['acquisitionId']]);
});

test('the key of a key is its id', async () => {
  const key = object({ key: text, label: text });
  const item = {
    get: { responses: { 200: returns(key) } },
    delete: { responses: { 204: { description: '' } } },
  };
  const paths = (name: string) => ({ [`/deploy-keys/{${name}}`]: { parameters: [inPath(name)], ...item } });
  expect((await planOf({ paths: paths('key_id') })).resources).toEqual([]);
  expect((await planOf({ paths: paths('key') })).resources[0]?.keys).toEqual([['key']]);
});

test('a PUT that requires nothing but a type changes what the item has', async () => {
  const { '/pets/{petId}': item, ...rest } = crud() as Paths;
  const { patch: _patch, ...others } = item ?? {};
  const sent = { ...object({ type: text, name: text, status: text }), required: ['type'] };
  const pet = petWith({ type: text });
  const put = { ...others.put, requestBody: body(sent) };
  const plan = await planWith({ ...rest, '/pets/{petId}': { ...others, put } }, pet);
  expect(operationOf(plan, 'PUT /pets/{petId}').rule).toBe('update');
});

test('a PATCH of which only some members are supported returns its example', async () => {
  const description = 'Update is only supported for the name and the status.';
  expect((await ruleWith('PATCH /pets/{petId}', { description })).rule).toBe('example');
});
