/** Changes that create what does not exist. */
import { expect, test } from 'vitest';
import {
  body,
  crud,
  type Fields,
  inPath,
  object,
  operationOf,
  type Paths,
  planWith,
  ref,
  resourceOf,
  returns,
  senderTo,
  text,
} from './support.ts';

test('returns 201 for a new item and 204 for a change, where both are documented', async () => {
  const paths = crud() as Paths;
  Object.assign(paths['/pets/{petId}'] ?? {}, {
    put: {
      summary: 'Create or update a pet',
      parameters: [inPath('petId')],
      requestBody: body(ref('Pet')),
      responses: { 201: { description: 'Created.' }, 204: { description: 'Updated.' } },
    },
  });
  const plan = await planWith(paths);
  expect(operationOf(plan, 'PUT /pets/{petId}').mayCreate).toBe(true);
  const send = senderTo(plan);
  const put = async () => (await send('PUT /pets/77', { name: 'Rex' })).status;
  expect([await put(), await put()]).toEqual([201, 204]);
});

test.each([
  ['The code of the room', true],
  ['Code of the linked room, for lamps of the type `twin`', false],
])('a member that says "%s" holds the room of the path: %s', async (description, isKey) => {
  const lamp: Fields = object({ code: text, room_code: { ...text, description }, shade: text });
  const path = '/rooms/{room_code}/lamps/{code}';
  const plan = await planWith({
    '/rooms/{room_code}/lamps': {
      get: {
        parameters: [inPath('room_code')],
        responses: { 200: returns({ type: 'array', items: lamp }) },
      },
    },
    [path]: {
      get: { parameters: [inPath('room_code'), inPath('code')], responses: { 200: returns(lamp) } },
      patch: {
        parameters: [inPath('room_code'), inPath('code')],
        requestBody: body(lamp),
        responses: { 200: returns(lamp) },
      },
    },
  });
  const [room] = resourceOf(plan, '/rooms/{}/lamps/{}').keys;
  expect(room).toEqual(isKey ? ['room_code'] : null);
});
