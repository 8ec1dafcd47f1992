/** Errors with the messages of each member of the request under its name. */
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

const list = { type: 'array', items: text };
const mapOf = (values: Fields) => ({ type: 'object', additionalProperties: values });

const pet = petWith({
  age: { type: 'integer' },
  home: { ...object({ city: text }), required: ['city'] },
});

async function senderFor(error: Fields, more: Fields = {}, sent: unknown = pet) {
  const paths = crud() as Paths;
  const refused = { 422: returns(error, more), 404: returns(error, more) };
  Object.assign(paths['/pets']?.post ?? {}, {
    requestBody: body(sent),
    responses: { 201: returns(pet), ...refused },
  });
  Object.assign(paths['/pets']?.get ?? {}, {
    parameters: [inQuery('limit', { schema: { type: 'integer' } })],
    responses: { 200: returns({ type: 'array', items: pet }), ...refused },
  });
  return senderTo(await planWith(paths, pet));
}

const NAME = 'The type must be string, but is number.';
const AGE = 'The type must be integer, but is string.';
const CITY = 'The property "city" is required.';

test.each([
  ['a map', mapOf(list), { name: [NAME], age: [AGE], home: [CITY] }],
  [
    'listed members',
    object({ name: list, age: list, home: list, non_field_errors: list }),
    { name: [NAME], age: [AGE], home: [CITY] },
  ],
  [
    'members that are not all listed',
    object({ name: list, non_field_errors: list }),
    { name: [NAME], non_field_errors: [`/age: ${AGE}`, `/home: ${CITY}`] },
  ],
  [
    'a map in an object',
    object({ errors: mapOf(list) }),
    { errors: { name: [NAME], age: [AGE], 'home.city': [CITY] } },
  ],
  [
    'a map of texts',
    object({ errors: mapOf(text) }),
    { errors: { name: NAME, age: AGE, 'home.city': CITY } },
  ],
  [
    'a map beside a message',
    { ...object({ message: text, errors: mapOf(list) }), required: ['message', 'errors'] },
    {
      message: `The body: /name: ${NAME} /age: ${AGE} /home: ${CITY}`,
      errors: { name: [NAME], age: [AGE], 'home.city': [CITY] },
    },
  ],
  [
    'an alternative',
    { oneOf: [{ ...object({ detail: text }), additionalProperties: false }, mapOf(list)] },
    { name: [NAME], age: [AGE], home: [CITY] },
  ],
])('go into %s', async (_, error, expected) => {
  const send = await senderFor(error as Fields);
  const { status, body: shown } = await send('POST /pets', { name: 7, age: 'x', home: {} });
  expect(status).toBe(422);
  expect(shown).toEqual(expected);
});

test('replace those of the example, whose other members stay', async () => {
  const error = object({ trace: text, message: text, errors: mapOf(list) });
  const example = { trace: 't', message: 'No', errors: { email: ['Taken.'] } };
  const send = await senderFor(error, { example });
  const message = `The body: /name: ${NAME}`;
  expect((await send('POST /pets', { name: 7 })).body).toEqual({
    trace: 't',
    message,
    errors: { name: [NAME] },
  });
});

test('have names inside the item, where the body has it', async () => {
  const send = await senderFor(
    object({ errors: mapOf(list) }),
    {},
    { ...object({ pet }), required: ['pet'] },
  );
  expect((await send('POST /pets', { pet: { name: 7, home: {} } })).body).toEqual({
    errors: { name: [NAME], 'home.city': [CITY] },
  });
});

test.each([
  [mapOf(list), { limit: [AGE] }, { non_field_errors: ['The type must be object, but is array.'] }],
  [
    object({ errors: { ...mapOf(list), properties: { __all__: list } } }),
    { errors: { limit: [AGE] } },
    { errors: { __all__: ['The type must be object, but is array.'] } },
  ],
])('of parameters have their names, and those of no member another: %j', async (error, parameter, whole) => {
  const send = await senderFor(error as Fields);
  expect((await send('GET /pets?limit=x')).body).toEqual(parameter);
  expect((await send('POST /pets', [])).body).toEqual(whole);
});

test('are only in the message if the map is a list', async () => {
  const send = await senderFor(object({ message: text, errors: list }));
  expect((await send('POST /pets', { name: 7 })).body).toEqual({ message: `The body: /name: ${NAME}` });
});
