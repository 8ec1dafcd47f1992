/** Requests that remove the value of a member with a form that the item cannot have. */
import { expect, test } from 'vitest';
import { genericSandbox } from '../../../../src/sandbox/generic/index.ts';
import { createSandbox } from '../../../../src/sandbox/index.ts';
import {
  crud,
  type Fields,
  object,
  operationOf,
  type Paths,
  petWith,
  planWith,
  senderTo,
  text,
} from './support.ts';

const map = { type: 'object', additionalProperties: text };
const place = object({ street: text });
const orEmpty = (schema: Fields): Fields => ({ anyOf: [schema, { enum: [''] }] });

/** Pets that a POST to their path changes, with a body of one more member. */
async function planOfPets(sent: Fields, shown: Fields, type = 'application/json') {
  const paths = crud() as Paths;
  const { put, ...item } = paths['/pets/{petId}'] ?? {};
  const schema = object({ name: text, extra: sent });
  const post = {
    ...put,
    summary: 'Update a pet',
    requestBody: { required: true, content: { [type]: { schema } } },
  };
  return planWith({ ...paths, '/pets/{petId}': { ...item, post } }, petWith({ extra: shown }));
}

const LINE = 'POST /pets/{petId}';

/** What the pet has after each request. */
async function extrasAfter(sent: Fields, shown: Fields, values: readonly unknown[]) {
  const plan = await planOfPets(sent, shown);
  expect(operationOf(plan, LINE).rule).toBe('update');
  const send = senderTo(plan);
  const path = `/pets/${plan.resources[0]?.seed[0]?.key[0]}`;
  const found: unknown[] = [];
  for (const extra of values) {
    expect((await send(`POST ${path}`, { extra })).status).toBe(200);
    found.push((await send(`GET ${path}`)).body.extra);
  }
  return found;
}

test('an empty text empties a map, and removes one of its keys; other keys stay', async () => {
  const values = ['', { a: '1', b: '2' }, { b: '', c: '3' }, {}, ''];
  const after = [{}, { a: '1', b: '2' }, { a: '1', c: '3' }, { a: '1', c: '3' }, {}];
  expect(await extrasAfter(orEmpty(map), map, values)).toEqual(after);
});

test('a map without an empty text as an alternative is replaced as a whole', async () => {
  expect(await extrasAfter(map, map, [{ a: '1' }, { b: '' }])).toEqual([{ a: '1' }, { b: '' }]);
});

test.each([
  ['a list', { type: 'array', items: text }, ['a'], []],
  ['an object that may be null', { ...place, type: ['object', 'null'] }, { street: 'a' }, null],
  ['an object', place, { street: 'a' }, undefined],
])('an empty text removes %s', async (_, shown, value, empty) => {
  expect(await extrasAfter(orEmpty(shown), shown, [value, ''])).toEqual([value, empty]);
});

test('null removes what the item cannot have as null', async () => {
  expect(await extrasAfter({ type: ['string', 'null'] }, text, ['a', null])).toEqual(['a', undefined]);
  const either = { type: ['string', 'null'] };
  expect(await extrasAfter(either, either, ['a', null])).toEqual(['a', null]);
});

test('a request that may remove what the item must have returns its example', async () => {
  const paths = crud() as Paths;
  const pet = petWith({ extra: place });
  const sent = object({ name: text, extra: orEmpty(place) });
  const requestBody = { required: true, content: { 'application/json': { schema: sent } } };
  Object.assign(paths['/pets/{petId}']?.patch ?? {}, { requestBody });
  const { reason } = operationOf(
    await planWith(paths, { ...pet, required: [...pet.required, 'extra'] }),
    'PATCH /pets/{petId}',
  );
  expect(reason).toBe('PATCH that may remove `extra`, which the item must have');
});

test('an empty field of a form removes a list', async () => {
  const list = { type: 'array', items: text };
  const plan = await planOfPets(orEmpty(list), list, 'application/x-www-form-urlencoded');
  const sandbox = createSandbox(genericSandbox(plan));
  const url = `https://sandbox.invalid/${plan.name}/pets/${plan.resources[0]?.seed[0]?.key[0]}`;
  for (const [body, extra] of [
    ['extra=a', ['a']],
    ['extra=', []],
  ] as const) {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const response = await sandbox(new Request(url, { method: 'POST', body, headers }));
    expect((await response.json()).extra).toEqual(extra);
  }
});

test('the values of a map in a form have the type that the map says', async () => {
  const map = { type: 'object', additionalProperties: text };
  const plan = await planOfPets(orEmpty(map), map, 'application/x-www-form-urlencoded');
  const sandbox = createSandbox(genericSandbox(plan));
  const url = `https://sandbox.invalid/${plan.name}/pets/${plan.resources[0]?.seed[0]?.key[0]}`;
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const body = 'extra[chip]=7&extra[color]=red';
  const response = await sandbox(new Request(url, { method: 'POST', body, headers }));
  expect((await response.json()).extra).toMatchObject({ chip: '7', color: 'red' });
});
