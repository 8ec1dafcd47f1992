/** Requests about several items, all items, or an element of a list of one. */
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
  petWith,
  planWith,
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
  [
    'a number as the response',
    'POST /pets/bulk-delete',
    { requestBody: ids, responses: { 200: returns(object({ deleted: { type: 'integer' } })) } },
  ],
  ['more than keys', 'POST /pets/bulk-delete', { requestBody: body(object({ ids: list, mode: text })) }],
  ['an unknown verb', 'POST /pets/walk-all', {}],
])('%s leaves the example', async (_what, line, members) => {
  expect(operationOf(await planOfPets(line, members), line)).toMatchObject({ rule: 'example' });
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
  expect(await tags()).toEqual(['x', 'y', 'a b']);
  await send(`DELETE /pets/${made.id}/tags/x`);
  expect(await tags()).toEqual(['y', 'a b']);
  expect((await send('PUT /pets/none/tags/x')).status).toBe(404);
});
