/** Lists that do not have all that their texts, or other operations, promise. */
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
  planOf,
  planWith,
  returns,
  senderTo,
  text,
} from './support.ts';

const NUMBER = object({ id: { ...text, readOnly: true }, digits: text, state: text });
const ORDER = object({ id: { ...text, readOnly: true }, numbers: { type: 'array', items: NUMBER } });

const list = (items: Fields) => ({ responses: { 200: returns({ type: 'array', items }) } });

/** Orders, whose creation sends `sent`, and numbers at `path`. */
const orders = (sent: Fields, path = '/order_numbers') =>
  planOf({
    paths: {
      '/orders': {
        get: list(ORDER),
        post: { requestBody: body(object({ numbers: sent })), responses: { 201: returns(ORDER) } },
      },
      '/orders/{id}': { parameters: [inPath('id')], get: { responses: { 200: returns(ORDER) } } },
      [path]: { get: list(NUMBER) },
      [`${path}/{id}`]: {
        parameters: [inPath('id')],
        get: { responses: { 200: returns(NUMBER) } },
        patch: { requestBody: body(NUMBER), responses: { 200: returns(NUMBER) } },
      },
    },
  });

const ARRAY = { type: 'array', items: NUMBER };

test.each([['/order_numbers'], ['/numbers']])('GET %s lacks what an order creates', async (path) => {
  const plan = await orders(ARRAY, path);
  expect(operationOf(plan, `GET ${path}`).reason).toBe(
    'POST /orders also creates its items, but without an effect here',
  );
  expect(operationOf(plan, `GET ${path}/{id}`).rule).toBe('example');
  expect(operationOf(plan, 'GET /orders').stored).toBe(true);
});

test.each([
  ['refers to them', { type: 'array', items: object({ id: text }) }, '/order_numbers'],
  ['names them', { type: 'array', items: text }, '/order_numbers'],
  ['sends something else', ARRAY, '/accounts'],
])('a list has its items where an order %s', async (_, sent, path) => {
  expect(operationOf(await orders(sent, path), `GET ${path}`).rule).toBe('list');
});

const OMITTED = 'The level. If it is omitted, the list returns only the `BASIC` pets.';

test('a list that omits items without a parameter has no rule, unless its values are known', async () => {
  const paths = crud() as Paths;
  const withLevel = (schema: Fields) => {
    Object.assign(paths['/pets']?.get ?? {}, {
      parameters: [inQuery('level', { schema, description: OMITTED })],
    });
    return planWith(paths, petWith({ level: { ...text, example: 'FULL' } }));
  };
  expect(operationOf(await withLevel(text), 'GET /pets').reason).toBe(
    'GET of a list that omits some items unless `level` asks for all',
  );
  const send = senderTo(await withLevel({ ...text, enum: ['BASIC', 'FULL'] }));
  const { body: basic } = await send('POST /pets', { name: 'Rex', level: 'BASIC' });
  await send('POST /pets', { name: 'Max', level: 'FULL' });
  expect((await send('GET /pets')).body).toEqual([basic]);
});
