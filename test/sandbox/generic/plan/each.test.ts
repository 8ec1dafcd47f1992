/** Requests about several items, all items, or an element of a list of one. */
import { expect, test } from 'vitest';
import { genericSandbox } from '../../../../src/sandbox/generic/index.ts';
import { createSandbox } from '../../../../src/sandbox/index.ts';
import {
  body,
  crud,
  type Fields,
  inPath,
  inQuery,
  object,
  operationOf,
  type Paths,
  petWith,
  planOf,
  planWith,
  ref,
  returns,
  senderTo,
  text,
} from './support.ts';

const list = { type: 'array', items: text };
const done = { 204: { description: '' } };
const ids = body({ ...object({ ids: { type: 'array', items: { type: 'integer' } } }), required: ['ids'] });
const flag = { type: 'boolean', readOnly: true };

/** The plan of pets with one more operation: `POST /pets/bulk-delete`. */
function planOfPets(line: string, members: Fields = {}, more: Fields = {}) {
  const [method = '', path = ''] = line.split(' ');
  const paths = crud() as Paths;
  const operation = { responses: done, ...members };
  const place = { ...paths[path], [method.toLowerCase()]: operation };
  return planWith({ ...paths, [path]: place, ...more }, petWith({ tags: list, read: flag }));
}

test.each<[line: string, members: Fields, sent: (id: number) => unknown]>([
  ['POST /pets/bulk-delete', { requestBody: ids }, (id) => ({ ids: [id, 999] })],
  ['POST /pets/bulk/delete', { requestBody: ids }, (id) => ({ ids: [id] })],
  ['POST /pets:batchDelete', { requestBody: ids }, (id) => ({ ids: [id] })],
  ['POST /pets/delete', { requestBody: ids }, (id) => ({ ids: [id] })],
  ['DELETE /pets', { requestBody: ids }, (id) => ({ ids: [id] })],
])('%s deletes the items with these keys', async (line, members, sent) => {
  const plan = await planOfPets(line, members);
  expect(operationOf(plan, line)).toMatchObject({ rule: 'delete', stored: true });
  const send = senderTo(plan);
  const [one, other] = [await send('POST /pets', { name: 'A' }), await send('POST /pets', { name: 'B' })];
  expect(await send(line, sent(one.body.id))).toMatchObject({ status: 204, source: 'stored' });
  expect((await send(`GET /pets/${one.body.id}`)).status).toBe(404);
  expect((await send(`GET /pets/${other.body.id}`)).status).toBe(200);
});

test('keys may be in the query', async () => {
  const send = senderTo(
    await planOfPets('DELETE /pets', { parameters: [{ ...inQuery('ids'), required: true }] }),
  );
  const [one, other] = [await send('POST /pets', { name: 'A' }), await send('POST /pets', { name: 'B' })];
  await send(`DELETE /pets?ids=${one.body.id},%20${other.body.id}`);
  expect((await send(`GET /pets/${one.body.id}`)).status).toBe(404);
  expect((await send(`GET /pets/${other.body.id}`)).status).toBe(404);
});

test.each([
  ['DELETE /pets', { summary: 'Delete all pets' }],
  ['POST /pets/delete-all', {}],
])('%s deletes all items', async (line, members) => {
  const send = senderTo(await planOfPets(line, members));
  await send('POST /pets', { name: 'A' });
  expect((await send(line)).source).toBe('stored');
  expect((await send('GET /pets')).body).toEqual([]);
});

test('items of another parent stay', async () => {
  const pets = crud() as Paths;
  const item = { parameters: [inPath('petId')] };
  const toy = object({ id: { type: 'integer', readOnly: true }, name: text });
  const plan = await planWith({
    ...pets,
    '/pets/{petId}/toys': {
      ...item,
      get: { responses: { 200: returns({ type: 'array', items: toy }) } },
      post: { requestBody: body(toy), responses: { 201: returns(toy) } },
      delete: { summary: 'Empty the toy box', responses: done },
    },
  });
  const send = senderTo(plan);
  const [one, other] = [await send('POST /pets', { name: 'A' }), await send('POST /pets', { name: 'B' })];
  for (const { body: pet } of [one, other]) await send(`POST /pets/${pet.id}/toys`, { name: 'ball' });
  expect((await send(`DELETE /pets/${one.body.id}/toys`)).source).toBe('stored');
  expect((await send(`GET /pets/${one.body.id}/toys`)).body).toEqual([]);
  expect((await send(`GET /pets/${other.body.id}/toys`)).body).toHaveLength(1);
});

test.each<[line: string, members: Fields, sent: (id: number) => unknown, all: boolean]>([
  ['POST /pets/mark-all-as-read', {}, () => undefined, true],
  ['POST /pets/readAll', {}, () => undefined, true],
  ['POST /pets/bulk-read', { requestBody: ids }, (id) => ({ ids: [id] }), false],
])('%s changes several items', async (line, members, sent, all) => {
  const plan = await planOfPets(line, members);
  expect(operationOf(plan, line)).toMatchObject({ rule: 'action', stored: true });
  const send = senderTo(plan);
  const [one, other] = [await send('POST /pets', { name: 'A' }), await send('POST /pets', { name: 'B' })];
  await send(line, sent(one.body.id));
  expect((await send(`GET /pets/${one.body.id}`)).body.read).toBe(true);
  expect((await send(`GET /pets/${other.body.id}`)).body.read === true).toBe(all);
});

test.each<[what: string, line: string, members: Fields]>([
  ['a deletion of an unknown part', 'DELETE /pets', { parameters: [inQuery('status')] }],
  ['a deletion that does not say of what', 'DELETE /pets', { summary: 'Deletes pets' }],
  ['a deletion of some', 'DELETE /pets', { summary: 'Delete all sold pets' }],
  ['a deletion with a condition', 'DELETE /pets', { summary: 'Delete all pets older than 30 days' }],
  ['a deletion of something else', 'DELETE /pets', { summary: 'Delete all caches' }],
  ['a deletion of several, whichever', 'DELETE /pets', { operationId: 'pets_bulk_delete' }],
  ['an action with a condition', 'POST /pets/read-all', { description: 'Those that have no name.' }],
  ['an action on some', 'POST /pets/read-all', { summary: 'Mark all sold pets as read' }],
  [
    'an action for later',
    'POST /pets/bulk-read',
    { requestBody: ids, responses: { 202: { description: '' } } },
  ],
  ['a toggle', 'POST /pets/bulk-read', { requestBody: ids, summary: 'Toggles the flag' }],
  [
    'more than keys',
    'POST /pets/bulk-delete',
    { requestBody: body({ ...object({ ids: list, mode: text }), required: ['mode'] }) },
  ],
  ['an unknown verb', 'POST /pets/walk-all', {}],
])('%s leaves the example', async (_what, line, members) => {
  expect(operationOf(await planOfPets(line, members), line)).toMatchObject({ rule: 'example' });
});

test('a response may have the number of items', async () => {
  const responses = { 200: returns(object({ message: text, deleted: { type: 'integer' } })) };
  const send = senderTo(await planOfPets('POST /pets/bulk-delete', { requestBody: ids, responses }));
  const { body: made } = await send('POST /pets', { name: 'A' });
  const done = await send('POST /pets/bulk-delete', { ids: [made.id, 999] });
  expect(done).toMatchObject({ source: 'stored', body: { deleted: 1 } });
});

test('a response may have the items', async () => {
  const responses = { 200: returns({ type: 'array', items: ref('Pet') }) };
  const plan = await planOfPets('PATCH /pets/bulk-read', { requestBody: ids, responses });
  expect(operationOf(plan, 'GET /pets')).toMatchObject({ rule: 'list', stored: true });
  const send = senderTo(plan);
  const { body: made } = await send('POST /pets', { name: 'A' });
  const done = await send('PATCH /pets/bulk-read', { ids: [made.id] });
  expect(done).toMatchObject({ source: 'stored', body: [{ id: made.id, read: true }] });
});

test('another member of the body is an exception', async () => {
  const requestBody = body(object({ ids: { type: 'array', items: { type: 'integer' } }, permanent: flag }));
  const plan = await planOfPets('DELETE /pets', { requestBody });
  expect(operationOf(plan, 'DELETE /pets')).toMatchObject({ except: { members: ['permanent'] } });
  expect(operationOf(plan, 'GET /pets')).toMatchObject({ rule: 'list', stored: true });
});

test('keys in the query are not told as ignored', async () => {
  const plan = await planOfPets('DELETE /pets', { parameters: [{ ...inQuery('ids'), required: true }] });
  const sandbox = createSandbox(genericSandbox(plan));
  const sent = await sandbox(
    new Request(`https://sandbox.invalid/${plan.name}/pets?ids=1`, { method: 'DELETE' }),
  );
  expect(sent.status).toBe(204);
  expect(sent.headers.get('Sandbox-Ignored')).toBe(null);
});

test('a body that contains itself is no list of items', async () => {
  const paths = crud() as Paths;
  const requestBody = body(object({ ids: ref('Nested') }));
  const plan = await planOf({
    paths: { ...paths, '/pets/bulk-delete': { post: { requestBody, responses: done } } },
    components: { schemas: { Pet: petWith({}), Nested: { type: 'array', items: ref('Nested') } } },
  });
  expect(operationOf(plan, 'POST /pets/bulk-delete').rule).toBe('example');
});

test.each<[what: string, parameter: Fields, items: Fields, more?: Fields]>([
  ['another type', { schema: { type: 'integer' } }, text],
  ['an id', { name: 'tagId' }, text],
  ['a position', { name: 'index', schema: { type: 'integer' } }, { type: 'integer' }],
  ['listed values', {}, { type: 'string', enum: ['a', 'b'] }],
  ['a list that may be full', {}, text, { maxItems: 3 }],
])('an element of %s leaves the example', async (_what, parameter, items, more = {}) => {
  const name = String(parameter.name ?? 'tag');
  const path = `/pets/{petId}/tags/{${name}}`;
  const place = { parameters: [inPath('petId'), inPath(name, parameter)], put: { responses: done } };
  const plan = await planWith(
    { ...crud(), [path]: place },
    petWith({ tags: { type: 'array', items, ...more } }),
  );
  expect(operationOf(plan, `PUT ${path}`).rule).toBe('example');
});

test('an element of a list is added once, and removed', async () => {
  const path = '/pets/{petId}/tags/{tag}';
  const place = { parameters: [inPath('petId'), inPath('tag')], delete: { responses: done } };
  const plan = await planOfPets(`PUT ${path}`, {}, { [path]: { ...place, put: { responses: done } } });
  expect(operationOf(plan, `PUT ${path}`).reason).toBe('PUT that adds an element to `tags`');
  const send = senderTo(plan);
  const { body: made } = await send('POST /pets', { name: 'A', tags: ['x'] });
  const tags = async () => (await send(`GET /pets/${made.id}`)).body.tags;
  for (const tag of ['y', 'y', 'a%20b']) {
    expect((await send(`PUT /pets/${made.id}/tags/${tag}`)).source).toBe('stored');
  }
  await send(`PUT /pets/${made.id}/tags/x`);
  expect(await tags()).toEqual(['x', 'y', 'a b']);
  await send(`DELETE /pets/${made.id}/tags/x`);
  expect(await tags()).toEqual(['y', 'a b']);
  expect((await send('PUT /pets/none/tags/x')).status).toBe(404);
});
