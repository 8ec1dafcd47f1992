import { expect, test } from 'vitest';
import {
  body,
  crud,
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
  resourceOf,
  returns,
  rulesOf,
  ruleWith,
  text,
} from './support.ts';

test.each([
  ['POST /pets', inQuery('petId'), 'POST whose query may select another target: `petId`'],
  ['PATCH /pets/{petId}', inQuery('mode'), 'PATCH whose query may select another target: `mode`'],
  [
    'PATCH /pets/{petId}',
    inQuery('id', { required: true }),
    'PATCH whose query may select another target: `id`',
  ],
  ['POST /pets', inQuery('next-token'), 'POST that reads a page'],
  [
    'GET /pets/{petId}',
    inQuery('ownerId', { required: true }),
    'GET whose query may select another target: `ownerId`',
  ],
  [
    'DELETE /pets/{petId}',
    inQuery('keep', { schema: { type: 'boolean', default: true } }),
    'DELETE whose query may select another target: `keep`',
  ],
])('a query that chooses leaves %s its example: %j', async (line, parameter, reason) => {
  const operation = await ruleWith(line, { parameters: [parameter] });
  expect(operation).toMatchObject({ rule: 'example', reason });
});

test('a query that says what the item must still be like chooses nothing', async () => {
  const parameters = [inQuery('checksum', { required: true })];
  const pet = petWith({ checksum: text });
  expect((await ruleWith('DELETE /pets/{petId}', { parameters }, pet)).rule).toBe('delete');
});

test('a DELETE with a body returns its example', async () => {
  const requestBody = body({ type: 'object', properties: { branch: text } });
  expect((await ruleWith('DELETE /pets/{petId}', { requestBody })).rule).toBe('example');
});

test('a DELETE takes something out of the item if its words say so', async () => {
  const rule = async (summary: string) => (await ruleWith('DELETE /pets/{petId}', { summary })).rule;
  expect(await rule('Delete collars from a pet')).toBe('example');
  expect(await rule('Remove a pet from the shop')).toBe('delete');
});

test('a DELETE that says whether the item is archived may leave it', async () => {
  const responses = { 200: returns({ type: 'object', properties: { archived: { type: 'boolean' } } }) };
  expect((await ruleWith('DELETE /pets/{petId}', { responses })).rule).toBe('example');
});

test('a path parameter with one of several properties leaves the item no rule', async () => {
  expect(rulesOf(await planOf(pets({ id: 'petIdOrTag' })))).toEqual([
    'GET /pets: list *',
    'POST /pets: create *',
    'GET /pets/{petIdOrTag}: example',
    'PUT /pets/{petIdOrTag}: example',
    'PATCH /pets/{petIdOrTag}: example',
    'DELETE /pets/{petIdOrTag}: example',
  ]);
});

test.each([
  'The slug of the pet. You can also substitute this value with the pet id.',
  'Name of the pet. You can also use its id.',
])('a path parameter that takes another property, too, leaves the item no rule: %s', async (description) => {
  const paths = crud() as Paths;
  Object.assign(paths['/pets/{petId}'] ?? {}, { parameters: [inPath('petId', { description })] });
  expect(operationOf(await planWith(paths), 'GET /pets/{petId}').reason).toBe(
    'a path parameter with the values of several properties',
  );
});

test('a PATCH that replaces the item returns its example', async () => {
  const description = 'The pet will perform a full overwrite of all fields.';
  expect((await ruleWith('PATCH /pets/{petId}', { description })).rule).toBe('example');
});

test('a GET that takes the items of a queue returns its example', async () => {
  expect((await ruleWith('GET /pets', { operationId: 'getNextPets' })).rule).toBe('example');
});

test('a creation returns what it creates, in whatever media type', async () => {
  const responses = { 201: { description: '', content: { 'text/plain': { schema: text } } } };
  expect((await ruleWith('POST /pets', { responses })).rule).toBe('example');
});

test('a response with a member in another form than the item is not the item', async () => {
  const pet = petWith({ tags: { type: 'array', items: text } });
  const report = { ...pet, properties: { ...pet.properties, tags: { type: 'object' } } };
  const operation = await ruleWith('PUT /pets/{petId}', { responses: { 200: returns(report) } }, pet);
  expect(operation.reason).toBe('PUT whose response and item have `tags` in different forms');
});

test('what a response shows beside the item is not stored with it', async () => {
  const toys = { type: 'array', items: { type: 'object', properties: { color: text } } };
  const sent = petWith({ toys });
  const whole = { type: 'object', properties: { pet: ref('Pet'), toys } };
  const members = { requestBody: body(sent), responses: { 201: returns(whole) } };
  expect((await ruleWith('POST /pets', members)).reason).toBe(
    'POST whose body has `toys` in addition to the item',
  );
});

const owned = petWith({ contact: { type: 'object', properties: { mail: text } } });
const booking = body({
  type: 'object',
  required: ['bookingContact'],
  properties: { name: text, bookingContact: text },
});

test('a creation with another name for a member of the item returns its example', async () => {
  const { reason } = await ruleWith('POST /pets', { requestBody: booking }, owned);
  expect(reason).toBe('POST whose body may use another name for `contact`');
});

test('a path parameter counts as an id only if its name or description says so', async () => {
  const named = (description: string) => {
    const { '/pets/{petId}': item, ...paths } = crud() as Paths;
    const parameters = [inPath('language', { description })];
    return planWith({ ...paths, '/pets/{language}': { ...item, parameters } });
  };
  expect((await named('What pets speak')).resources).toEqual([]);
  expect(resourceOf(await named('Identifier of the pet'), '/pets/{}').keys).toEqual([['id']]);
});

test('a parameter that is a text stands for a name rather than for a number', async () => {
  const pet = petWith({ login: text });
  expect(resourceOf(await planOf(pets({ id: 'pet' }, pet)), '/pets/{}').keys).toEqual([['login']]);
});

test('the key is not the id if requests have the end of the parameter', async () => {
  const paths = crud({ id: 'pet_key' }) as Paths;
  const requestBody = body({ type: 'object', properties: { key: text, name: text } });
  Object.assign(paths['/pets']?.post ?? {}, { requestBody });
  expect((await planWith(paths)).resources).toEqual([]);
});

test('a key that ends like an id is no slug', async () => {
  const pet = { type: 'object', required: ['petId'], properties: { petId: text, title: text } };
  expect((await planOf(pets({ id: 'petSlug' }, pet))).resources).toEqual([]);
});

test('a body with a mask beside the item returns its example', async () => {
  const whole = { type: 'object', properties: { pet: ref('Pet'), updateMask: text } };
  expect((await ruleWith('PATCH /pets/{petId}', { requestBody: body(whole) })).reason).toBe(
    'PATCH whose body has `updateMask` in addition to the item',
  );
});

test('a trial and a mask are known by their names', async () => {
  const parameters = [inQuery('validateOnly', { schema: { type: 'boolean' } }), inQuery('updateMask')];
  expect(await ruleWith('PATCH /pets/{petId}', { parameters })).toMatchObject({
    trial: 'validateOnly',
    mask: 'updateMask',
  });
  expect(operationOf(await planOf(pets()), 'PATCH /pets/{petId}')).not.toHaveProperty('mask');
});

test('a change of what the item calls otherwise returns its example', async () => {
  expect((await ruleWith('PUT /pets/{petId}', { requestBody: booking }, owned)).reason).toBe(
    'PUT whose body may use another name for `contact`',
  );
  const pet = { ...PET, properties: { id: text, name: text, petStatus: text } };
  const requestBody = body({
    type: 'object',
    required: ['status'],
    properties: { name: text, status: text },
  });
  expect((await ruleWith('PATCH /pets/{petId}', { requestBody }, pet)).reason).toBe(
    'PATCH whose body may use another name for `petStatus`',
  );
});

test('a path that returns the same list as its collection is not the path of an item', async () => {
  const list = { type: 'array', items: ref('Pet') };
  const paths = crud({ id: 'name' }) as Paths;
  Object.assign(paths['/pets/{name}']?.get ?? {}, { responses: { 200: returns(list) } });
  expect((await planWith(paths)).resources).toEqual([]);
});

test('a new item whose key nobody knows is no item of a path', async () => {
  const pet = { type: 'object', required: ['token'], properties: { token: text, title: text } };
  expect((await planOf(pets({ id: 'key' }, pet))).resources).toEqual([]);
});

test('a list that leaves out items unless asked for all returns its example', async () => {
  const rule = async (preset: string) => {
    const schema = { type: 'string', enum: ['archived', 'not_archived', 'all'], default: preset };
    return (await ruleWith('GET /pets', { parameters: [inQuery('archived_state', { schema })] })).rule;
  };
  expect(await rule('not_archived')).toBe('example');
  expect(await rule('all')).toBe('list');
});

test('a key that the request chooses outside the item leaves no creation', async () => {
  const { reason } = await ruleWith('POST /pets', { parameters: [inQuery('petId')] });
  expect(reason).toBe('POST whose query may select another target: `petId`');
  const whole = { type: 'object', properties: { pet: ref('Pet'), petId: text } };
  expect((await ruleWith('POST /pets', { requestBody: body(whole) })).reason).toBe(
    'POST whose body has `petId` in addition to the item',
  );
});

test('the key is not the id if a creation tells another, or a reference has it', async () => {
  const paths = crud({ id: 'pet_uid' }) as Paths;
  const told = { type: 'object', properties: { id: text, uid: text, name: text } };
  Object.assign(paths['/pets']?.post ?? {}, { responses: { 201: returns(told) } });
  expect((await planWith(paths)).resources).toEqual([]);
  const petReference = { type: 'object', properties: { petId: text } };
  const pet = petWith({ petReference });
  expect((await planOf(pets({}, pet))).resources).toEqual([]);
});

test('a POST with neither an item to store nor to show returns its example', async () => {
  const members = { requestBody: undefined, responses: { 204: { description: '' } } };
  expect((await ruleWith('POST /pets', members)).rule).toBe('example');
});

test.each([['Request to delete a pet'], ['Removes an overridden name. Responds with the inherited one.']])(
  'a DELETE may leave the item: %s',
  async (summary) => {
    expect((await ruleWith('DELETE /pets/{petId}', { summary })).rule).toBe('example');
  },
);

test.each([
  [{ query: { ...object({ mail: text }), required: ['mail'] } }, 'example'],
  [{ query: object({ mail: text }) }, 'replace *'],
  [{ query: text }, 'replace *'],
])('a PUT to the collection that requires %j beside the item', async (meta, rule) => {
  const paths = crud() as Paths;
  const [beside = ''] = Object.keys(meta);
  const item = { ...object({ id: { type: 'integer' }, name: text }), required: ['name'] };
  const sent = { ...object({ pet: item, ...meta }), required: ['pet', beside] };
  const put = { summary: 'Upsert a pet', requestBody: body(sent), responses: { 204: { description: '' } } };
  Object.assign(paths['/pets'] ?? {}, { put });
  expect(rulesOf(await planWith(paths))).toContain(`PUT /pets: ${rule}`);
});
