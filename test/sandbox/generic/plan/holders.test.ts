/** A single document that has items with paths below it: `/cart` and `/cart/items/{itemId}`. */
import { expect, test } from 'vitest';
import {
  body,
  type Fields,
  inPath,
  object,
  operationOf,
  planOf,
  ref,
  returns,
  rulesOf,
  senderTo,
  text,
} from './support.ts';

const done = { 204: { description: '' } };
const ITEM = object({ id: { ...text, readOnly: true }, product: text, quantity: { type: 'integer' } });

function planOfCart(
  more: Fields = {},
  cart: Fields = {},
  items: unknown = { type: 'array', items: ref('Item') },
) {
  return planOf({
    paths: {
      '/cart': { get: { responses: { 200: returns(ref('Cart')) } }, ...cart },
      '/cart/items': { post: { requestBody: body(ref('Item')), responses: { 201: returns(ref('Item')) } } },
      '/cart/items/{itemId}': {
        parameters: [inPath('itemId')],
        patch: { requestBody: body(ref('Item')), responses: { 200: returns(ref('Item')) } },
        delete: { responses: done },
      },
      ...more,
    },
    components: { schemas: { Item: ITEM, Cart: object({ items, currency: text }) } },
  });
}

test('shows what is written to the items', async () => {
  const plan = await planOfCart();
  expect(rulesOf(plan)).toEqual([
    'GET /cart: read *',
    'POST /cart/items: create *',
    'PATCH /cart/items/{itemId}: update *',
    'DELETE /cart/items/{itemId}: delete *',
  ]);
  const send = senderTo(plan);
  const { body: made } = await send('POST /cart/items', { product: 'fern', quantity: 2 });
  const items = async () => (await send('GET /cart')).body.items as Fields[];
  expect(await items()).toContainEqual(made);
  await send(`PATCH /cart/items/${made.id}`, { quantity: 3 });
  expect(await items()).toContainEqual({ ...made, quantity: 3 });
  await send(`DELETE /cart/items/${made.id}`);
  expect((await items()).map(({ id }) => id)).not.toContain(made.id);
});

test.each<[line: string, more: Fields, cart: Fields]>([
  ['DELETE /cart', {}, { delete: { summary: 'Empty the cart', responses: done } }],
  ['POST /cart/clear', { '/cart/clear': { post: { responses: done } } }, {}],
])('%s empties it', async (line, more, cart) => {
  const plan = await planOfCart(more, cart);
  expect(operationOf(plan, line)).toMatchObject({ rule: 'delete', resource: '/cart/items/{}', stored: true });
  const send = senderTo(plan);
  await send('POST /cart/items', { product: 'fern', quantity: 2 });
  expect((await send(line)).source).toBe('stored');
  expect((await send('GET /cart')).body.items).toEqual([]);
});

test('a DELETE that does not say so may do something else', async () => {
  const plan = await planOfCart({}, { delete: { summary: 'Delete the cart', responses: done } });
  expect(operationOf(plan, 'DELETE /cart').rule).toBe('example');
});

test('items of another kind are not those of the document', async () => {
  const plan = await planOfCart({}, {}, { type: 'array', items: object({ name: text }) });
  expect(operationOf(plan, 'GET /cart').rule).toBe('example');
  expect(operationOf(plan, 'POST /cart/items').rule).toBe('example');
});
