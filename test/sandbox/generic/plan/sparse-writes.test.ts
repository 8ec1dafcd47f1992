/** Writes of which a description says little: no response, or no id in the path. */
import { expect, test } from 'vitest';
import {
  body,
  inPath,
  object,
  operationOf,
  type Paths,
  PET,
  planWith,
  ref,
  returns,
  senderTo,
  text,
} from './support.ts';

const form = (properties: object) => body(object({ ...properties }));

/** A collection, its items, and a POST to an item. */
const withPost = (post: Record<string, unknown>): Paths => ({
  '/pets': {
    post: { summary: 'Add a pet', requestBody: body(ref('Pet')), responses: { 201: returns(ref('Pet')) } },
  },
  '/pets/{petId}': {
    parameters: [inPath('petId')] as never,
    get: { responses: { 200: returns(ref('Pet')) } },
    post: { responses: { 405: { description: 'Invalid input' } }, ...post },
  },
});

test('a POST to an item that returns nothing changes it, if it says so and takes only its members', async () => {
  const plan = await planWith(
    withPost({ summary: 'Updates a pet with form data', requestBody: form({ name: text, status: text }) }),
  );
  expect(operationOf(plan, 'POST /pets/{petId}')).toMatchObject({ rule: 'update', stored: true });
  const send = senderTo(plan);
  const [id] = plan.resources[0]?.seed[0]?.key ?? [];
  await send(`POST /pets/${id}`, { name: 'Rex' });
  expect((await send(`GET /pets/${id}`)).body).toMatchObject({ name: 'Rex' });
});

test.each([
  ['says nothing of a change', { summary: 'Feeds a pet', requestBody: form({ name: text }) }],
  [
    'takes something else, too',
    { summary: 'Updates a pet', requestBody: form({ name: text, reason: text }) },
  ],
  [
    'returns something else',
    {
      summary: 'Updates a pet',
      requestBody: form({ name: text }),
      responses: { 200: returns(object({ done: { type: 'boolean' } })) },
    },
  ],
])('such a POST that %s returns its example', async (_, post) => {
  const plan = await planWith(withPost(post));
  expect(operationOf(plan, 'POST /pets/{petId}').rule).toBe('example');
});

test('an order that is placed is created', async () => {
  const plan = await planWith({
    '/orders': {
      post: {
        operationId: 'placeOrder',
        summary: 'Place an order for a pet',
        requestBody: body(ref('Pet')),
        responses: { 200: returns(ref('Pet')) },
      },
    },
    '/orders/{id}': { parameters: [inPath('id')], get: { responses: { 200: returns(ref('Pet')) } } },
  });
  expect(operationOf(plan, 'POST /orders')).toMatchObject({ rule: 'create', stored: true });
});

test('a PUT to a collection finds its item by a key that is called readOnly, as nothing else tells it', async () => {
  const pet = { ...PET, properties: { ...PET.properties, id: { type: 'integer', readOnly: true } } };
  const plan = await planWith(
    {
      '/pets': {
        post: {
          summary: 'Add a pet',
          requestBody: body(ref('Pet')),
          responses: { 201: returns(ref('Pet')) },
        },
        put: {
          summary: 'Update an existing pet',
          requestBody: body(ref('Pet')),
          responses: { 200: returns(ref('Pet')) },
        },
      },
      '/pets/{petId}': { parameters: [inPath('petId')], get: { responses: { 200: returns(ref('Pet')) } } },
    },
    pet,
  );
  expect(operationOf(plan, 'PUT /pets')).toMatchObject({ rule: 'replace', stored: true });
  const send = senderTo(plan);
  const [id] = plan.resources[0]?.seed[0]?.key ?? [];
  const before = (await send(`GET /pets/${id}`)).body;
  await send('PUT /pets', { ...before, name: 'Rex' });
  expect((await send(`GET /pets/${id}`)).body).toMatchObject({ name: 'Rex' });
  const { id: _id, ...others } = before;
  expect((await send('PUT /pets', { ...others, name: 'Bello' })).source).toBe('example');
});
