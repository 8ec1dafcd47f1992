import { expect, test } from 'vitest';
import {
  body,
  crud,
  inPath,
  inQuery,
  object,
  operationOf,
  type Paths,
  petWith,
  planOf,
  planWith,
  ref,
  resourceOf,
  returns,
  senderTo,
  text,
} from './support.ts';

/** Keys of the resource whose items have these properties and this path. */
async function keysOf(path: string, properties: Record<string, unknown>, more: Record<string, unknown> = {}) {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const plan = await planOf({
    paths: {
      [path]: {
        parameters: names.map((name) => inPath(name)),
        get: { responses: { 200: returns({ type: 'object', properties }) } },
        delete: { responses: { 204: { description: '' } } },
      },
      ...more,
    },
  });
  const name = path.replace(/\{\w+\}/g, '{}').replace('.json', '');
  return plan.resources.find((one) => one.name === name)?.keys;
}

test.each([
  ['the property of the same name', '/pets/{pet_id}', { petId: text, id: text }, ['petId']],
  ['`id`', '/pets/{petId}', { name: text, id: text }, ['id']],
  ['`id` for the name of the resource', '/pets/{pet}', { name: text, id: text }, ['id']],
  ['`id` for the last word of the resource', '/walk_intents/{intent}', { name: text, id: text }, ['id']],
  ['`id` for the last word in camel case', '/walkIntents/{intent}', { name: text, id: text }, ['id']],
  ['the property of that word', '/walk_intents/{intent}', { intent: text, id: text }, ['intent']],
  ['the id named after the resource', '/categories/{id}', { categoryId: text }, ['categoryId']],
  ['`uuid`', '/pets/{id}', { uuid: text, name: text }, ['uuid']],
  ['a name if the parameter says so', '/pets/{petName}', { id: text, name: text }, ['name']],
  ['the slug of a path without ids', '/pets/{pet}', { slug: text, age: { type: 'integer' } }, ['slug']],
  ['the end of a longer name', '/people/{userEmail}', { id: text, email: text }, ['email']],
  ['without the format in the path', '/pets/{id}.json', { id: text, name: text }, ['id']],
])('the key is %s', async (_name, path, properties, key) => {
  expect(await keysOf(path, properties)).toEqual([key]);
});

test('the key of a comment is its id, although requests send what it says as `comment`', async () => {
  const comment = object({ id: text, comment: text });
  const parameter = inPath('comment', { description: 'Unique identifier of a comment' });
  const plan = await planOf({
    paths: {
      '/comments': {
        get: { responses: { 200: returns({ type: 'array', items: comment }) } },
        post: { requestBody: body(object({ comment: text })), responses: { 200: returns(comment) } },
      },
      '/comments/{comment}': { parameters: [parameter], delete: { responses: { 204: { description: '' } } } },
    },
  });
  expect(resourceOf(plan, '/comments/{}').keys).toEqual([['id']]);
  expect(plan.operations.every(({ stored }) => stored)).toBe(true);
});

test('a parameter that is called as the end of a word of the resource is no id', async () => {
  expect(await keysOf('/walkouts/{outs}', { name: text, id: text })).toBeUndefined();
});

test.each([
  ['The chip of the pet to be updated.', ['chip']],
  ['The chip of its owner.', ['id']],
  ['The colour of the pet.', ['id']],
])('a path parameter `petId` that says: %s', async (description, key) => {
  const item = { type: 'object', properties: { id: { type: 'integer' }, chip: text, name: text } };
  const plan = await planOf({
    paths: {
      '/pets/{petId}': {
        parameters: [inPath('petId', { description })],
        get: { responses: { 200: returns(item) } },
        delete: { responses: { 204: { description: '' } } },
      },
    },
  });
  expect(plan.resources[0]?.keys).toEqual([key]);
});

test.each([
  ['Use the pet name instead of its id', ['name']],
  ['Use the id instead of the name', ['id']],
])('a path parameter `id` that says: %s', async (description, key) => {
  const item = { type: 'object', properties: { id: { type: 'integer' }, name: text } };
  const plan = await planOf({
    paths: {
      '/pets/{id}': {
        parameters: [inPath('id', { description })],
        get: { responses: { 200: returns(item) } },
        delete: { responses: { 204: { description: '' } } },
      },
    },
  });
  expect(plan.resources[0]?.keys).toEqual([key]);
});

test('a property whose type cannot have the values of the path is no key', async () => {
  expect(await keysOf('/pets/{petId}', { id: { type: 'object' }, uuid: text })).toEqual([['uuid']]);
  const reference = { oneOf: [{ type: 'object', properties: { url: text } }, { type: 'null' }] };
  expect(await keysOf('/owners/{owner}/pets/{petId}', { id: text, owner: reference })).toEqual([
    null,
    ['id'],
  ]);
});

test('leading parameters are the keys of parents, also within an object', async () => {
  const properties = { id: text, name: text, owner: { type: 'object', properties: { login: text } } };
  expect(await keysOf('/repos/{owner}/{name}', properties)).toEqual([['owner', 'login'], ['name']]);
  expect(await keysOf('/users/{id}/pets/{petId}', { id: text, user_id: text })).toEqual([
    ['user_id'],
    ['id'],
  ]);
});

test('the key of an item is its own, also below keys', async () => {
  expect(await keysOf('/keys/{key}/pets/{petId}', { id: text, key: text })).toEqual([null, ['id']]);
  expect(await keysOf('/keys/{key}/pets/{petId}', { id: text, key_id: text })).toEqual([['key_id'], ['id']]);
});

test('the key of a parent that items have as an id or as a whole object is the id', async () => {
  const owner = {
    anyOf: [text, { type: 'object', required: ['id', 'name'], properties: { id: text, name: text } }],
  };
  expect(await keysOf('/owners/{owner}/pets/{id}', { id: text, owner })).toEqual([['owner'], ['id']]);
});

test('links of responses name the key', async () => {
  const pet = { type: 'object', properties: { id: text, chip: text } };
  const links = { self: { operationId: 'readPet', parameters: { petId: '$response.body#/chip' } } };
  const plan = await planOf({
    paths: {
      '/pets': { post: { responses: { 201: { ...returns(pet), links } } } },
      '/pets/{petId}': {
        parameters: [inPath('petId')],
        get: { operationId: 'readPet', responses: { 200: returns(pet) } },
      },
    },
  });
  expect(resourceOf(plan, '/pets/{}').keys).toEqual([['chip']]);
});

test.each([
  ['The id of the user (NOT the id of the member object)', 'user_id'],
  ['The section and the key, connected by a dash: `hls-size`', undefined],
  ['The member', 'id'],
])('the description of a parameter says which id it is: %s', async (description, key) => {
  const member = { type: 'object', properties: { id: text, key: text, user_id: text } };
  const plan = await planOf({
    paths: {
      '/members': { get: { responses: { 200: returns({ type: 'array', items: member }) } } },
      '/members/{member_userid}': {
        parameters: [{ ...inPath('member_userid'), description }],
        get: { responses: { 200: returns(member) } },
        delete: { responses: { 204: { description: '' } } },
      },
    },
  });
  expect(plan.resources.map(({ keys }) => keys.at(-1)?.[0])).toEqual(key === undefined ? [] : [key]);
});

test('ids are counted, random or like the example, as their schema says', async () => {
  const idOf = async (id: Record<string, unknown>) => {
    const pet = petWith({ id });
    const plan = await planWith(
      {
        '/pets': { post: { responses: { 201: returns(ref('Pet')) } } },
        '/pets/{id}': { parameters: [inPath('id')], get: { responses: { 200: returns(ref('Pet')) } } },
      },
      pet,
    );
    return resourceOf(plan, '/pets/{}').id;
  };
  expect(await idOf({ type: 'integer' })).toMatchObject({ kind: 'integer', isString: false });
  expect(await idOf({ type: 'string', format: 'uuid' })).toMatchObject({ kind: 'uuid', isString: true });
  expect(await idOf({ type: 'string', example: 'pet_12' })).toMatchObject({ kind: 'text', sample: 'pet_14' });
  expect(await idOf({ type: 'string' })).toMatchObject({ kind: 'text', sample: 'pet-3' });
});

test('no row has a key that a concrete path hides', async () => {
  const plan = await planOf({
    paths: {
      '/pets/latest': { delete: { responses: { 204: { description: '' } } } },
      '/pets/{petId}': {
        parameters: [inPath('petId', { example: 'latest' })],
        get: { responses: { 200: returns({ type: 'object', properties: { id: text, name: text } }) } },
        delete: { responses: { 204: { description: '' } } },
      },
    },
  });
  const keys = resourceOf(plan, '/pets/{}').seed.map(({ key }) => key);
  expect(keys.length).toBeGreaterThan(0);
  expect(keys).not.toContainEqual(['latest']);
});

/** Plurals of each kind of ending that names in paths have. */
const PLURALS = `
  pets pet, categories category, entries entry, movies movie, cookies cookie, ties tie
  caches cache, niches niche, batches batch, branches branch, coaches coach, beaches beach, wishes wish
  hashes hash, boxes box, taxes tax, indexes index, addresses address, processes process, classes class
  statuses status, aliases alias, canvases canvas, lenses lens, biases bias, bonuses bonus, campuses campus
  databases database, licenses license, responses response, cases case, houses house, clauses clause
  causes cause, sizes size, prizes prize, quizzes quiz, shelves shelf, halves half, knives knife
  archives archive, drives drive, waves wave, leaves leave, people person, children child, criteria criterion
  indices index, matrices matrix, vertices vertex, analyses analysis, diagnoses diagnosis, heroes hero
  shoes shoe, apis api, skus sku, menus menu, wikis wiki, images image, services service, prices price
  user_caches user_cache, series series, species species, news news, media media`
  .trim()
  .split(/[,\n]\s*/)
  .map((pair) => pair.trim().split(' '));

test('the id of an item has the singular of its collection in its name, whatever the plural', async () => {
  const found = await Promise.all(
    PLURALS.map(async ([plural = '', one = '']) => {
      const id = `${one.replace(/_/g, '')}Id`;
      return [plural, await keysOf(`/${plural}/{id}`, { other: text, [id]: text }), [[id]]] as const;
    }),
  );
  expect(found.filter(([, keys, expected]) => String(keys) !== String(expected))).toEqual([]);
});

test.each([
  ['name', true, 'a path that finds items only together with `name`'],
  ['name', false, 'POST to the collection'],
  ['ownerId', true, 'POST to the collection'],
  ['version', true, 'POST to the collection'],
])(
  'a member `%s` of the query of an item, required: %j, may be a part of its key',
  async (name, required, reason) => {
    const paths = crud() as Paths;
    Object.assign(paths['/pets/{petId}']?.delete ?? {}, { parameters: [inQuery(name, { required })] });
    const plan = await planWith(paths, petWith({ ownerId: text, version: text }));
    expect(operationOf(plan, 'POST /pets').reason).toContain(reason);
  },
);

test('a list of keys in a path below an item is no key', async () => {
  const visits = (example: string) => ({
    '/pets/{petId}/visits': {
      parameters: [inPath('petId', { description: 'IDs of pets, separated by commas', example })],
      get: { responses: { 200: returns({ type: 'array', items: object({ text }) }) } },
    },
  });
  const keysWith = async (example: string) =>
    resourceOf(await planWith({ ...crud(), ...visits(example) }), '/pets/{}').seed.map(({ key }) => key[0]);
  expect(await keysWith('42,43')).not.toContain('42,43');
  expect(await keysWith('42')).toContain('42');
});

test('the key is the member with the text of the parameter, unless the id has it, too', async () => {
  const said = { ...text, description: 'Uniquely identifies a pet for its owner. Begins with `p_`.' };
  const key = async (id: object, parameter = 'Uniquely identifies a pet.') => {
    const paths = crud({ id: 'pet' });
    Object.assign(paths['/pets/{pet}'] ?? {}, { parameters: [inPath('pet', { description: parameter })] });
    const pet = petWith({ id: { ...text, readOnly: true, ...id }, code: said });
    return resourceOf(await planWith(paths, pet), '/pets/{}').keys;
  };
  expect(await key({ description: 'An id for the pages of a list.' })).toEqual([['code']]);
  expect(await key({ description: said.description })).toEqual([['id']]);
  expect(await key({})).toEqual([['id']]);
  expect(await key({ description: 'An id for the pages of a list.' }, 'Uniquely identifies.')).toEqual([
    ['id'],
  ]);
});

test('an id beside the key is not that of another item', async () => {
  const pet = petWith({ id: { ...text, readOnly: true }, name: { ...text, readOnly: true } });
  const send = senderTo(await planWith(crud({ id: 'name' }), pet));
  const { body: first } = await send('POST /pets', { status: 'sold' });
  const { body: second } = await send('POST /pets', { status: 'sold' });
  expect(first.id).not.toBe(second.id);
});

test.each(['example', 'examples'])('a whole path is no key of `/shelves/{shelf}`: %s', async (keyword) => {
  const written = 'shelves/fiction/books/dune';
  const name = { ...text, [keyword]: keyword === 'example' ? written : [written] };
  expect(await keysOf('/shelves/{shelf}/books/{book}', { name, title: text })).toBeUndefined();
});

test('a name that has what is above it in front is no key of a path with its end', async () => {
  const pet = { id: '/shops/1/pets/rex', name: 'shop/rex' };
  const planOf = async (value: object) => {
    const paths = crud({ id: 'petName' }) as Paths;
    Object.assign(paths['/pets/{petName}']?.get ?? {}, {
      responses: { 200: returns(ref('Pet'), { example: value }) },
    });
    return operationOf(await planWith(paths), 'GET /pets/{petName}').rule;
  };
  expect(await planOf(pet)).toBe('example');
  expect(await planOf({ ...pet, name: 'rex' })).toBe('read');
});

const settingsOf = (parameter: string, document: Record<string, unknown>) => {
  const shown = returns(object({ color: text, size: text, ...document }));
  return {
    [`/pets/{${parameter}}/settings`]: {
      parameters: [inPath(parameter)],
      get: { responses: { 200: shown } },
      put: { requestBody: body(object({ color: text, size: text })), responses: { 200: shown } },
    },
  };
};

test.each([
  ['petName', { PetName: text }, [['PetName']]],
  ['id', { id: text }, [null]],
  ['petName', { PetName: object({}) }, [null]],
])('a single document of `{%s}` repeats it in %j', async (parameter, document, keys) => {
  const plan = await planOf({ paths: settingsOf(parameter, document) });
  expect(resourceOf(plan, '/pets/{}/settings').keys).toEqual(keys);
});

test('a single document has the value of its path', async () => {
  const paths = { ...crud({ id: 'petName' }), ...settingsOf('petName', { petName: text }) };
  const send = senderTo(await planWith(paths));
  const { body: pets } = await send('GET /pets');
  const address = `/pets/${pets[1].name}/settings`;
  await send(`PUT ${address}`, { color: 'red', size: 'small' });
  const { body: changed } = await send(`GET ${address}`);
  expect(changed).toEqual({ petName: pets[1].name, color: 'red', size: 'small' });
});
