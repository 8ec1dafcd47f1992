/** What a new item has that its request does not say, and when none is made. */
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
  planWith,
  ref,
  resourceOf,
  returns,
  senderTo,
  text,
} from './support.ts';

const readOnly = { ...text, readOnly: true };

test('what an item requires and a request may leave out is null, not that of the example', async () => {
  const nullable = { type: ['string', 'null'] };
  const home = object({ street: nullable, city: nullable });
  const members = { note: { ...nullable, example: 'Barks' }, home: { ...home, example: { street: 'Main' } } };
  const item = { ...petWith(members), required: ['id', 'name', 'note', 'home'] };
  const paths = crud() as Paths;
  const sent = object({ name: text, ...members });
  Object.assign(paths['/pets']?.post ?? {}, { requestBody: body(sent) });
  const send = senderTo(await planWith(paths, item));
  const created = (await send('POST /pets', { name: 'Max' })).body;
  expect(created).toMatchObject({ note: null, home: { street: null } });
});

test('a state that only the documented response has is that of a new item', async () => {
  const paths = crud() as Paths;
  const state = { ...text, enum: ['ACTIVE', 'PENDING'] };
  const item = petWith({ state, note: text });
  Object.assign(paths['/pets']?.post ?? {}, {
    requestBody: body(ref('Pet'), { example: { name: 'Rex' } }),
    responses: { 201: returns(ref('Pet'), { example: { id: 1, name: 'Rex', state: 'PENDING', note: 'x' } }) },
  });
  const send = senderTo(await planWith(paths, item));
  const { body: created } = await send('POST /pets', { name: 'Max' });
  expect([created.state, created.note]).toEqual(['PENDING', undefined]);
  expect((await send('POST /pets', { name: 'Max', state: 'ACTIVE' })).body.state).toBe('ACTIVE');
});

test('what is only set later is left out, and a flag of changes is false', async () => {
  const item = petWith({
    returned: { ...readOnly, description: 'Only set when the status is `sold`.', example: 'x' },
    paused: { ...readOnly, description: 'Present only if the status is `paused`.', example: 'x' },
    isEdited: { type: 'boolean', readOnly: true, example: true },
  });
  const { body: created } = await senderTo(await planWith(crud(), item))('POST /pets', { name: 'Max' });
  expect([created.returned, created.paused, created.isEdited]).toEqual([undefined, undefined, false]);
});

test('a slug is made from the name, unless it is taken or requests set it', async () => {
  const sent = object({ name: text });
  const item = petWith({ slug: { ...readOnly, example: 'rex' } });
  const paths = crud({ id: 'pet_slug' }) as Paths;
  Object.assign(paths['/pets']?.post ?? {}, { requestBody: body(sent) });
  const send = senderTo(await planWith(paths, item));
  const slugOf = async (name: string) => (await send('POST /pets', { name })).body.slug;
  expect(await slugOf('My Pët: Rex!')).toBe('my-pet-rex');
  expect(await slugOf('My pet Rex')).toBe('my-pet-rex-2');
  expect((await send('GET /pets/my-pet-rex')).body.name).toBe('My Pët: Rex!');
  expect(await slugOf('犬')).toMatch(/^re/);
  const open = await planWith(crud({ id: 'pet_slug' }), petWith({ slug: text }));
  expect(resourceOf(open, '/pets/{}').id).not.toHaveProperty('from');
});

test('no id of a new item is that of an item of another parent', async () => {
  const item = petWith({ owner_id: text });
  const { '/pets': collection, '/pets/{petId}': one } = crud() as Paths;
  const parameters = [inPath('ownerId')];
  const send = senderTo(
    await planWith(
      {
        '/owners/{ownerId}': { parameters, get: { responses: { 200: returns(object({ id: text })) } } },
        '/owners': { get: { responses: { 200: returns({ type: 'array', items: object({ id: text }) }) } } },
        '/owners/{ownerId}/pets': { parameters, ...collection },
        '/owners/{ownerId}/pets/{petId}': { ...one, parameters: [...parameters, inPath('petId')] },
      },
      item,
    ),
  );
  const owners: { id: string }[] = (await send('GET /owners')).body;
  const before = await Promise.all(owners.map(({ id }) => send(`GET /owners/${id}/pets`)));
  const ids = before.flatMap(({ body: all }) => all.map((pet: Fields) => pet.id));
  expect(new Set(ids).size).toBeGreaterThan(1);
  const { body: created } = await send(`POST /owners/${owners[0]?.id}/pets`, { name: 'Max' });
  expect(ids).not.toContain(created.id);
});

test('a request that is answered with the example stores nothing', async () => {
  const item = petWith({ kind: { ...text, enum: ['cat', 'dog'] } });
  const paths = crud() as Paths;
  for (const operation of [paths['/pets']?.post, paths['/pets/{petId}']?.put])
    Object.assign(operation ?? {}, { requestBody: body(object({ name: text, kind: text })) });
  const send = senderTo(await planWith(paths, item));
  const before = (await send('GET /pets')).body;
  for (const line of ['POST /pets', 'PUT /pets/1'])
    expect(await send(line, { name: 'Max', kind: 'bird' })).toMatchObject({ source: 'example' });
  expect((await send('GET /pets')).body).toEqual(before);
  expect(await send('POST /pets', { name: 'Max', kind: 'cat' })).toMatchObject({ source: 'stored' });
});

test('of a list, nothing is stored if it is answered with the example', async () => {
  const item = petWith({ kind: { ...text, enum: ['cat', 'dog'] } });
  const paths = crud() as Paths;
  const list = (items: unknown) => ({ type: 'array', items });
  Object.assign(paths['/pets']?.post ?? {}, {
    requestBody: body(list(object({ name: text, kind: text }))),
    responses: { 201: returns(list(ref('Pet'))) },
  });
  const plan = await planWith(paths, item);
  expect(operationOf(plan, 'POST /pets')).toMatchObject({ rule: 'create', stored: true });
  const send = senderTo(plan);
  const before = (await send('GET /pets')).body;
  const sent = [
    { name: 'Max', kind: 'cat' },
    { name: 'Tom', kind: 'bird' },
  ];
  expect(await send('POST /pets', sent)).toMatchObject({ source: 'example' });
  expect((await send('GET /pets')).body).toEqual(before);
});

test('a body that is no object is refused, although its schema has no type', async () => {
  const { type: _, ...untyped } = petWith({});
  const send = senderTo(await planWith(crud(), untyped));
  expect((await send('POST /pets', 'Rex')).status).toBe(400);
  expect((await send('POST /pets', { name: 'Rex' })).status).toBe(201);
});

test('a change whose response only has members of the item shows what is stored', async () => {
  const paths = crud() as Paths;
  const answer = object({ name: text });
  Object.assign(paths['/pets/{petId}']?.patch ?? {}, { responses: { 200: returns(answer) } });
  const send = senderTo(await planWith(paths, petWith({ note: text, owner: text, chip: text })));
  expect(await send('PATCH /pets/1', { name: 'Max' })).toMatchObject({
    source: 'stored',
    body: { name: 'Max' },
  });
});

test('a switch that is off is as one that was not sent', async () => {
  const paths = crud() as Paths;
  const recursive = { ...inQuery('recursive'), schema: { type: 'boolean', default: false } };
  Object.assign(paths['/pets/{petId}']?.delete ?? {}, { parameters: [recursive] });
  const send = senderTo(await planWith(paths));
  expect((await send('DELETE /pets/1?recursive=true')).source).toBe('example');
  expect((await send('DELETE /pets/1?recursive=false')).source).toBe('stored');
  expect((await send('GET /pets/1')).status).toBe(404);
});

test('an optional state that items only reach later is left out', async () => {
  const item = petWith({ state: { ...text, enum: ['ARCHIVED', 'DELETED'], readOnly: true } });
  const { body: created } = await senderTo(await planWith(crud(), item))('POST /pets', { name: 'Max' });
  expect(created).not.toHaveProperty('state');
});

test('first rows without an example are not archived', async () => {
  const item = petWith({ isArchived: { type: 'boolean' }, archivedAt: text });
  const plan = await planWith(crud(), item);
  expect(resourceOf(plan, '/pets/{}').seed[0]?.value).not.toMatchObject({ isArchived: true });
});

test('a request chooses an id only if its schema has the id', async () => {
  const sentWith = async (schema: unknown) => {
    const paths = crud() as Paths;
    Object.assign(paths['/pets']?.post ?? {}, { requestBody: body(schema) });
    const { body: made } = await senderTo(await planWith(paths))('POST /pets', { id: 70, name: 'Rex' });
    return made;
  };
  expect(await sentWith(object({ name: text }))).toMatchObject({ id: 4, name: 'Rex' });
  expect(await sentWith(object({ name: text, id: { type: 'integer' } }))).toMatchObject({
    id: 70,
    name: 'Rex',
  });
});

test.each(['', '/'])('the address of a new item is the one that its path has: %j', async (end) => {
  const all = crud() as Paths;
  const paths = { '/pets/': all['/pets'], [`/pets/{petId}${end}`]: all['/pets/{petId}'] } as Paths;
  const plan = await planWith(paths);
  const sandbox = createSandbox(genericSandbox(plan));
  const url = `https://sandbox.invalid/${plan.name}/pets/`;
  const headers = { 'content-type': 'application/json' };
  const made = await sandbox(new Request(url, { method: 'POST', body: '{ "name": "Rex" }', headers }));
  const address = made.headers.get('location') ?? '';
  expect(address).toBe(`${url}4${end}`);
  expect((await sandbox(new Request(address))).status).toBe(200);
});

test('after an id with 9 comes one with 10', async () => {
  const send = senderTo(
    await planWith(crud(), petWith({ id: { ...text, readOnly: true, example: 'pet-8' } })),
  );
  const made = [];
  for (const name of ['A', 'B', 'C']) made.push((await send('POST /pets', { name })).body.id);
  expect(made).toEqual(['pet-11', 'pet-12', 'pet-13']);
});

test.each([
  ['documents the header', { Location: { schema: text } }, '/pets/4'],
  ['does not document it', {}, null],
])(
  'a 202 response has the address of the item if the description %s (RFC 9110, 10.2.2)',
  async (_, headers, end) => {
    const paths = crud() as Paths;
    Object.assign(paths['/pets']?.post ?? {}, { responses: { 202: { description: '', headers } } });
    const { status, location } = await senderTo(await planWith(paths))('POST /pets', { name: 'Bo' });
    expect([status, location?.replace(/.*(?=\/pets)/, '') ?? null]).toEqual([202, end]);
  },
);
