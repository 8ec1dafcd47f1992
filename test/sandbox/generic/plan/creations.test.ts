/** Lists whose items a request at another path creates. */
import { expect, test } from 'vitest';
import {
  body,
  crud,
  type Fields,
  inPath,
  object,
  operationOf,
  type Paths,
  planOf,
  planWith,
  ref,
  returns,
  rulesOf,
  ruleWith,
  text,
} from './support.ts';

const noted = { requestBody: body(object({ note: text })), responses: { 204: { description: '' } } };

/** The pets of a shop, which no request at their own path creates, and another operation. */
function planBeside(path: string, method: string, texts: Fields) {
  const { '/pets': collection, '/pets/{petId}': item } = crud() as Paths;
  const parameters = [inPath('shopId')];
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => inPath(name));
  return planWith({
    '/shops/{shopId}/pets': { parameters, get: collection?.get },
    '/shops/{shopId}/pets/{petId}': {
      parameters: [...parameters, inPath('petId')],
      get: item?.get,
      delete: item?.delete,
    },
    [path]: { parameters: names, [method]: { ...noted, ...texts } },
  });
}

test.each([
  ['/shops/{shopId}/deliveries', 'post', { description: 'Create new pets and toys of a kind.' }],
  ['/shops/{shopId}/deliveries', 'put', { summary: 'Adds one or more pets' }],
  ['/shops/{shopId}/deliveries', 'post', { description: '<p>Registers a pet that was found.</p>' }],
  ['/shops/{shopId}/pet', 'post', {}],
  ['/shops/{shopId}/addPet', 'post', {}],
  ['/shops/{shopId}/wards/{wardId}/pets', 'post', { summary: 'Create a pet' }],
  [
    '/shops/{shopId}/visits/{visitId}',
    'post',
    { description: 'Note who came in. If unknown, a new pet will be added to the shop.' },
  ],
])('%s creates pets: %s %j', async (path, method, texts) => {
  const plan = await planBeside(path, method, texts);
  expect(operationOf(plan, 'GET /shops/{shopId}/pets').reason).toBe(
    `${method.toUpperCase()} ${path} creates its items, but returns its example`,
  );
  // A pet that is deleted is gone, wherever it came from.
  expect(rulesOf(plan)).toContain('GET /shops/{shopId}/pets/{petId}: read *');
});

test.each([
  ['/shops/{shopId}/deliveries', 'post', { description: 'Create toys of a pet.' }],
  ['/shops/{shopId}/deliveries', 'post', { description: 'Add a stuffed pet.' }],
  ['/shops/{shopId}/pet', 'post', { description: 'Update the pet of the week.' }],
  ['/shops/{shopId}/pet', 'put', {}],
  ['/clinics/{clinicId}/pet', 'post', { description: 'Add a pet.' }],
  ['/shops/{shopId}/wards/{wardId}/pets', 'post', { summary: 'Add pets to a ward' }],
  ['/shops/{shopId}/pet-search', 'post', { description: 'Search pets.' }],
  ['/shops/{shopId}/visits/{visitId}', 'post', { description: 'A new pet owner is added to the shop.' }],
])('%s creates no pets of a shop: %s %j', async (path, method, texts) => {
  const rules = rulesOf(await planBeside(path, method, texts));
  expect(rules).toContain('GET /shops/{shopId}/pets: list *');
  expect(rules).toContain('GET /shops/{shopId}/pets/{petId}: read *');
});

test('what a request creates for a list at its own path is in that list', async () => {
  const { '/pets': collection, '/pets/{petId}': item } = crud() as Paths;
  const wards = {
    parameters: [inPath('wardId')],
    get: { responses: { 200: returns({ type: 'array', items: object({ note: text }) }) } },
    post: { summary: 'Add a pet', ...noted },
  };
  const plan = await planWith({
    '/pets': { get: collection?.get },
    '/pets/{petId}': { ...item, put: undefined },
    '/wards/{wardId}/pets': wards,
  });
  expect(rulesOf(plan)).toContain('GET /pets: list *');
});

/** Pets that no request at their own path creates, and two other operations. */
function planOfKennels(kennels: Fields) {
  const { '/pets': collection, '/pets/{petId}': item } = crud() as Paths;
  return planWith({
    '/kept-pets': { get: { ...collection?.get, operationId: 'ListPets' } },
    '/kept-pets/{petId}': { parameters: item?.parameters, get: item?.get, delete: item?.delete } as Fields,
    '/kennels': {
      get: { responses: { 200: returns({ type: 'array', items: object({ note: text }) }) } },
      post: { ...noted, ...kennels },
    },
  });
}

test('a list that is named for what a request with its own list creates does not lack it', async () => {
  const list = async (description: string) =>
    operationOf(await planOfKennels({ description }), 'GET /kept-pets').reason;
  expect(await list('Creates a pet.')).toBe('POST /kennels creates its items, but returns its example');
  expect(await list('Creates a kennel.')).toMatch(/^GET of the collection/);
  expect(await list('Adds a pet.')).toMatch(/^GET of the collection/);
});

test('a request that only returns the id of an item starts it', async () => {
  const rule = async (id: string, path = '/shops/{shopId}/wards/{wardId}/open', more: Fields = {}) => {
    const plan = await planBeside(path, 'post', {
      responses: { 200: returns(object({ [id]: text })) },
      ...more,
    });
    return operationOf(plan, 'GET /shops/{shopId}/pets').rule;
  };
  expect(await rule('pet_id')).toBe('example');
  expect(await rule('wardId')).toBe('list');
  expect(await rule('petId', '/clinics/{clinicId}/open')).toBe('list');
  // It names the item that the request is about.
  expect(await rule('petId', '/shops/{shopId}/pets/{petId}/feed')).toBe('list');
  const requestBody = body(object({ petId: text }));
  expect(await rule('petId', '/shops/{shopId}/feed', { requestBody })).toBe('list');
});

test.each(['Review a pet', 'Send a pet', 'Trigger a pet'])(
  'a 201 says that "%s" creates one',
  async (summary) => {
    const created = await ruleWith('POST /pets', { summary });
    expect(created).toMatchObject({ rule: 'create', stored: true });
    const other = await ruleWith('POST /pets', { summary, responses: { 200: returns(ref('Pet')) } });
    expect(other.rule).toBe('example');
  },
);

test('a creation that returns how it goes on does not return what it creates', async () => {
  const members = { id: text, name: text, kind: text, region: text, selfLink: text };
  const operation = { ...object({ ...members, status: text }), required: ['id'] };
  const paths = crud() as Paths;
  Object.assign(paths['/pets']?.post ?? {}, { responses: { 200: returns(ref('Operation')) } });
  const schemas = { Pet: { ...object(members), required: ['id'] }, Operation: operation };
  const plan = await planOf({ paths, components: { schemas } });
  expect(operationOf(plan, 'POST /pets').rule).toBe('example');
});
