/** Requests whose effect is only known without some of what they may send. */
import { expect, test } from 'vitest';
import {
  body,
  type Fields,
  inQuery,
  object,
  operationOf,
  type Paths,
  pets,
  petWith,
  planOf,
  ref,
  returns,
  ruleWith,
  senderTo,
  text,
} from './support.ts';

const owner = object({ id: text, name: text });
const toys = { type: 'array', items: text };
const pet = petWith({ color: text, owner });
const sent = (more: Fields = {}) =>
  body({
    ...object({ name: text, status: text, color: text, owner: text, toys, ...more }),
    required: ['name'],
  });

/** `pets()` whose creation and change send an owner by its id, and toys, which pets do not show. */
const changed = async (members: Fields = { requestBody: sent() }) => {
  const description = pets({}, pet);
  const paths = description.paths as Paths;
  Object.assign(paths['/pets']?.post ?? {}, members);
  Object.assign(paths['/pets/{petId}']?.patch ?? {}, members);
  return planOf(description);
};

test('requests are stored without members that items show otherwise, or not at all', async () => {
  const plan = await changed();
  expect(operationOf(plan, 'POST /pets')).toMatchObject({
    rule: 'create',
    stored: true,
    except: { members: ['owner', 'toys'] },
    reason: 'POST to the collection that returns a /pets/{} item, except with `owner` or `toys`',
  });
  const send = senderTo(plan);
  const plain = await send('POST /pets', { name: 'Ada', color: 'red' });
  expect(plain).toMatchObject({ source: 'stored', body: { name: 'Ada', color: 'red' } });
  expect(plain.body).not.toHaveProperty('owner');
  const line = `/pets/${plain.body.id}`;
  const change = await send(`PATCH ${line}`, { name: 'Ada', color: 'blue', toys: ['ball'] });
  expect(change.source).toBe('example');
  expect((await send(`GET ${line}`)).body.color).toBe('red');
  expect((await send(`PATCH ${line}`, { name: 'Ada', color: 'blue' })).source).toBe('stored');
  expect((await send(`GET ${line}`)).body.color).toBe('blue');
});

test('a request with an exception changes nothing, and says that it is an example', async () => {
  const send = senderTo(await changed());
  const before = await send('GET /pets');
  expect(await send('POST /pets', { name: 'Ada', owner: '1' })).toMatchObject({
    source: 'example',
    message: 'Nothing was stored, because the sandbox does not know the effect of owner',
  });
  expect(await send('GET /pets')).toEqual(before);
});

test('a change keeps what only an exception could set', async () => {
  const description = pets({}, pet);
  const paths = description.paths as Paths;
  Object.assign(paths['/pets/{petId}']?.put ?? {}, { summary: 'Replace a pet', requestBody: sent() });
  const plan = await planOf(description);
  expect(operationOf(plan, 'PUT /pets/{petId}').except).toEqual({ members: ['owner', 'toys'] });
  const send = senderTo(plan);
  const { body: first } = await send('GET /pets');
  await send(`PUT /pets/${first[0].id}`, { name: 'Ada', status: 'sold' });
  const after = await send(`GET /pets/${first[0].id}`);
  expect(after.body).toMatchObject({ name: 'Ada', owner: first[0].owner });
});

test.each([
  [
    'requests need it',
    { requestBody: body({ ...object({ name: text, owner: text }), required: ['owner'] }) },
  ],
  ['most of a body is unknown', { requestBody: body(object({ name: text, owner: text, toys })) }],
  ['it is the key', { requestBody: body(object({ name: text, color: text, status: text, petId: toys })) }],
  [
    'it tells which members change',
    { requestBody: body(object({ name: text, color: text, status: text, fieldsToUpdate: toys })) },
  ],
  [
    'a patch may name it in a path',
    {
      requestBody: {
        content: {
          'application/json': { schema: object({ name: text, color: text, owner: text }) },
          'application/json-patch+json': { schema: { type: 'array' } },
        },
      },
    },
  ],
])('a member is no exception if %s', async (_, members) => {
  expect(operationOf(await changed(members), 'PATCH /pets/{petId}').rule).toBe('example');
});

test('a member is an exception although the example of a request sends it', async () => {
  const schema = object({ name: text, color: text, owner: text });
  const plan = await changed({ requestBody: body(schema, { example: { name: 'Ada', owner: '1' } }) });
  expect(operationOf(plan, 'PATCH /pets/{petId}').except).toEqual({ members: ['owner'] });
});

test('a member that the response shows beside the item is no exception', async () => {
  const responses = { 201: returns(object({ pet: ref('Pet'), toys })) };
  const members = { requestBody: sent({ owner }), responses };
  expect((await ruleWith('POST /pets', members, pet)).rule).toBe('example');
});

test('each item of a list is stored as a whole, or the list is not', async () => {
  const list = { type: 'array', items: object({ name: text, color: text, owner: text }) };
  const members = {
    requestBody: body(list),
    responses: { 201: returns({ type: 'array', items: ref('Pet') }) },
  };
  expect((await ruleWith('POST /pets', members, pet)).rule).toBe('example');
});

test('the default of a member is not stored in a form that items cannot have', async () => {
  const preset = { type: 'string', default: 'none' };
  const plan = await changed({ requestBody: sent({ owner: preset }) });
  expect(operationOf(plan, 'POST /pets').body?.defaults).not.toHaveProperty('owner');
});

test('requests without a query parameter that chooses have the effect of their rule', async () => {
  const parameters = [inQuery('teamId'), inQuery('asOf')];
  const description = pets();
  const paths = description.paths as Paths;
  for (const method of ['get', 'delete'] as const)
    Object.assign(paths['/pets/{petId}']?.[method] ?? {}, { parameters });
  const plan = await planOf(description);
  expect(operationOf(plan, 'GET /pets/{petId}')).toMatchObject({
    rule: 'read',
    except: { query: ['teamId', 'asOf'] },
    reason: 'GET that returns an item, except with `teamId` or `asOf`',
  });
  const send = senderTo(plan);
  const { body: made } = await send('POST /pets', { name: 'Ada' });
  const line = `/pets/${made.id}`;
  expect(await send(`GET ${line}?teamId=1`)).toMatchObject({ source: 'example', message: null });
  expect(await send(`DELETE ${line}?teamId=1`)).toMatchObject({ source: 'example' });
  expect(await send(`GET ${line}`)).toMatchObject({ source: 'stored', body: { name: 'Ada' } });
});

test('a query parameter is no exception of a read if it asks for a member', async () => {
  const read = async (schema: Fields) =>
    (await ruleWith('GET /pets/{petId}', { parameters: [inQuery('color', { schema })] }, pet)).rule;
  expect(await read({ type: 'boolean' })).toBe('example');
  expect(await read(text)).toBe('read');
});

test('an object with all that an item is about is no exception', async () => {
  const shown = petWith({ properties: object({ color: text }) });
  const requestBody = body(
    object({ name: text, status: text, properties: object({ size: text, owner: text }) }),
  );
  expect((await ruleWith('POST /pets', { requestBody }, shown)).rule).toBe('example');
});

test('a query parameter is no exception of a write if its absence may mean anything', async () => {
  const rule = async (name: string, schema: Fields) =>
    (await ruleWith('DELETE /pets/{petId}', { parameters: [inQuery(name, { schema })] })).rule;
  expect(await rule('action', text)).toBe('example');
  expect(await rule('what', { ...text, enum: ['toys', 'all'] })).toBe('example');
  expect(await rule('keepToys', { type: 'boolean', default: true })).toBe('example');
  expect(await rule('keepToys', { type: 'boolean' })).toBe('delete');
  expect(await rule('newOwner', text)).toBe('delete');
});
