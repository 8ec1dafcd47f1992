/** Requests whose discriminator has a value that leads to no alternative. */
import { expect, test } from 'vitest';
import { body, crud, type Fields, type Paths, planOf, ref, senderTo, text } from './support.ts';

const kind = (own: Fields, id: Fields = {}) => ({
  type: 'object',
  required: ['kind', 'name'],
  properties: { id: { type: 'integer', ...id }, kind: text, name: text, ...own },
});

const planFor = (union: Fields, id: Fields = {}, paths = crud()) =>
  planOf({
    paths,
    components: {
      schemas: {
        Pet: { ...union, discriminator: { propertyName: 'kind', ...(union.discriminator as Fields) } },
        Cat: kind({ lives: { type: 'integer' } }, id),
        Dog: kind({ tricks: { type: 'array', items: text } }, id),
      },
    },
  });

const mapping = { cat: '#/components/schemas/Cat', dog: 'Dog' };

test.each([
  ['oneOf', {}, 'Catt', '"Cat", "Dog" (did you mean "Cat"?)'],
  ['anyOf', {}, 'Bird', '"Cat", "Dog"'],
  ['oneOf', { mapping }, 'dgo', '"cat", "dog" (did you mean "dog"?)'],
  ['anyOf', { mapping }, 'hamster', '"cat", "dog"'],
])('are refused with the known values: %s, %j', async (keyword, discriminator, value, known) => {
  const send = senderTo(await planFor({ [keyword]: [ref('Cat'), ref('Dog')], discriminator }));
  const before = (await send('GET /pets')).body;
  const sent = { id: 9, kind: value, name: 'Ida' };
  const { status, body: shown } = await send('POST /pets', sent);
  expect(shown.message).toBe(`The body: /kind: Must be one of ${known}.`);
  expect(status).toBe(400);
  expect((await send('GET /pets')).body).toEqual(before);
});

test('are told about the alternative of a known value only', async () => {
  const send = senderTo(await planFor({ oneOf: [ref('Cat'), ref('Dog')], discriminator: { mapping } }));
  const { body: shown } = await send('POST /pets', {
    id: 9,
    kind: 'dog',
    name: 'Ida',
    tricks: 3,
    lives: 'x',
  });
  expect(shown.message).toBe('The body: /tricks: The type must be array, but is number.');
});

test('may have the name of a component, where requests have components of other names', async () => {
  const union = { oneOf: [ref('Cat'), ref('Dog')], discriminator: { mapping: { hound: 'Dog' } } };
  const send = senderTo(await planFor(union, { readOnly: true }));
  for (const value of ['Cat', 'Dog', 'hound'])
    expect((await send('POST /pets', { kind: value, name: 'Ida' })).status).toBe(201);
  expect((await send('POST /pets', { kind: 'Hund', name: 'Ida' })).status).toBe(400);
});

test('are not refused if an example of the description has such a value', async () => {
  const paths = crud() as Paths;
  const example = { id: 7, kind: 'kitten', name: 'Ida' };
  Object.assign(paths['/pets']?.post ?? {}, { requestBody: body(ref('Pet'), { example }) });
  const send = senderTo(await planFor({ anyOf: [ref('Cat'), ref('Dog')] }, {}, paths));
  expect((await send('POST /pets', example)).status).toBe(201);
  expect((await send('PUT /pets/7', example)).status).toBe(400);
});
