/** Sentences beside the main one that say what a request does otherwise than its shapes. */
import { expect, test } from 'vitest';
import {
  body,
  crud,
  type Fields,
  inPath,
  object,
  type Paths,
  petWith,
  planOf,
  planWith,
  ref,
  returns,
  rulesOf,
  ruleWith,
  text,
} from './support.ts';

test.each([
  [
    'Adds tags to a pet. Existing tags and their values are not changed if they are not specified.',
    'example',
  ],
  ['Add tags to a pet.', 'example'],
  ['Updates a pet. Other tags are kept unless they are specified.', 'example'],
  ['Updates the tags of a pet.', 'replace *'],
  ['Adds a pet. A pet that exists is updated.', 'replace *'],
])('a PUT that sends one map of the item: %s', async (description, rule) => {
  const tags = { type: 'object', additionalProperties: text };
  const plan = await planOf({
    paths: {
      '/tags/{petId}': {
        parameters: [inPath('petId')],
        get: { responses: { 200: returns(object({ petId: text, created: text, tags })) } },
        put: {
          description,
          requestBody: body({ ...object({ petId: text, tags }), required: ['tags'] }),
          responses: { 204: { description: '' } },
        },
      },
    },
  });
  expect(rulesOf(plan).at(-1)).toBe(`PUT /tags/{petId}: ${rule}`);
});

test.each([
  ['Updates selected attributes of a pet.', 'update'],
  ['Change the specified pet fields.', 'update'],
  ['Updates a pet with the given attributes.', 'replace'],
  ['Updates the given fields, and completely replaces the pet.', 'replace'],
])('a PUT of an item and one with its key in the body: %s', async (description, rule) => {
  const paths = crud() as Paths;
  const sent = { ...object({ id: { type: 'integer' }, name: text }), required: ['id', 'name'] };
  const put = { description, requestBody: body(sent), responses: { 204: { description: '' } } };
  Object.assign(paths['/pets'] ?? {}, { put });
  Object.assign(paths['/pets/{petId}']?.put ?? {}, { description });
  const rules = rulesOf(await planWith(paths));
  expect(rules).toContain(`PUT /pets: ${rule} *`);
  expect(rules).toContain(`PUT /pets/{petId}: ${rule} *`);
});

test.each([
  ['the id under another name', { id: text }, 'example'],
  ['no id', {}, 'list'],
  ['the key', { petId: text }, 'list'],
])('a list whose elements have %s', async (_, own, rule) => {
  const members = { name: text, size: text, color: text, age: text };
  const list = { type: 'array', items: { ...object({ ...members, ...own }), required: Object.keys(own) } };
  const item = object({ ...members, petId: text });
  const plan = await planOf({ paths: crud({ item, list }) });
  expect(rulesOf(plan)).toContain(`GET /pets: ${rule}${rule === 'list' ? ' *' : ''}`);
  expect(rulesOf(plan)).toContain('GET /pets/{petId}: read *');
});

const created = { 201: returns(ref('Pet')) };

test.each([
  ['Updates a pet, after its owner was created or updated.', {}, undefined],
  ['Updates a pet. The time says when it was last updated or created.', {}, undefined],
  ['Updates an existing pet. The existing pet is updated.', {}, undefined],
  ['Updates a pet. You can set, modify, and clear its values.', {}, undefined],
  ['Set or modify a pet.', {}, true],
  ['Updates an existing pet.', created, true],
  ['A pet is created or updated.', {}, true],
  ['If it is missing, creates or updates a pet.', {}, true],
  ['Updates an existing or creates a new pet. Creates or updates it.', {}, true],
])('a PUT that has its rule: %s', async (description, responses, creates) => {
  const operation = await ruleWith('PUT /pets/{petId}', {
    description,
    responses: { 200: returns(ref('Pet')), ...responses },
  });
  expect([operation.rule, operation.mayCreate]).toEqual(['replace', creates]);
});

const integer = { type: 'integer' };

test.each([
  [{ window: object({ limit: integer }) }, []],
  [
    { window: object({ limit: integer, total: integer }) },
    [
      ['window', 'limit'],
      ['window', 'total'],
    ],
  ],
  [{ paging: object({ limit: integer }) }, [['paging', 'limit']]],
  [{ limit: integer }, [['limit']]],
])('a list beside %j has counts', async (members, paths) => {
  const list = object({ pets: { type: 'array', items: ref('Pet') }, ...members });
  const { rule, list: plan } = await ruleWith('GET /pets', { responses: { 200: returns(list) } });
  expect(rule).toBe('list');
  expect(plan?.counts.map(({ path }) => path)).toEqual(paths);
});

const ofPet = async (description: string, name = 'petId', texts: Fields = {}) => {
  const paths = crud({ id: name }) as Paths;
  const item = paths[`/pets/{${name}}`] ?? {};
  Object.assign(item, { parameters: [inPath(name, { description })] });
  Object.assign(item.put ?? {}, texts);
  return rulesOf(await planWith(paths));
};

test.each([
  ['The pet. Valid values include the name and ARN of the pet.', 'example'],
  ['The ID or the Amazon Resource Name (ARN) of the pet.', 'example'],
  ['The email address, alias email address, or unique id of the pet.', 'example'],
  ['The path of the pet or its unique ID.', 'example'],
  ['The pet. Use the `my_pet` alias for the own one.', 'example'],
  ['The number of the pet, or of its owner.', 'read *'],
  ['The pet, or *me* for the own one.', 'example'],
  ['The pet, or `self`.', 'example'],
  ['The pet. Use me for the own one.', 'example'],
  ['The pet, of you or of me.', 'read *'],
  ['The pet, for which both the id and the slug are accepted.', 'example'],
  ['The pet. It has a name and an ARN.', 'read *'],
])('a path parameter: %s', async (description, rule) => {
  expect(await ofPet(description)).toContain(`GET /pets/{petId}: ${rule}`);
});

test.each([
  ['The pet. If you pass 0, the pet will be added.', '', 'example'],
  ['The pet. If petId contains commas, it is a list.', '', 'example'],
  ['The pet.', 'Updates a pet. If you pass 0, the pet will be added.', 'example'],
  ['The pet.', 'Updates a pet. When you set petId to -1, the pet will be added.', 'example'],
  ['The pet.', 'Updates a pet. If you set the age to 0, nobody sees the pet.', 'replace *'],
  ['The pet. Its number contains no commas.', '', 'replace *'],
])('a PUT with a path parameter: %s %s', async (text, description, rule) => {
  expect(await ofPet(text, 'petId', { description })).toContain(`PUT /pets/{petId}: ${rule}`);
});

test.each([
  ['Creates a pet. Wrap pet parameters in [pet].', ref('Pet'), 'example'],
  ['Creates a pet. Wrap pet parameters in [pet].', object({ pet: ref('Pet') }), 'create'],
  ['Creates a pet. The parameters must be nested within the `pet` object.', ref('Pet'), 'example'],
  ['Creates a pet. Wrap names in quotes.', ref('Pet'), 'create'],
])('a POST with a wrapper in its text: %s', async (description, schema, rule) => {
  const members = { description, requestBody: body(schema) };
  expect((await ruleWith('POST /pets', members)).rule).toBe(rule);
});

test.each([
  ['Retrieve all pets visible in POS.', 'example'],
  ['Lists active pets.', 'example'],
  ['Returns all pets that are active.', 'example'],
  ['Lists active and inactive pets.', 'list'],
  ['Lists pets, and which of them someone marked active.', 'list'],
  ['Lists pets.', 'list'],
])('a list of items with booleans: %s', async (summary, rule) => {
  const boolean = { type: 'boolean' };
  const pet = petWith({ inPos: boolean, is_active: boolean });
  expect((await ruleWith('GET /pets', { summary }, pet)).rule).toBe(rule);
  // The booleans may be in an object of the item.
  const inside = object({ inPos: boolean, is_active: boolean });
  const other = petWith({ state: inside });
  expect((await ruleWith('GET /pets', { summary }, other)).rule).toBe(rule);
});

test.each([
  ['Creates a pet. Status will be ignored in the model.', 'example'],
  ['Creates a pet. The name and the status are always ignored.', 'example'],
  ['Creates a pet. Id will be ignored.', 'create'],
  ['Creates a pet. Status is ignored if the pet is new.', 'create'],
  ['Creates a pet. Case is ignored.', 'create'],
  ['Replace or add a pet.', 'example'],
  ['Creates a pet, which may replace or chase mice.', 'create'],
])('a POST: %s', async (description, rule) => {
  expect((await ruleWith('POST /pets', { description })).rule).toBe(rule);
});

test.each([
  ['Updates a pet. The status is ignored.', 'example'],
  ['Updates a pet. Case is ignored.', 'replace'],
  ['Increase the limit of a pet.', 'example'],
  ['Decreases the limit of a pet.', 'example'],
])('a PUT: %s', async (description, rule) => {
  const members = { operationId: 'updatePet', description };
  expect((await ruleWith('PUT /pets/{petId}', members)).rule).toBe(rule);
});

test.each([
  ['names', object({ users: { type: 'array', items: text } }), 'example'],
  ['a name', object({ users: text }), 'example'],
  ['objects', object({ users: { type: 'array', items: object({ login: text }) } }), 'update'],
])('a PATCH that sends %s in an object where the item shows objects', async (_, keepers, rule) => {
  const users = { type: 'array', items: object({ login: text, url: text }) };
  const pet = petWith({ keepers: object({ users, url: text }) });
  const requestBody = body({ ...object({ name: text, keepers }), required: ['keepers'] });
  expect((await ruleWith('PATCH /pets/{petId}', { requestBody }, pet)).rule).toBe(rule);
});

test.each([
  [{ readOnly: true }, 'example'],
  [{}, 'replace *'],
])('a PUT to a collection whose body has a key with %j', async (more, rule) => {
  const paths = crud() as Paths;
  const sent = object({ id: { ...integer, ...more }, name: text });
  const put = {
    description: 'Updates pets.',
    requestBody: body(sent),
    responses: { 200: returns(ref('Pet')) },
  };
  Object.assign(paths['/pets'] ?? {}, { put });
  const plan = await planWith(paths);
  expect(rulesOf(plan)).toContain(`PUT /pets: ${rule}`);
});

test.each([
  ['Permanently deletes a pet. It also cancels its visits.', 'delete'],
  ['<p>Permanently deletes a pet, and deactivates its tag.</p>', 'delete'],
  ['Cancels a pet.', 'example'],
  ['Deletes a pet, or deactivates it if it has visits.', 'example'],
])('a DELETE: %s', async (description, rule) => {
  expect((await ruleWith('DELETE /pets/{petId}', { description })).rule).toBe(rule);
});

test.each([
  ['Deletes a pet, cancelling its visits.', {}, 'delete'],
  ['Deletes a pet. Allows owners to cancel visits.', {}, 'delete'],
  ['Deletes a pet. Returns `404` if pets are disabled.', { enabled: { type: 'boolean' } }, 'delete'],
  ['Deletes a pet, cancelling its visits.', { cancelled_at: text }, 'example'],
  ['Deletes a pet, cancelling its visits.', { isActive: { type: 'boolean' } }, 'example'],
  ['Deletes a pet, cancelling its visits.', { attributes: object({ state: text }) }, 'example'],
  ['Cancels a pet.', {}, 'example'],
  ['Deletes a pet, or deactivates it if it has visits.', {}, 'example'],
  ['Deletes a pet. It is moved to the trash.', {}, 'example'],
])('a DELETE of items without a status: %s %j', async (description, more, rule) => {
  const pet = object({ id: integer, name: text, ...more });
  expect((await ruleWith('DELETE /pets/{petId}', { description }, pet)).rule).toBe(rule);
});

test('what a body says about the response is no member of the item', async () => {
  const expand = { type: 'array', items: text };
  const sent = object({ name: text, status: text, expand });
  expect((await ruleWith('POST /pets', { requestBody: body(sent) })).rule).toBe('create');
});

test.each([
  ['Allows to check if a pet is free.', 'example'],
  ['This endpoint is used to search a pet.', 'example'],
  ['Allows you to add a pet.', 'create'],
])('a POST that is described by what it allows: %s', async (description, rule) => {
  expect((await ruleWith('POST /pets', { description })).rule).toBe(rule);
});

test.each([
  ['tax', 'tax_amount', 'example'],
  ['tax', 'taxAmount', 'example'],
  ['tax', 'syntax_error', 'create'],
  ['key', 'key_count', 'create'],
])('a body with %s and an item with %s', async (sent, shown, rule) => {
  const pet = petWith({ size: text, color: text, [shown]: text });
  const members = { name: text, status: text, size: text, color: text, [sent]: text };
  const requestBody = body({ ...object(members), required: [sent] });
  expect((await ruleWith('POST /pets', { requestBody }, pet)).rule).toBe(rule);
});

test('a list with a parameter for a range of its items returns its example', async () => {
  const parameters = [
    { name: 'Range', in: 'query', description: 'index range of the results', schema: text },
  ];
  expect((await ruleWith('GET /pets', { parameters })).rule).toBe('example');
});

test.each([
  ['Updates a pet.', 'update'],
  [
    'Updates a pet. The complete text of all fields must be included, even when one does not change.',
    'replace',
  ],
  ['Updates a pet. All fields must be valid.', 'update'],
])('a PUT whose members are all optional: %s', async (description, rule) => {
  const { '/pets/{petId}': { patch: _patch, ...item } = {}, ...paths } = crud() as Paths;
  const put = { ...item.put, description, requestBody: body(object({ name: text, status: text })) };
  const plan = await planWith({ ...paths, '/pets/{petId}': { ...item, put } });
  expect(rulesOf(plan)).toContain(`PUT /pets/{petId}: ${rule} *`);
});

test.each([
  ['Creates a pet. Existing pets cannot be updated, but patched.', 'example'],
  ["Creates a pet. An existing pet can't be changed with this request.", 'example'],
  ['Creates a pet. Existing pets are updated.', 'replace *'],
])('a PUT of an item and one of the collection: %s', async (description, rule) => {
  const paths = crud() as Paths;
  const responses = { 201: returns(ref('Pet')), 200: returns(ref('Pet')) };
  const sent = { ...object({ id: integer, name: text }), required: ['id', 'name'] };
  Object.assign(paths['/pets'] ?? {}, { put: { description, requestBody: body(sent), responses } });
  Object.assign(paths['/pets/{petId}']?.put ?? {}, { description, responses });
  const rules = rulesOf(await planWith(paths));
  expect(rules).toContain(`PUT /pets: ${rule}`);
  expect(rules).toContain(`PUT /pets/{petId}: ${rule}`);
});
