/** Errors for values that another item has already. */
import { expect, test } from 'vitest';
import {
  body,
  crud,
  type Fields,
  inPath,
  object,
  type Paths,
  petWith,
  planOf,
  planWith,
  returns,
  senderTo,
  text,
} from './support.ts';

const pet = petWith({
  tagNumber: text,
  email: text,
  owner_email: text,
  created: text,
  age: { type: 'integer' },
  weights: { type: 'array', items: text },
});

const error = object({ message: text });

async function senderFor(description: string, { status = 409, error: more = {} as Fields } = {}) {
  const paths = crud({ item: pet }) as Paths;
  Object.assign(paths['/pets']?.post ?? {}, {
    responses: { 201: returns(pet), [status]: { ...returns(error, more), description } },
  });
  return senderTo(await planWith(paths, pet));
}

/** The status of a second request with the same members. */
async function againWith(description: string, members: Fields, options = {}): Promise<number> {
  const send = await senderFor(description, options);
  expect((await send('POST /pets', { name: 'One', ...members })).status).toBe(201);
  return (await send('POST /pets', { name: 'Two', ...members })).status;
}

test.each([
  ['A pet with this email already exists', { email: 'a@pets.example' }],
  ['Email is already registered', { email: 'a@pets.example' }],
  ['Emails must be unique.', { email: 'a@pets.example' }],
  ['A pet already exists with the same tag number', { tagNumber: 'T-7' }],
  ['tagNumber must be unique', { tagNumber: 'T-7' }],
  ['Duplicate tag number', { tagNumber: 'T-7' }],
  ['The owner email address is already in use', { owner_email: 'a@pets.example' }],
  ['Age already taken', { age: 7 }],
  ['A pet with this email already exists in the system', { email: 'a@pets.example' }],
])('%s: a second item with the value is refused', async (description, members) => {
  expect(await againWith(description, members)).toBe(409);
});

test.each([
  ['The pet already exists', { email: 'a@pets.example' }],
  ['Email or tag number is already taken', { email: 'a@pets.example', tagNumber: 'T-7' }],
  ['A pet with this email and age already exists', { email: 'a@pets.example', age: 7 }],
  ['A booking for this email already exists', { email: 'a@pets.example' }],
  ['Email is not registered', { email: 'a@pets.example' }],
  ['The email must exist', { email: 'a@pets.example' }],
  ['Status already taken', { status: 'sold' }],
  ['A pet being created already exists', { created: 'today' }],
  ['Weights must be unique', { weights: ['7'] }],
  ['The pet is already sold', { status: 'sold' }],
  ['A pet with this email already exists for this owner', { email: 'a@pets.example' }],
])('%s: a second item with the value is stored', async (description, members) => {
  expect(await againWith(description, members)).toBe(201);
});

test('other statuses and examples say it, too', async () => {
  const members = { email: 'a@pets.example' };
  expect(await againWith('Email already registered', members, { status: 422 })).toBe(422);
  const example = { message: 'A pet with this email already exists' };
  expect(await againWith('Conflict', members, { error: { example } })).toBe(409);
});

test('the error names the property and the value', async () => {
  const send = await senderFor('A pet with this email already exists');
  const sent = { name: 'Rex', email: 'a@pets.example' };
  await send('POST /pets', sent);
  expect((await send('POST /pets', sent)).body).toEqual({
    message: 'The email "a@pets.example" is already taken',
  });
});

test('a change to a value that is taken is refused, and one that keeps its value is not', async () => {
  const send = await senderFor('A pet with this email already exists');
  const one = { name: 'One', email: 'a@pets.example' };
  const two = { name: 'Two', email: 'b@pets.example' };
  const [first, second] = [await send('POST /pets', one), await send('POST /pets', two)];
  const path = `/pets/${second.body.id}`;
  expect((await send(`PATCH ${path}`, { ...two, email: one.email })).status).toBe(409);
  expect((await send(`PUT ${path}`, { ...two, email: one.email })).status).toBe(409);
  expect((await send(`PUT ${path}`, { ...two, name: 'Three' })).status).toBe(200);
  expect((await send(`PATCH ${path}`, { ...two, email: 'c@pets.example' })).status).toBe(200);
  await send(`DELETE /pets/${first.body.id}`);
  expect((await send(`PATCH ${path}`, { ...two, email: one.email })).status).toBe(200);
});

test('no first item has the value of the documented request', async () => {
  const example = { id: 1, name: 'Rex', tagNumber: 'T-7' };
  const paths = crud({ item: pet }) as Paths;
  Object.assign(paths['/pets']?.post ?? {}, {
    requestBody: body(pet, { example }),
    responses: { 201: returns(pet, { example }), 409: { description: 'Tag number already taken' } },
  });
  Object.assign(paths['/pets/{petId}']?.get ?? {}, { responses: { 200: returns(pet, { example }) } });
  const send = senderTo(await planWith(paths, pet));
  const shown = (await send('GET /pets')).body as Fields[];
  expect(shown.map(({ tagNumber }) => tagNumber)).not.toContain('T-7');
  expect((await send('POST /pets', example)).status).toBe(201);
  expect((await send('POST /pets', example)).status).toBe(409);
});

test('items of another parent may have the same value', async () => {
  const paths = {
    '/owners/{ownerId}': {
      parameters: [inPath('ownerId')],
      get: { responses: { 200: returns(object({ id: text, name: text })) } },
      put: {
        requestBody: body(object({ name: text })),
        responses: { 200: returns(object({ id: text, name: text })) },
      },
    },
    '/owners': {
      post: {
        requestBody: body(object({ name: text })),
        responses: { 201: returns(object({ id: text, name: text })) },
      },
    },
    '/owners/{ownerId}/pets': {
      parameters: [inPath('ownerId')],
      get: { responses: { 200: returns({ type: 'array', items: pet }) } },
      post: {
        requestBody: body(pet),
        responses: {
          201: returns(pet),
          409: { description: 'A pet of this owner with this email already exists' },
        },
      },
    },
    '/owners/{ownerId}/pets/{petId}': {
      parameters: [inPath('ownerId'), inPath('petId')],
      get: { responses: { 200: returns(pet) } },
    },
  };
  const send = senderTo(await planOf({ paths }));
  const [one, two] = [await send('POST /owners', { name: 'A' }), await send('POST /owners', { name: 'B' })];
  const sent = { name: 'Rex', email: 'a@pets.example' };
  expect((await send(`POST /owners/${one.body.id}/pets`, sent)).status).toBe(201);
  expect((await send(`POST /owners/${two.body.id}/pets`, sent)).status).toBe(201);
  expect((await send(`POST /owners/${one.body.id}/pets`, sent)).status).toBe(409);
});
