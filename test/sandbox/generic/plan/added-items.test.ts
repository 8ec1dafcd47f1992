/** A PUT without a body adds an item by its key, which may be that of another resource. */
import { expect, test } from 'vitest';
import { pathValues } from '../../../../src/sandbox/generic/index.ts';
import {
  body,
  crud,
  type Fields,
  inPath,
  object,
  operationOf,
  type Paths,
  PET,
  planWith,
  ref,
  resourceOf,
  returns,
  rulesOf,
  senderTo,
  text,
} from './support.ts';

const DONE = { responses: { 204: { description: '' } } };

/** `/owners/{ownerId}/favorites/{petId}`, whose items are pets. */
const favorites = (put: Fields = {}, at = '/owners/{ownerId}/favorites') => ({
  [at]: {
    parameters: at.includes('{') ? [inPath('ownerId')] : [],
    get: { responses: { 200: returns({ type: 'array', items: ref('Pet') }) } },
  },
  [`${at}/{petId}`]: {
    parameters: [...(at.includes('{') ? [inPath('ownerId')] : []), inPath('petId')],
    put: { summary: 'Add a favorite', ...DONE, ...put },
    delete: { summary: 'Remove a favorite', ...DONE },
  },
});

const owner = object({ id: { ...text, readOnly: true }, name: text });
const OWNERS = {
  '/owners': {
    post: { summary: 'Create an owner', requestBody: body(owner), responses: { 201: returns(owner) } },
  },
  '/owners/{ownerId}': {
    parameters: [inPath('ownerId')],
    get: { responses: { 200: returns(owner) } },
    delete: { summary: 'Delete an owner', ...DONE },
  },
};

const AT = '/owners/{ownerId}/favorites/{petId}';
const names = (items: { name: string }[]) => items.map(({ name }) => name);

test('the item is that of the other resource, as it is now', async () => {
  const plan = await planWith({ ...crud(), ...OWNERS, ...favorites() }, PET);
  expect(rulesOf(plan)).toEqual(expect.arrayContaining([`PUT ${AT}: replace *`, `DELETE ${AT}: delete *`]));
  expect(resourceOf(plan, '/owners/{}/favorites/{}').origin).toBe('/pets/{}');
  const send = senderTo(plan);
  const { body: rex } = await send('POST /pets', { name: 'Rex' });
  const { body: ann } = await send('POST /owners', { name: 'Ann' });
  const at = `/owners/${ann.id}/favorites`;
  expect((await send(`GET ${at}`)).body).toEqual([]);
  expect(await send(`PUT ${at}/${rex.id}`)).toMatchObject({ status: 204, source: 'stored' });
  expect((await send(`PUT ${at}/${rex.id}`)).status).toBe(204);
  expect(names((await send(`GET ${at}`)).body)).toEqual(['Rex']);
  await send(`PATCH /pets/${rex.id}`, { name: 'Max' });
  expect(names((await send(`GET ${at}`)).body)).toEqual(['Max']);
  expect((await send(`DELETE ${at}/${rex.id}`)).status).toBe(204);
  expect((await send(`GET ${at}`)).body).toEqual([]);
  expect((await send(`GET /pets/${rex.id}`)).status).toBe(200);
});

test('what does not exist cannot be added, and what is deleted is no favorite', async () => {
  const send = senderTo(await planWith({ ...crud(), ...OWNERS, ...favorites() }, PET));
  const { body: ann } = await send('POST /owners', { name: 'Ann' });
  const at = `/owners/${ann.id}/favorites`;
  expect((await send(`PUT ${at}/nobody`)).status).toBe(404);
  const { body: rex } = await send('POST /pets', { name: 'Rex' });
  expect((await send(`PUT /owners/nobody/favorites/${rex.id}`)).status).toBe(404);
  await send(`PUT ${at}/${rex.id}`);
  await send(`DELETE /pets/${rex.id}`);
  expect((await send(`GET ${at}`)).body).toEqual([]);
  expect((await send(`DELETE ${at}/${rex.id}`)).status).toBe(404);
});

test('first rows are rows of the other resource, and not all of them', async () => {
  const plan = await planWith({ ...crud(), ...favorites({}, '/favorites') }, PET);
  const keys = (name: string) => resourceOf(plan, name).seed.map(({ key }) => key.join());
  expect(keys('/favorites/{}')).toEqual(keys('/pets/{}').slice(0, 2));
});

test('the path is prefilled with what is not in the list yet', async () => {
  const plan = await planWith({ ...crud(), ...favorites({}, '/favorites') }, PET);
  const values = (line: string) => pathValues(plan, operationOf(plan, line)).petId;
  const keys = resourceOf(plan, '/pets/{}').seed.map(({ key }) => key.join());
  expect(values('PUT /favorites/{petId}')).toBe(keys[2]);
  expect(values('DELETE /favorites/{petId}')).toBe(keys[0]);
});

test('without another resource, the item has its key', async () => {
  const send = senderTo(
    await planWith(favorites({ responses: { 200: returns(ref('Pet')) } }, '/favorites'), PET),
  );
  expect(await send('PUT /favorites/77')).toMatchObject({
    status: 200,
    source: 'stored',
    body: { id: 77 },
  });
  expect((await send('GET /favorites')).body.map(({ id }: { id: number }) => id)).toContain(77);
});

test('a list of what exists elsewhere is no origin of another', async () => {
  const both = { ...favorites({}, '/favorites'), ...favorites({}, '/wishes'), ...crud() };
  const plan = await planWith(both, PET);
  expect(['/favorites/{}', '/wishes/{}'].map((name) => resourceOf(plan, name).origin)).toEqual([
    '/pets/{}',
    '/pets/{}',
  ]);
  const none = await planWith({ ...favorites({}, '/favorites'), ...favorites({}, '/wishes') }, PET);
  expect(rulesOf(none)).toEqual(expect.arrayContaining(['PUT /favorites/{petId}: example']));
});

test('the other resource may have the same parents', async () => {
  const at = '/shops/{shopId}';
  const inShop = (paths: Fields) =>
    Object.fromEntries(
      Object.entries(paths).map(([path, item]) => [
        at + path,
        { parameters: [inPath('shopId')], ...(item as Fields) },
      ]),
    );
  const list = favorites({}, '/favorites');
  for (const item of Object.values(list)) item.parameters.push(inPath('shopId'));
  const plan = await planWith({ ...inShop(crud()), ...inShop(list) }, PET);
  expect(resourceOf(plan, '/shops/{}/favorites/{}').origin).toBe('/shops/{}/pets/{}');
  const send = senderTo(plan);
  const { body: rex } = await send('POST /shops/1/pets', { name: 'Rex' });
  expect((await send(`PUT /shops/1/favorites/${rex.id}`)).status).toBe(204);
  expect((await send('GET /shops/1/favorites')).body.at(-1)).toMatchObject({ name: 'Rex' });
  expect((await send(`PUT /shops/2/favorites/${rex.id}`)).status).toBe(404);
});

test('a list whose items may be those of a resource with another key adds nothing', async () => {
  const plan = await planWith({ ...crud({ id: 'name' }), ...favorites({}, '/favorites') }, PET);
  expect(operationOf(plan, 'PUT /favorites/{petId}').rule).toBe('example');
});

test('what adds an item has a DELETE that takes it away, whatever it is called', async () => {
  const paths = { ...crud(), ...favorites({ summary: 'Follow a pet' }, '/following') } as Paths;
  Object.assign(paths['/following/{petId}']?.delete ?? {}, { summary: 'Unfollow a pet' });
  expect(rulesOf(await planWith(paths))).toEqual(
    expect.arrayContaining(['PUT /following/{petId}: replace *', 'DELETE /following/{petId}: delete *']),
  );
});

test.each<[what: string, put: Fields]>([
  ['says something else at first', { summary: 'Verify a pet, and add it' }],
  ['starts something', { summary: 'Start a favorite' }],
  ['says something else', { summary: 'Restore a favorite' }],
  ['says what it changes', { summary: 'Update a favorite' }],
  ['has a body', { requestBody: body(object({ level: { type: 'integer' } })) }],
  ['returns something else', { responses: { 200: returns(object({ votes: { type: 'integer' } })) } }],
])('a PUT that %s adds nothing', async (_what, put) => {
  const plan = await planWith({ ...crud(), ...OWNERS, ...favorites(put) }, PET);
  expect(operationOf(plan, `PUT ${AT}`).rule).toBe('example');
});
