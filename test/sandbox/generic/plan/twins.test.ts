/** Items that operations at two paths are about. */
import { expect, test } from 'vitest';
import {
  body,
  crud,
  type Fields,
  inPath,
  object,
  type Paths,
  PET,
  planOf,
  planWith,
  ref,
  returns,
  rulesOf,
  text,
} from './support.ts';

const DONE = { 204: { description: '' } };

const found = (shape: unknown = ref('Pet')): Fields => ({
  '/pets/tags/{tag}': {
    parameters: [inPath('tag')],
    get: { responses: { 200: returns(shape) } },
    delete: { responses: DONE },
  },
});

test('a path that finds the items of another by a property has none of its own', async () => {
  const pet = { ...PET, properties: { ...PET.properties, tag: text } };
  const rules = rulesOf(await planWith({ ...crud(), ...found() }, pet));
  expect(rules).toContain('GET /pets/{petId}: read *');
  expect(rules).toContain('GET /pets/tags/{tag}: example');
  expect(rules).toContain('DELETE /pets/tags/{tag}: example');
  const other = rulesOf(await planWith({ ...crud(), ...found(object({ tag: text, label: text })) }, pet));
  expect(other).toContain('GET /pets/tags/{tag}: read *');
});

test.each([
  ['Add a cache', 'example'],
  ['Warm the cache up', 'list *'],
])('a list of caches, to whose items a POST says: %s', async (summary, rule) => {
  const cache = object({ name: text, label: text });
  const plan = await planWith({
    '/service_caches': { get: { responses: { 200: returns({ type: 'array', items: cache }) } } },
    '/service_caches/{name}': {
      parameters: [inPath('name')],
      post: { summary, requestBody: body(cache), responses: DONE },
      put: { requestBody: body(object({ label: text })), summary: 'Update a cache', responses: DONE },
    },
  });
  expect(rulesOf(plan)[0]).toBe(`GET /service_caches: ${rule}`);
});

test.each([
  ['only change and delete', ['get', 'patch', 'delete'], 'example'],
  ['only show', ['get'], 'read *'],
  ['create, too', ['get', 'put', 'patch', 'delete'], 'read *'],
])('pets of an owner, where operations at the path of all pets %s', async (_, methods, rule) => {
  const item = (crud() as Paths)['/pets/{petId}'] ?? {};
  const put = { ...item.put, description: 'Creates or updates a pet.' };
  const all = Object.entries({ ...item, put }).filter(([name]) => methods.includes(name));
  const { get, patch } = item;
  const rules = rulesOf(
    await planWith({
      '/pets/{petId}': { parameters: [inPath('petId')], ...Object.fromEntries(all) },
      '/owners/{ownerId}/pets/{petId}': { parameters: [inPath('ownerId'), inPath('petId')], get, patch },
    }),
  );
  expect(rules).toContain(`GET /owners/{ownerId}/pets/{petId}: ${rule}`);
});

test('a second path that finds the same items by their ids returns examples', async () => {
  const role = { ...object({ id: text, name: text }), required: ['id', 'name'] };
  const paths: Paths = {
    '/roles': {
      get: { responses: { 200: returns({ type: 'array', items: ref('Role') }) } },
      post: { requestBody: body(ref('Role')), responses: { 201: returns(ref('Role')) } },
    },
    '/roles/{name}': { get: { parameters: [inPath('name')], responses: { 200: returns(ref('Role')) } } },
    '/roles-by-id/{id}': {
      get: { parameters: [inPath('id')], responses: { 200: returns(ref('Role')) } },
      delete: { parameters: [inPath('id')], responses: DONE },
    },
  };
  const rules = rulesOf(await planOf({ paths, components: { schemas: { Role: role } } }));
  expect(rules).toContain('GET /roles/{name}: read *');
  expect(rules).toContain('GET /roles-by-id/{id}: example');
  expect(rules).toContain('DELETE /roles-by-id/{id}: example');
});
