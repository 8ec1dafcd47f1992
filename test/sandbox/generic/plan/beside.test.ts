/** What writes at other paths do to the claims of a resource, by their schemas and paths. */
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
  planWith,
  ref,
  returns,
  rulesOf,
  text,
} from './support.ts';

const noted = { requestBody: body(object({ note: text })), responses: { 204: { description: '' } } };

const inPaths = (path: string): Fields[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => inPath(name));

/** Pets whose every operation has a rule, and another operation. */
const planBeside = (line: string, operation: Fields) => {
  const [method = '', path = ''] = line.split(' ');
  return planWith({
    ...crud(),
    [path]: { parameters: inPaths(path), [method.toLowerCase()]: { ...noted, ...operation } },
  });
};

const pet = { responses: { 200: returns(ref('Pet')) } };
const wrapped = { responses: { 200: returns(object({ data: ref('Pet') })) } };
const listed = { responses: { 200: returns(object({ added: { type: 'array', items: ref('Pet') } })) } };

test.each([
  ['the items of a path that has the name', 'POST /owners/{ownerId}/pets', pet],
  ['an item inside another object', 'POST /owners/{ownerId}/pets', wrapped],
  ['a list of items', 'POST /owners/{ownerId}/pets', listed],
  ['an item that it takes', 'POST /owners/{ownerId}/pets', { requestBody: body(ref('Pet')) }],
  [
    'the items that its operationId names',
    'POST /shelters/{id}/rescue',
    { ...pet, operationId: 'createPet' },
  ],
  [
    'several at once, inside an object',
    'POST /pets/bulk',
    { requestBody: body(object({ pets: { type: 'array', items: ref('Pet') }, shelter: text })) },
  ],
  ['what its text says', 'POST /pets/arrivals', { summary: 'Creates pets' }],
  [
    'the items that the operationId of a PUT names',
    'PUT /pets/{petId}/versions/latest',
    { ...pet, operationId: 'PutPet', summary: 'Creates or replaces a pet' },
  ],
  ['a copy of an item', 'POST /pets/{petId}/clone', pet],
])('a list lacks what a request without a rule creates: %s', async (_, line, operation) => {
  const plan = await planBeside(line, operation);
  expect(operationOf(plan, 'GET /pets').reason).toBe(`${line} creates its items, but returns its example`);
  // What others create can still be read.
  expect(rulesOf(plan).slice(1, 3)).toEqual(['POST /pets: create *', 'GET /pets/{petId}: read *']);
});

test.each([
  ['something else', 'POST /owners/{ownerId}/pets', { responses: { 200: returns(object({ ok: text })) } }],
  ['an action on an item', 'POST /pets/{petId}/feed', pet],
  ['an action on several', 'POST /pets/feed', pet],
  ['a search', 'POST /pets/bulk', { ...listed, summary: 'Find pets' }],
  ['a change of a part', 'PATCH /pets/{petId}/name', pet],
  ['the items of others', 'POST /toys/{toyId}/makers', pet],
  ['what may only be taken from an owner', 'DELETE /owners/{ownerId}/pets/{petId}', {}],
])('requests that create no items leave all rules: %s', async (_, line, operation) => {
  const before = rulesOf(await planWith(crud()));
  expect(rulesOf(await planBeside(line, operation)).slice(0, before.length)).toEqual(before);
});

test.each([
  ['PATCH /owners/{ownerId}/pets/{petId}', pet],
  ['PUT /pets/default', pet],
])('neither a read nor a list shows what %s changes, if little else is stored', async (line, operation) => {
  const [method = '', path = ''] = line.split(' ');
  const other = { parameters: inPaths(path), [method.toLowerCase()]: { ...noted, ...operation } };
  const { '/pets': collection, '/pets/{petId}': item } = crud() as Paths;
  const plan = await planWith({ '/pets': { get: collection?.get }, '/pets/{petId}': item, [path]: other });
  for (const read of ['GET /pets', 'GET /pets/{petId}'])
    expect(operationOf(plan, read).reason).toBe(`${line} changes the same items, but has no effect on them`);
  // What other requests create and change is worth showing.
  const whole = await planBeside(line, operation);
  expect(operationOf(whole, line).rule).toBe('example');
  for (const read of ['GET /pets', 'GET /pets/{petId}']) expect(operationOf(whole, read).stored).toBe(true);
});

test('several items of all owners are created at the path of one without the owner', async () => {
  const { '/pets': collection, '/pets/{petId}': item } = crud() as Paths;
  const parameters = [inPath('ownerId')];
  const paths = {
    '/owners/{ownerId}/pets': { parameters, ...collection },
    '/owners/{ownerId}/pets/{petId}': { ...item, parameters: [...parameters, inPath('petId')] },
  };
  expect(rulesOf(await planWith(paths))[0]).toBe('GET /owners/{ownerId}/pets: list *');
  expect(rulesOf(await planWith({ ...paths, '/owners/pets': { post: noted } }))[0]).toBe(
    'GET /owners/{ownerId}/pets: example',
  );
});

test('the same item at another path of its own shows no effect of the first', async () => {
  const { '/pets': collection, '/pets/{petId}': item } = crud() as Paths;
  const plan = await planWith({
    '/pets': { get: collection?.get },
    '/pets/{petId}': { parameters: item?.parameters, get: item?.get, delete: item?.delete } as Fields,
    '/cats/pets': { get: collection?.get, post: collection?.post },
    '/cats/pets/{petId}': { parameters: item?.parameters, get: item?.get, delete: item?.delete } as Fields,
  });
  expect(operationOf(plan, 'GET /pets').reason).toContain('changes the same items');
});

/** Kennels that are found by a name, and what a request to another path or method says of them. */
async function kennelsWith(paths: (kennel: Fields) => Record<string, Fields>, required = ['name']) {
  const kennel = { ...object({ name: text, city: text, size: text }), required };
  const get = { responses: { 200: returns(kennel) } };
  const list = { responses: { 200: returns({ type: 'array', items: kennel }) } };
  const item = { parameters: [inPath('name')], get, put: { ...get, requestBody: body(kennel) } };
  const others = paths(kennel);
  return planWith({
    ...others,
    '/kennels': { get: list, ...others['/kennels'] },
    '/kennels/{name}': { ...item, put: { ...item.put, summary: 'Update a kennel' } },
  });
}

test('a read does not show what a request without a rule creates under a name of its choice', async () => {
  const accepted = { responses: { 202: returns(object({ operation: text })) } };
  const created = await kennelsWith((kennel) => ({
    '/kennels': { post: { ...accepted, requestBody: body(kennel) } },
  }));
  expect(operationOf(created, 'GET /kennels/{name}').reason).toBe(
    'POST /kennels creates its items, but returns its example',
  );
  const bulk = await kennelsWith((kennel) => ({
    '/kennels/bulk': { post: { ...accepted, requestBody: body({ type: 'array', items: kennel }) } },
  }));
  expect(operationOf(bulk, 'GET /kennels/{name}').rule).toBe('example');
  // The service chooses the name.
  const unnamed = await kennelsWith(() => ({
    '/kennels': { post: { ...accepted, requestBody: body(object({ city: text })) } },
  }));
  expect(operationOf(unnamed, 'GET /kennels/{name}').rule).toBe('read');
});

test('a change at the path of the list that has no rule takes the rules of reads', async () => {
  const put = (schema: Fields) => ({
    '/kennels': { put: { summary: 'Update kennels', ...noted, requestBody: body(schema) } },
  });
  const changed = await kennelsWith((kennel) => put({ type: 'array', items: kennel }));
  expect(operationOf(changed, 'GET /kennels/{name}').reason).toBe(
    'PUT /kennels changes the same items, but has no effect on them',
  );
  const other = await kennelsWith(() => put(object({ note: text })));
  expect(operationOf(other, 'GET /kennels/{name}').rule).toBe('read');
});

test('a DELETE of unknown items at the path of the list takes the rules of reads', async () => {
  const plan = await kennelsWith(() => ({
    '/kennels': { delete: { parameters: [inQuery('status')], responses: { 204: { description: '' } } } },
  }));
  for (const line of ['GET /kennels', 'GET /kennels/{name}'])
    expect(operationOf(plan, line).reason).toBe(
      'DELETE /kennels changes the same items, but has no effect on them',
    );
});

test('a batch of commands at another path changes the items that it takes', async () => {
  const shop = {
    '/shops/{shopId}/pets': crud()['/pets'],
    '/shops/{shopId}/pets/{petId}': crud()['/pets/{petId}'],
  };
  const paths = JSON.parse(JSON.stringify(shop)) as Paths;
  for (const [path, operations] of Object.entries(paths))
    Object.assign(operations, { parameters: inPaths(path) });
  delete paths['/shops/{shopId}/pets']?.post;
  const planFor = (element: Fields, path = '/shops/batch') => {
    const requestBody = body(object({ entries: { type: 'array', items: object(element) } }));
    return planWith({ ...paths, [path]: { post: { ...noted, requestBody } } });
  };
  const command = { method: text, shopId: text, pet: ref('Pet') };
  const plan = await planFor(command);
  for (const line of ['GET /shops/{shopId}/pets', 'GET /shops/{shopId}/pets/{petId}'])
    expect(operationOf(plan, line).reason).toBe(
      'POST /shops/batch changes the same items, but has no effect on them',
    );
  const others = [planFor({ ...command, pet: object({ color: text }) }), planFor(command, '/farms/batch')];
  for (const other of await Promise.all(others))
    expect(operationOf(other, 'GET /shops/{shopId}/pets').stored).toBe(true);
});

test.each([
  ['kind', {}, 'example'],
  ['kind', { description: 'The kind. Read-only.' }, 'read'],
  ['kind', { readOnly: true }, 'read'],
  ['noteId', {}, 'read'],
])('a request without a rule may choose the key `%s` of an item, with %j', async (key, more, rule) => {
  const note = object({ [key]: { ...text, ...more }, city: text, size: text });
  const get = { responses: { 200: returns(note) } };
  const post = { requestBody: body(note), responses: { 202: returns(object({ operation: text })) } };
  const put = { ...get, summary: 'Update a note', requestBody: body(note) };
  const plan = await planWith({
    '/notes': { get: { responses: { 200: returns({ type: 'array', items: note }) } }, post },
    [`/notes/{${key}}`]: { parameters: [inPath(key)], get, put },
  });
  expect(operationOf(plan, `GET /notes/{${key}}`).rule).toBe(rule);
});
