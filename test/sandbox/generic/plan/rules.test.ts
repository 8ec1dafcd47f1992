import { expect, test } from 'vitest';
import {
  body,
  crud,
  type Fields,
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
  senderTo,
  text,
} from './support.ts';

test('a collection and its items have all rules', async () => {
  const plan = await planOf(pets());
  expect(rulesOf(plan)).toEqual([
    'GET /pets: list *',
    'POST /pets: create *',
    'GET /pets/{petId}: read *',
    'PUT /pets/{petId}: replace *',
    'PATCH /pets/{petId}: update *',
    'DELETE /pets/{petId}: delete *',
  ]);
  const pet = resourceOf(plan, '/pets/{}');
  expect(pet.keys).toEqual([['id']]);
  expect(pet.title).toBe('pets');
  expect(pet.id).toMatchObject({ kind: 'integer', isString: false });
  expect(pet.times).toEqual([{ path: ['created_at'], when: 'created', form: 'date-time' }]);
  expect(pet.seed).toHaveLength(3);
});

test('an operation that changes nothing known returns its example, below an existing item', async () => {
  const description = pets();
  const plan = await planOf({
    ...description,
    paths: {
      ...(description.paths as object),
      '/pets/{petId}/bark': {
        parameters: [inPath('petId')],
        post: { responses: { 200: returns({ type: 'object', properties: { loud: { type: 'boolean' } } }) } },
      },
    },
  });
  expect(operationOf(plan, 'POST /pets/{petId}/bark')).toMatchObject({
    rule: 'example',
    stored: false,
    requires: [{ resource: '/pets/{}', length: 1 }],
  });
});

test('a resource that nothing changes is read, but not stored', async () => {
  const plan = await planWith({
    '/pets': { get: { responses: { 200: returns({ type: 'array', items: ref('Pet') }) } } },
    '/pets/{petId}': { parameters: [inPath('petId')], get: { responses: { 200: returns(ref('Pet')) } } },
  });
  expect(rulesOf(plan)).toEqual(['GET /pets: list', 'GET /pets/{petId}: read']);
});

test('the item is found in envelopes of any name', async () => {
  const pet = { type: 'object', properties: { thing: ref('Pet'), meta: { type: 'object' } } };
  const list = {
    type: 'object',
    properties: { rows: { type: 'array', items: ref('Pet') }, total: { type: 'integer' } },
  };
  const description = pets({ item: pet as never, list });
  const plan = await planOf(description);
  expect(operationOf(plan, 'GET /pets/{petId}').response.item).toEqual(['thing']);
  expect(operationOf(plan, 'POST /pets')).toMatchObject({
    rule: 'create',
    body: { item: ['thing'] },
    response: { item: ['thing'], status: 201 },
  });
  expect(operationOf(plan, 'GET /pets').list).toMatchObject({
    items: ['rows'],
    item: [],
    counts: [{ path: ['total'], of: 'total' }],
  });
});

test('a list whose items have no path is stored, and new items have no address', async () => {
  const { '/pets': collection } = crud() as Paths;
  const plan = await planWith({ '/pets': collection });
  expect(rulesOf(plan)).toEqual(['GET /pets: list *', 'POST /pets: create *']);
  const send = senderTo(plan);
  const made = await send('POST /pets', { name: 'Rex' });
  expect(made).toMatchObject({ status: 201, source: 'stored', location: null });
  expect((await send('GET /pets')).body).toContainEqual(made.body);
});

test('two lists of the same items below items of one name may be the same list', async () => {
  const { '/pets': list } = crud() as Paths;
  const at = (...names: string[]) => ({ parameters: names.map((name) => inPath(name)), ...list });
  const plan = await planWith({ '/owners/{o}/pets': at('o'), '/shops/{s}/owners/{o}/pets': at('s', 'o') });
  for (const { rule } of plan.operations) expect(rule).toBe('example');
  const apart = await planWith({ '/owners/{o}/pets': at('o'), '/shops/{s}/pets': at('s') });
  for (const { rule } of apart.operations) expect(rule).not.toBe('example');
});

test.each<[what: string, more: Fields, create?: Fields]>([
  ['is elsewhere, too', { '/dogs/{petId}': crud()['/pets/{petId}'], '/dogs': crud()['/pets'] }],
  [
    'is not what a POST returns',
    {},
    { responses: { 201: returns({ type: 'object', properties: { job: text } }) } },
  ],
  ['is also deleted by the POST', {}, { summary: 'Add or delete pets' }],
])('of a list whose items have no path, nothing is known if one %s', async (_what, more, create = {}) => {
  const { '/pets': collection } = crud() as Paths;
  const post = { ...collection?.post, ...create };
  const plan = await planWith({ ...more, '/pets': { ...collection, post } });
  expect(operationOf(plan, 'POST /pets')).toMatchObject({ rule: 'example' });
  expect(operationOf(plan, 'GET /pets')).toMatchObject({ rule: 'example' });
});

test('a document at a fixed path is read and changed', async () => {
  const description = pets();
  const settings = {
    type: 'object',
    required: ['theme'],
    properties: { theme: { type: 'string' }, size: { type: 'integer' } },
  };
  const plan = await planOf({
    components: description.components,
    paths: {
      ...(description.paths as object),
      '/pets/{petId}/settings': {
        parameters: [inPath('petId')],
        get: { responses: { 200: returns(settings) } },
        put: { requestBody: body(settings), responses: { 200: returns(settings) } },
      },
    },
  });
  expect(operationOf(plan, 'PUT /pets/{petId}/settings')).toMatchObject({
    rule: 'replace',
    stored: true,
    resource: '/pets/{}/settings',
    requires: [{ resource: '/pets/{}', length: 1 }],
  });
  const { parent, keys, id, seed } = resourceOf(plan, '/pets/{}/settings');
  expect({ parent, keys, id }).toEqual({ parent: '/pets/{}', keys: [null], id: undefined });
  expect(seed.map(({ key }) => key)).toEqual(resourceOf(plan, '/pets/{}').seed.map(({ key }) => key));
});

const { name, status, created_at } = PET.properties;

test.each([
  [[], {}, 'example'],
  [['name'], {}, 'replace'],
  [['name'], { created_at }, 'example'],
])('a PUT of JSON:API whose attributes require %j beside %j: %s', async (required, made, rule) => {
  const resource = {
    type: 'object',
    required: ['type', 'attributes'],
    properties: {
      id: { type: 'string' },
      type: { type: 'string' },
      attributes: { type: 'object', required, properties: { name, status, ...made } },
    },
  };
  const document = { type: 'object', required: ['data'], properties: { data: resource } };
  const plan = await planOf({
    paths: {
      '/pets': { post: { requestBody: body(document), responses: { 201: returns(document) } } },
      '/pets/{id}': {
        parameters: [inPath('id')],
        get: { responses: { 200: returns(document) } },
        put: { requestBody: body(document), responses: { 200: returns(document) } },
      },
    },
  });
  expect(operationOf(plan, 'PUT /pets/{id}').rule).toBe(rule);
});

test('a PUT whose body requires nothing changes what it has, unless there is a PATCH', async () => {
  const pet = { ...PET, required: [] };
  const description = pets({}, pet);
  const paths = description.paths as Record<string, Record<string, unknown>>;
  expect(operationOf(await planOf(description), 'PUT /pets/{petId}').rule).toBe('replace');
  const { patch: _patch, ...item } = paths['/pets/{petId}'] ?? {};
  const plan = await planOf({ ...description, paths: { ...paths, '/pets/{petId}': item } });
  expect(operationOf(plan, 'PUT /pets/{petId}').rule).toBe('update');
});

test('a request whose effect no operation shows returns its example', async () => {
  const plan = await planWith({
    '/pets': { post: { requestBody: body(ref('Pet')), responses: { 201: returns(ref('Pet')) } } },
  });
  expect(rulesOf(plan)).toEqual(['POST /pets: example']);
});

test('the lists in an item are not a collection', async () => {
  const dispute = {
    type: 'object',
    required: ['id'],
    properties: {
      id: { type: 'string' },
      reason: { type: 'string' },
      transactions: { type: 'array', items: ref('Pet') },
    },
  };
  const plan = await planWith({
    '/dispute': {
      get: { responses: { 200: returns(dispute) } },
      post: { requestBody: body(dispute), responses: { 200: returns(dispute) } },
    },
  });
  expect(rulesOf(plan)).toEqual(['GET /dispute: read *', 'POST /dispute: update *']);
});

test('a PATCH with a JSON Patch changes the item', async () => {
  const description = pets();
  const paths = description.paths as Record<string, Record<string, unknown>>;
  const patch = {
    requestBody: {
      content: { 'application/json-patch+json': { schema: { type: 'array', items: { type: 'object' } } } },
    },
    responses: { 200: returns(ref('Pet')) },
  };
  const plan = await planOf({
    ...description,
    paths: { ...paths, '/pets/{petId}': { ...paths['/pets/{petId}'], patch } },
  });
  expect(operationOf(plan, 'PATCH /pets/{petId}')).toMatchObject({ rule: 'update', body: { item: [] } });
});

test('a POST of several items at once creates all of them', async () => {
  const description = pets();
  const paths = description.paths as Record<string, Record<string, Record<string, unknown>>>;
  Object.assign(paths['/pets']?.post ?? {}, { requestBody: body({ type: 'array', items: ref('Pet') }) });
  expect(operationOf(await planOf(description), 'POST /pets')).toMatchObject({
    rule: 'create',
    reason: 'POST of several items to the collection',
    body: { several: [] },
  });
});

test('the parts of an element with an id are not the items of its list', async () => {
  const rule = { type: 'object', properties: { from: { type: 'string' }, subject: { type: 'string' } } };
  const trigger = { type: 'object', properties: { id: { type: 'string' }, rule } };
  const plan = await planOf({
    paths: {
      '/triggers': { get: { responses: { 200: returns({ type: 'array', items: trigger }) } } },
      '/triggers/{trigger}': {
        parameters: [inPath('trigger')],
        delete: { responses: { 204: { description: '' } } },
      },
    },
  });
  expect(rulesOf(plan)).toEqual(['GET /triggers: list *', 'DELETE /triggers/{trigger}: delete *']);
});

test('a change of the whole collection is one of the item whose key is in the body', async () => {
  const description = pets();
  const paths = description.paths as Record<string, object>;
  const whole = petWith({ id: { type: 'integer' } });
  const plan = await planOf({
    ...description,
    paths: {
      ...paths,
      '/pets': {
        ...paths['/pets'],
        put: { requestBody: body(whole), responses: { 200: returns(ref('Pet')) } },
      },
    },
  });
  expect(rulesOf(plan)).toContain('PUT /pets: replace *');
});

test('a list below a collection, by a property, is one of the collection', async () => {
  const description = pets();
  const find = (name: string) => ({
    get: {
      parameters: [{ name, in: 'query', required: true, schema: { type: 'string' } }],
      responses: { 200: returns({ type: 'array', items: ref('Pet') }) },
    },
  });
  const plan = await planOf({
    ...description,
    paths: { ...(description.paths as object), '/pets/by-name': find('name'), '/pets/by-mood': find('mood') },
  });
  expect(rulesOf(plan)).toContain('GET /pets/by-name: list *');
  expect(operationOf(plan, 'GET /pets/by-name').list?.filters).toEqual([
    { parameter: 'name', property: ['name'] },
  ]);
  expect(operationOf(plan, 'GET /pets/by-mood').rule).toBe('example');
});

test('a create request whose body is not of the item returns its example', async () => {
  const description = pets();
  const paths = description.paths as Record<string, object>;
  const order = { type: 'object', properties: { template: { type: 'string' }, copies: { type: 'integer' } } };
  const plan = await planOf({
    ...description,
    paths: {
      ...paths,
      '/pets': { post: { requestBody: body(order), responses: { 201: returns(ref('Pet')) } } },
    },
  });
  expect(operationOf(plan, 'POST /pets').rule).toBe('example');
});

test('a list below a collection that nothing known selects is told apart from what no request changes', async () => {
  const pets = crud() as Paths;
  const plan = await planWith({
    ...pets,
    '/pets/mine': { get: { responses: { 200: returns({ type: 'array', items: ref('Pet') }) } } },
    '/weather': {
      get: { responses: { 200: returns({ type: 'object', properties: { sun: { type: 'boolean' } } }) } },
    },
  });
  expect(operationOf(plan, 'GET /pets/mine').reason).toBe(
    'GET below the collection that selects /pets/{} items in an unknown way',
  );
  expect(operationOf(plan, 'GET /weather').reason).toBe('no request changes what this path returns');
});
