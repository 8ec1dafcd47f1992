/** Members that the service sets and no two items share. */
import { expect, test } from 'vitest';
import {
  body,
  type Fields,
  inPath,
  object,
  type Paths,
  planOf,
  ref,
  returns,
  senderTo,
  text,
} from './plan/support.ts';

const integer = { type: 'integer' };

/** A sender to orders with these members, which requests cannot set. */
async function orders(members: Fields, sent: Fields = { name: text }) {
  const schemas = {
    Order: { ...object({ id: integer, name: text, ...members }), required: ['id', 'name'] },
    NewOrder: { ...object(sent), required: ['name'] },
  };
  const list = { type: 'array', items: ref('Order') };
  const paths: Paths = {
    '/orders': {
      get: { responses: { 200: returns(list) } },
      post: { requestBody: body(ref('NewOrder')), responses: { 201: returns(ref('Order')) } },
    },
    '/orders/{id}': {
      parameters: [inPath('id', { schema: integer })] as never,
      get: { responses: { 200: returns(ref('Order')) } },
      put: { requestBody: body(ref('NewOrder')), responses: { 200: returns(ref('Order')) } },
      delete: { responses: { 204: { description: '' } } },
    },
  };
  return senderTo(await planOf({ paths, components: { schemas } }));
}

test.each([
  [{ number: { ...integer, example: 1042 } }, 'number', [1042, 1043, 1044, 1045, 1046]],
  [
    { orderNumber: { ...text, example: 'ORD-2024-0009' } },
    'orderNumber',
    ['ORD-2024-0009', 'ORD-2024-0010', 'ORD-2024-0011', 'ORD-2024-0012', 'ORD-2024-0013'],
  ],
])('a number of the item counts: %j', async (members, name, numbers) => {
  const send = await orders(members);
  for (const one of ['Ada', 'Zoe']) await send('POST /orders', { name: one });
  const { body: all } = await send('GET /orders');
  expect(all.map((order: Fields) => order[name])).toEqual(numbers);
});

test('a slug is made from the name, and no two items have the same one', async () => {
  const send = await orders({ slug: { ...text, example: 'my-order' } });
  const slugOf = async (name: string) => (await send('POST /orders', { name })).body.slug;
  expect([await slugOf('Green Tea'), await slugOf('Green tea!')]).toEqual(['green-tea', 'green-tea-2']);
});

test('first items have slugs of their names', async () => {
  const { body: all } = await (await orders({ slug: text }))('GET /orders');
  expect(all.map(({ name, slug }: Fields) => [name, slug])).toEqual([
    ['Order 1', 'order-1'],
    ['Order 2', 'order-2'],
    ['Order 3', 'order-3'],
  ]);
});

test.each([
  { number: { ...text, example: '12a', description: 'House number.' } },
  { number: { ...integer, example: 3, description: 'The number of lines.' } },
  { number: { ...integer, enum: [1, 2] } },
])('another number is that of the example: %j', async (members) => {
  const send = await orders(members);
  const [one, other] = [await send('POST /orders', { name: 'A' }), await send('POST /orders', { name: 'B' })];
  expect(one.body.number).toBe(other.body.number);
});

test('a number that requests set is theirs, and a replaced item keeps its own', async () => {
  const theirs = await orders({ number: integer }, { name: text, number: integer });
  for (const name of ['A', 'B'])
    expect((await theirs('POST /orders', { name, number: 7 })).body.number).toBe(7);
  const send = await orders({ number: { ...integer, example: 5 } });
  const { body: created } = await send('POST /orders', { name: 'A' });
  expect((await send(`PUT /orders/${created.id}`, { name: 'B' })).body.number).toBe(created.number);
});
