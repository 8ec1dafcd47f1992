/** What speaks against a claim although the shapes agree. */
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
  senderTo,
  text,
} from './support.ts';

const number = { type: 'integer' };

/** A path with a GET and a DELETE of a shape. */
const readAndDelete = (path: string, names: Fields[], shape: unknown) => ({
  [path]: {
    parameters: names,
    get: { responses: { 200: returns(shape) } },
    delete: { responses: { 204: { description: '' } } },
  },
});

test('a link to another item of the same kind does not name the key', async () => {
  const pet = petWith({ parent_id: number });
  const paths = crud({ id: 'id' }) as Paths;
  const links = { parent: { operationId: 'readPet', parameters: { id: '$response.body#/parent_id' } } };
  Object.assign(paths['/pets/{id}']?.get ?? {}, {
    operationId: 'readPet',
    responses: { 200: { ...returns(ref('Pet')), links } },
  });
  const plan = await planWith(paths, pet);
  expect(resourceOf(plan, '/pets/{}').keys).toEqual([['id']]);
});

test('an id of another system is no key', async () => {
  const order = object({ ext_order_id: text, total: number });
  const paths = readAndDelete('/orders/{id}', [inPath('id')], order);
  const list = { '/orders': { get: { responses: { 200: returns({ type: 'array', items: order }) } } } };
  expect(rulesOf(await planOf({ paths: { ...list, ...paths } })).some((line) => line.endsWith('*'))).toBe(
    false,
  );
});

test('a parameter in words stands for the text that its description names', async () => {
  const release = object({ id: number, name: text, tag_name: text });
  const names = [inPath('tag', { description: 'tag name of the release' })];
  const plan = await planOf({ paths: readAndDelete('/releases/tags/{tag}', names, release) });
  expect(resourceOf(plan, '/releases/tags/{}').keys).toEqual([['tag_name']]);
});

test('an owner in words is the name of the owner, not its number', async () => {
  const item = object({ version: text, owner: object({ id: number, login: text }) });
  const names = [inPath('owner'), inPath('version')];
  const plan = await planOf({ paths: readAndDelete('/packages/{owner}/{version}', names, item) });
  expect(resourceOf(plan, '/packages/{}/{}').keys).toEqual([['owner', 'login'], ['version']]);
});

test('an access token is no id', async () => {
  const invitation = object({ id: number, email: text });
  const plan = await planOf({
    paths: readAndDelete('/invitations/{accessToken}', [inPath('accessToken')], invitation),
  });
  expect(rulesOf(plan)).toEqual([
    'GET /invitations/{accessToken}: example',
    'DELETE /invitations/{accessToken}: example',
  ]);
});

test('items whose key is unknown are not listed', async () => {
  const caption = object({ srclang: text, uri: text });
  const plan = await planOf({
    paths: {
      '/captions': { get: { responses: { 200: returns({ type: 'array', items: caption }) } } },
      ...readAndDelete('/captions/{language}', [inPath('language')], caption),
    },
  });
  expect(plan.operations.filter(({ stored }) => stored)).toEqual([]);
});

test.each([
  ['Get all labels of the project', []],
  ['Returns a list of labels', []],
  ['Get the label of the project', ['read', 'replace']],
])('a single document whose GET says: %s', async (summary, rules) => {
  const label = object({ name: text, color: text });
  const plan = await planOf({
    paths: {
      '/labels': {
        get: { summary, responses: { 200: returns(label) } },
        put: { requestBody: body({ ...label, required: ['name'] }), responses: { 200: returns(label) } },
      },
    },
  });
  expect(plan.operations.filter(({ stored }) => stored).map(({ rule }) => rule)).toEqual(rules);
});

test('a DELETE after which the default settings apply deletes nothing', async () => {
  const description =
    'Removes the custom settings. After this operation the default settings will be in place.';
  expect((await ruleWith('DELETE /pets/{petId}', { description })).rule).toBe('example');
});

test('a PUT that says it replaces the whole item replaces it, even if it requires nothing', async () => {
  const { '/pets/{petId}': item, ...rest } = crud() as Paths;
  const { patch: _patch, ...others } = item ?? {};
  const requestBody = body(object({ name: text, status: text }));
  const ruleOf = async (description: string) => {
    const put = { ...others.put, description, requestBody };
    const paths = { ...rest, '/pets/{petId}': { ...others, put } };
    return operationOf(await planWith(paths), 'PUT /pets/{petId}').rule;
  };
  expect(await ruleOf('The request completely replaces the existing pet.')).toBe('replace');
  expect(await ruleOf('Replace a pet')).toBe('replace');
  expect(await ruleOf('Updates a pet.')).toBe('update');
  expect(await ruleOf('Updates the fields that are sent. Returns the complete pet record.')).toBe('update');
});

test('a POST that has the key under the name of the resource creates nothing', async () => {
  const sent = object({ pet_name: text, status: text });
  const description = pets({ id: 'name' });
  Object.assign((description.paths as Paths)['/pets']?.post ?? {}, { requestBody: body(sent) });
  const operation = operationOf(await planOf(description), 'POST /pets');
  expect(operation).toMatchObject({ rule: 'example', reason: 'POST whose body calls the key `pet_name`' });
});

test('a POST that returns nothing has mostly members of the item', async () => {
  const responses = { 201: { description: '' } };
  const ruleOf = async (properties: Fields) =>
    (await ruleWith('POST /pets', { requestBody: body(object(properties)), responses })).rule;
  expect(await ruleOf({ name: text, email: text, invite: text })).toBe('example');
  expect(await ruleOf({ name: text, status: text })).toBe('create');
});

test('a PUT whose response only says what became of the parts returns its example', async () => {
  const nodes = (properties: Fields) => ({ type: 'array', items: object({ node: text, ...properties }) });
  const stock = object({ sku: text, nodes: nodes({ count: number, errors: text }) });
  const plan = await planOf({
    paths: {
      '/stock/{sku}': {
        parameters: [inPath('sku')],
        get: { responses: { 200: returns(stock) } },
        put: {
          summary: 'Updates the stock',
          requestBody: body({ ...object({ nodes: nodes({ count: number }) }), required: ['nodes'] }),
          responses: { 200: returns(object({ sku: text, nodes: nodes({ errors: text, status: text }) })) },
        },
      },
    },
  });
  expect(rulesOf(plan)).toEqual(['GET /stock/{sku}: example', 'PUT /stock/{sku}: example']);
  expect(operationOf(plan, 'PUT /stock/{sku}').reason).toContain('only reports on `nodes`');
});

test.each([
  ['The resource name of the book, such as `shelves/1/books/2`.', []],
  ['What the book is called.', ['/shelves/{}/books/{}']],
])('the last segment of a path is the name of an item that says: %s', async (description, resources) => {
  const book = object({ name: { ...text, description }, title: text });
  const names = [inPath('shelf'), inPath('book')];
  const plan = await planOf({ paths: readAndDelete('/shelves/{shelf}/books/{book}', names, book) });
  expect(plan.resources.map(({ name }) => name)).toEqual(resources);
});

test('the last segment of a path is the resource name of an item that has an id, too', async () => {
  const item = object({ id: text, name: { ...text, description: 'Resource name.' }, title: text });
  const names = [inPath('vaultName', { description: 'Name of the vault.' })];
  const plan = await planOf({ paths: readAndDelete('/vaults/{vaultName}', names, item) });
  expect(resourceOf(plan, '/vaults/{}').keys).toEqual([['name']]);
});

const query = (name: string, description = '', schema: Fields = { type: 'integer' }) => ({
  name,
  in: 'query',
  description,
  schema,
});

test.each([
  ['a second way to page', [query('page'), query('page_size'), query('offset'), query('limit')], false],
  [
    'a range of positions',
    [query('from', 'Initial item of the page.'), query('to', 'Last item.', text)],
    false,
  ],
  [
    'the state of a client',
    [query('cursor', 'The id of the last pet.', text), query('page', 'This is simply for client state.')],
    true,
  ],
  ['two times', [query('from', 'Created after.', text), query('to', 'Created before.', text)], true],
])('a list whose parameters have %s', async (_, parameters, isStored) => {
  expect((await ruleWith('GET /pets', { parameters })).stored).toBe(isStored);
});

test('a query in a language is no search for a text', async () => {
  const parameters = [query('query', 'A query string, see Querying.', text)];
  expect((await ruleWith('GET /pets', { parameters })).list).not.toHaveProperty('search');
});

test('a body that names the members to change changes nothing', async () => {
  const sent = object({ fieldsToUpdate: { type: 'array', items: text }, name: text, status: text });
  const operation = await ruleWith('PUT /pets/{petId}', { requestBody: body(sent) });
  expect(operation.reason).toBe('PUT whose body lists the changed properties in `fieldsToUpdate`');
});

test('a PATCH that says at its end that it overwrites all changes nothing', async () => {
  const description = `Updates a pet. ${'Pets have owners. '.repeat(30)}It performs a full overwrite of all fields.`;
  expect((await ruleWith('PATCH /pets/{petId}', { description })).rule).toBe('example');
});

test('objects beside each other are parts of an item without an id', async () => {
  const owner = object({ id: text, type: text });
  const plan = { ...owner, required: ['id'] };
  const item = object({ assigned_to: owner, plan });
  const paths = {
    '/assignments/{assignment_id}': {
      parameters: [inPath('assignment_id')],
      get: { responses: { 200: returns(item) } },
      put: { summary: 'Update', requestBody: body(object({ plan })), responses: { 200: returns(item) } },
    },
  };
  expect(rulesOf(await planOf({ paths }))).toEqual([
    'GET /assignments/{assignment_id}: example',
    'PUT /assignments/{assignment_id}: example',
  ]);
});

test('an object that has the name of the resource is the item, whatever is beside it', async () => {
  const owner = object({ id: text, name: text });
  const item = object({ owner, pet: owner });
  const plan = await planOf({ paths: readAndDelete('/pets/{petId}', [inPath('petId')], item) });
  expect(operationOf(plan, 'GET /pets/{petId}')).toMatchObject({ rule: 'read', response: { item: ['pet'] } });
});

test.each([
  'If you give a key, the pet is returned as an object (not in an array).',
  'With an id, a single pet instead of a list is returned.',
])('a list that may return one item without the list returns its example: %s', async (description) => {
  expect((await ruleWith('GET /pets', { description })).rule).toBe('example');
});

test('a PUT whose words only speak of a change creates nothing, although it returns 201', async () => {
  const responses = { 201: returns(ref('Pet')) };
  const changed = await ruleWith('PUT /pets/{petId}', { summary: 'Update a pet', responses });
  expect(changed).not.toHaveProperty('mayCreate');
  expect(changed.rule).toBe('replace');
  const saved = await ruleWith('PUT /pets/{petId}', { summary: 'Save a pet', responses });
  expect(saved).toMatchObject({ mayCreate: true });
});

test.each([
  ['Only returned at creation.', 'example'],
  ['This field is returned only once, upon the initial creation of the pet.', 'example'],
  ['Only returned to admins.', 'read'],
  ['Not returned in the response if the pet has none.', 'read'],
])('a read that may not show a member is no read of what was stored: %s', async (description, rule) => {
  const pet = petWith({ secret: { ...text, description } });
  expect((await ruleWith('GET /pets/{petId}', {}, pet)).rule).toBe(rule);
  expect((await ruleWith('GET /pets', {}, pet)).rule).toBe(rule === 'read' ? 'list' : rule);
});

test.each([
  "This property will not be filled on 'GET' operations! Use /secrets.",
  'The secret. It is not returned in the responses.',
  'This is write-only.',
  'Any value supplied in this field is neither read nor returned',
])('no response shows a member that its text keeps from responses: %s', async (description) => {
  const secret = { ...text, example: 'hush', description };
  const pet = petWith({ secret });
  const send = senderTo(await planWith(crud(), pet));
  const { body: made, source } = await send('POST /pets', { name: 'Max', secret: 'hush' });
  expect(source).toBe('stored');
  const [first, ...others] = (await send('GET /pets')).body;
  for (const shown of [made, first, ...others, (await send(`GET /pets/${made.id}`)).body]) {
    expect(shown).toHaveProperty('name');
    expect(shown).not.toHaveProperty('secret');
  }
  // A text that contradicts the schema leaves a doubt, and so does one that is not in a component.
  const strict = await planWith(crud(), { ...pet, required: ['id', 'name', 'secret'] });
  expect(operationOf(strict, 'GET /pets/{petId}').rule).toBe('example');
  const inline = await planWith(crud({ item: pet }));
  expect(operationOf(inline, 'GET /pets/{petId}').rule).toBe('example');
});

test('an example without a documented member is no item', async () => {
  const paths = crud() as Paths;
  const media = returns(ref('Pet'), { example: { wanted: { name: 'Rex' } } });
  const schema = { ...PET, required: [] };
  Object.assign(paths['/pets/{petId}']?.get ?? {}, { responses: { 200: media } });
  const [row] = resourceOf(await planWith(paths, schema), '/pets/{}').seed;
  expect(row?.value).toMatchObject({ name: 'Rex', status: 'available' });
  expect(row?.value).not.toHaveProperty('wanted');
});

test('a POST that finds what exists with 200 creates nothing', async () => {
  const description = 'A response with an HTTP `200` status means that you already added the pet.';
  expect((await ruleWith('POST /pets', { description })).rule).toBe('example');
  expect((await ruleWith('POST /pets', { description: 'Adds a pet.' })).rule).toBe('create');
});

test('a POST without a body makes no item whose key people choose', async () => {
  const responses = { 201: returns(ref('Pet')) };
  const schemas = { Pet: petWith({ name: text }) };
  const withKey = (id: string) => {
    const paths = crud({ id }) as Paths;
    Object.assign(paths['/pets'] ?? {}, { post: { summary: 'Create a pet', responses } });
    return planOf({ paths, components: { schemas } });
  };
  expect(operationOf(await withKey('name'), 'POST /pets').rule).toBe('example');
  expect(operationOf(await withKey('id'), 'POST /pets').rule).toBe('create');
});

test.each(['/pets/{petId}/restore', '/pets/{petId}:undelete'])(
  'a DELETE that %s undoes keeps the item',
  async (path) => {
    const paths = {
      ...crud(),
      [path]: { parameters: [inPath('petId')], post: { responses: { 200: returns(ref('Pet')) } } },
    };
    const plan = await planWith(paths);
    expect(operationOf(plan, 'DELETE /pets/{petId}').rule).toBe('example');
  },
);

test('a POST without texts to what may be a log does not change it', async () => {
  const item = object({ id: text, state: text, time: text });
  const single = (path: string) => ({
    [path]: {
      parameters: [inPath('petId')],
      get: { responses: { 200: returns(item) } },
      post: { requestBody: body(item), responses: { 200: returns(item) } },
    },
  });
  const paths = { ...single('/pets/{petId}/state-changes'), ...single('/pets/{petId}/settings') };
  expect(rulesOf(await planOf({ paths }))).toEqual([
    'GET /pets/{petId}/state-changes: example',
    'POST /pets/{petId}/state-changes: example',
    'GET /pets/{petId}/settings: read *',
    'POST /pets/{petId}/settings: update *',
  ]);
});

test('a new item is not accepted yet', async () => {
  const accepted = { ...text, format: 'date-time', readOnly: true };
  const pet = petWith({ accepted });
  expect((await ruleWith('POST /pets', {}, pet)).body?.made).not.toHaveProperty('accepted');
});

test('a path parameter with a value that stands for the caller is no key', async () => {
  const description = 'The owner. Provide a value of `0` to operate the current session.';
  const parameters = [inPath('petId', { description })];
  expect((await ruleWith('GET /pets/{petId}', { parameters })).rule).toBe('example');
  expect((await ruleWith('GET /pets/{petId}', { parameters: [inPath('petId')] })).rule).toBe('read');
});

test('a PUT of which only some members are mutable does not replace the item', async () => {
  const description = 'Replaces a pet. Only status is mutable.';
  expect((await ruleWith('PUT /pets/{petId}', { description })).rule).toBe('example');
});
