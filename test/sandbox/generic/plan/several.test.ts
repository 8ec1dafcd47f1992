/** Requests that create several items at once. */
import { expect, test } from 'vitest';
import {
  body,
  crud,
  type Fields,
  object,
  type Paths,
  petWith,
  planWith,
  ref,
  returns,
  rulesOf,
  senderTo,
  text,
} from './support.ts';

const list = { type: 'array', items: ref('Pet') };

/** A plan whose path `path` has a POST with these members. */
async function planAt(path: string, post: Fields) {
  const paths = crud() as Paths;
  paths[path] = { ...paths[path], post };
  return planWith(paths);
}

test.each([
  ['/pets/bulk', { responses: { 201: returns(list) } }, 'create *'],
  ['/pets/createWithList', { responses: { 200: returns(ref('Pet')) } }, 'create *'],
  ['/pets:import', { responses: { 204: { description: '' } } }, 'create *'],
  ['/pets/bulk', { summary: 'Create pets', responses: { 200: returns(object({ pets: list })) } }, 'create *'],
  // What is returned is only known of the whole request.
  ['/pets/bulk', { responses: { 200: returns(object({ created: { type: 'integer' } })) } }, 'example'],
  ['/pets/bulk', { responses: { 200: returns({ type: 'array', items: text }) } }, 'example'],
  ['/pets/bulk', { summary: 'Updates pets.', responses: { 200: returns(list) } }, 'example'],
  ['/pets/search', { summary: 'Find similar pets.', responses: { 200: returns(list) } }, 'example'],
])('POST %s with a list of items: %j', async (path, members, rule) => {
  const plan = await planAt(path, { requestBody: body(list), ...members });
  expect(rulesOf(plan)).toContain(`POST ${path}: ${rule}`);
});

test('all items of a list are created, and returned', async () => {
  const plan = await planAt('/pets/bulk', { requestBody: body(list), responses: { 201: returns(list) } });
  const send = senderTo(plan);
  const before = (await send('GET /pets')).body.length;
  const { status, source, body: made } = await send('POST /pets/bulk', [{ name: 'Ada' }, { name: 'Moss' }]);
  expect([status, source]).toEqual([201, 'stored']);
  expect(made.map(({ name }: { name: string }) => name)).toEqual(['Ada', 'Moss']);
  expect((await send('GET /pets')).body).toHaveLength(before + 2);
  expect((await send(`GET /pets/${made[1].id}`)).body).toEqual(made[1]);
  expect((await send('POST /pets/bulk', [])).body).toEqual([]);
});

test('the items of a list with a name are created', async () => {
  const whole = object({ pets: list });
  for (const path of ['/pets/bulk', '/pets']) {
    const plan = await planAt(path, { requestBody: body(whole), responses: { 201: returns(whole) } });
    const send = senderTo(plan);
    const before = (await send('GET /pets')).body.length;
    const made = await send(`POST ${path}`, { pets: [{ name: 'Ada' }, { name: 'Moss' }] });
    expect(made.source).toBe('stored');
    expect((await send('GET /pets')).body).toHaveLength(before + 2);
    expect((await send(`GET /pets/${made.body.pets[1].id}`)).body.name).toBe('Moss');
  }
});

test.each([
  ['the response does not show each', object({ pets: list }), object({ created: { type: 'integer' } })],
  ['the body has more', object({ pets: list, owner: text }), object({ pets: list })],
  ['its elements are no items', object({ pets: { type: 'array', items: text } }), object({ pets: list })],
])('a list with a name creates nothing if %s', async (_, sent, shown) => {
  const plan = await planAt('/pets/bulk', { requestBody: body(sent), responses: { 201: returns(shown) } });
  expect(rulesOf(plan)).toContain('POST /pets/bulk: example');
});

test('the only list in the body of an item belongs to it', async () => {
  const toys = { type: 'array', items: object({ name: text, status: text }) };
  const post = { requestBody: body(object({ toys })), responses: { 201: returns(ref('Pet')) } };
  const paths = { ...(crud() as Paths) };
  paths['/pets'] = { ...paths['/pets'], post };
  const plan = await planWith(paths, petWith({ toys }));
  const send = senderTo(plan);
  const { body: made } = await send('POST /pets', { toys: [{ name: 'ball', status: 'new' }] });
  expect(made.toys).toEqual([{ name: 'ball', status: 'new' }]);
});

test('none is created if one is refused', async () => {
  const paths = crud({ id: 'name' }) as Paths;
  paths['/pets/bulk'] = { post: { requestBody: body(list), responses: { 201: returns(list) } } };
  const pet = { ...object({ name: text, status: text }), required: ['name'] };
  const send = senderTo(await planWith(paths, pet));
  const before = (await send('GET /pets')).body;
  for (const [sent, status] of [
    [[{ name: 'Ada' }, { name: 3 }], 400],
    [[{ name: 'Ada' }, before[0]], 409],
    [[{ name: 'Ada' }, { name: 'Ada' }], 409],
    [{ name: 'Ada' }, 400],
  ])
    expect((await send('POST /pets/bulk', sent)).status).toBe(status);
  expect((await send('GET /pets')).body).toEqual(before);
});

test('a confirmation is the documented one, and the effect is real', async () => {
  const confirmed = { requestBody: body(list), responses: { 204: { description: '' } } };
  const send = senderTo(await planAt('/pets/import', { summary: 'Create pets', ...confirmed }));
  expect(await send('POST /pets/import', [{ name: 'Ada' }])).toMatchObject({ status: 204, source: 'stored' });
  const names = (await send('GET /pets')).body.map(({ name }: { name: string }) => name);
  expect(names).toContain('Ada');
});
