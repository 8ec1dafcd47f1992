/** Errors with an entry for each problem of a request, and its place there. */
import { expect, test } from 'vitest';
import {
  body,
  crud,
  type Fields,
  inQuery,
  object,
  type Paths,
  petWith,
  planWith,
  returns,
  senderTo,
  text,
} from './support.ts';

const listOf = (items: Fields): Fields => ({ type: 'array', items });
const needs = (required: string[], schema: Fields): Fields => ({ ...schema, required });
const pet = petWith({ age: { type: 'integer' }, tags: listOf(text) });

/** A sandbox whose POST and list of pets document an error with a status. */
async function senderFor(error: Fields, more: Fields = {}, status = 422, sent: unknown = pet) {
  const paths = crud() as Paths;
  const refused = { [status]: returns(error, more) };
  Object.assign(paths['/pets']?.post ?? {}, {
    requestBody: body(sent),
    responses: { 201: returns(pet), ...refused },
  });
  Object.assign(paths['/pets']?.get ?? {}, {
    parameters: [inQuery('limit', { schema: { type: 'integer' } })],
    responses: { 200: returns(listOf(pet)), ...refused },
  });
  return senderTo(await planWith(paths, pet));
}

const NAME = 'The property "name" is required.';
const AGE = 'The type must be integer, but is string.';
const TAG = 'The type must be string, but is number.';
const WRONG = { age: 'x', tags: [7] };

const LOCATED = object({
  detail: listOf(
    needs(
      ['loc', 'msg', 'type'],
      object({ loc: listOf({ anyOf: [text, { type: 'integer' }] }), msg: text, type: text }),
    ),
  ),
});

test('each problem has its location in the request', async () => {
  const send = await senderFor(LOCATED);
  expect((await send('POST /pets', WRONG)).body).toEqual({
    detail: [
      { loc: ['body', 'name'], msg: NAME, type: 'missing' },
      { loc: ['body', 'age'], msg: AGE, type: 'value_error' },
      { loc: ['body', 'tags', 0], msg: TAG, type: 'value_error' },
    ],
  });
  expect((await send('GET /pets?limit=x')).body).toEqual({
    detail: [{ loc: ['query', 'limit'], msg: AGE, type: 'value_error' }],
  });
  expect((await send('POST /pets')).body).toMatchObject({ detail: [{ loc: ['body'] }] });
});

test('an error that is about no part of the request is no list of problems, unless one is documented', async () => {
  const send = await senderFor(LOCATED);
  const missing = await send('GET /pets/99');
  expect(missing.body).toEqual({ detail: 'No item of pets has the key 99' });
  const other = await senderFor(LOCATED, {}, 404);
  expect((await other('GET /pets/99')).body.detail).toMatchObject([
    { msg: 'No item of pets has the key 99', loc: [] },
  ]);
});

test('a pointer leads to the member, and a parameter has its name', async () => {
  const source = object({ pointer: text, parameter: text });
  const entry = object({ status: text, code: text, title: text, detail: text, source });
  const example = {
    errors: [{ status: '422', code: 'invalid', title: "can't be blank", source: { pointer: '/pet/age' } }],
  };
  const send = await senderFor(
    object({ errors: listOf(entry) }),
    { example },
    422,
    needs(['pet'], object({ pet })),
  );
  const shared = { status: '422', code: 'invalid' };
  expect((await send('POST /pets', { pet: WRONG })).body.errors).toEqual([
    { ...shared, title: "can't be blank", detail: NAME, source: { pointer: '/pet/name' } },
    { ...shared, detail: AGE, source: { pointer: '/pet/age' } },
    { ...shared, detail: TAG, source: { pointer: '/pet/tags/0' } },
  ]);
  expect((await send('GET /pets?limit=x')).body.errors).toEqual([
    { ...shared, detail: AGE, source: { parameter: 'limit' } },
  ]);
});

test.each([
  ['field', { field: 'tags.0' }],
  ['propertyPath', { propertyPath: 'tags.0' }],
  ['path', { path: 'tags.0' }],
])('%s beside a message has the name of the member', async (name, place) => {
  const error = needs(
    ['message'],
    object({ message: text, errors: listOf(object({ [name]: text, message: text })) }),
  );
  const send = await senderFor(error);
  expect((await send('POST /pets', { name: 'Rex', tags: [7] })).body).toEqual({
    message: `The body: /tags/0: ${TAG}`,
    errors: [{ ...place, message: TAG }],
  });
});

test('a list of texts has one for each problem', async () => {
  const send = await senderFor(object({ errors: listOf(text) }));
  expect((await send('POST /pets', WRONG)).body).toEqual({
    errors: [`/name: ${NAME}`, `/age: ${AGE}`, `/tags/0: ${TAG}`],
  });
  const either = { oneOf: [text, listOf(text)] };
  const example = { message: ['name should not be empty'] };
  const other = await senderFor(object({ message: either }), { example });
  expect((await other('POST /pets', { name: 7 })).body).toEqual({ message: [`/name: ${TAG}`] });
});

test('listed kinds of problems are those that fit', async () => {
  const code = { enum: ['too_long', 'invalid', 'missing_field'] };
  const entry = needs(['field', 'code'], object({ field: text, code }));
  const error = object({
    message: text,
    errors: listOf({ ...entry, properties: { field: text, code, message: text } }),
  });
  const send = await senderFor(error);
  expect((await send('POST /pets', { age: 'x' })).body.errors).toMatchObject([
    { field: 'name', code: 'missing_field' },
    { field: 'age', code: 'invalid' },
  ]);
});

test('the place in an error about one problem is the real one, or absent', async () => {
  const error = object({
    error: needs(['message'], object({ message: text, param: { ...text, examples: ['amount'] } })),
  });
  const send = await senderFor(error, {}, 400);
  expect((await send('POST /pets', { name: 'Rex', age: 'x' })).body.error.param).toBe('age');
  expect((await send('GET /pets?limit=x')).body.error.param).toBe('limit');
  expect((await send('GET /pets/99')).body.error).toEqual({ message: 'No item of pets has the key 99' });
});
