/** What texts of a body require beyond its schema. */
import { expect, test } from 'vitest';
import { body, crud, type Fields, object, type Paths, petWith, planWith, senderTo, text } from './support.ts';

const flag = { type: 'boolean' };
const kind = { type: 'string', enum: ['cat', 'DOG'] };

/** Status of a POST with this body, where the text of `chip` requires it sometimes. */
async function statusOf(description: string, sent: Fields, example?: Fields) {
  const paths = crud() as Paths;
  const pet = petWith({ chipped: flag, kind, chip: { ...text, description } });
  if (example) Object.assign(paths['/pets']?.post ?? {}, { requestBody: body(pet, { example }) });
  const send = senderTo(await planWith(paths, pet));
  return (await send('POST /pets', { name: 'Rex', ...sent })).status;
}

test.each([
  ['If chipped is true, this object is required.', { chipped: true }],
  ['The number. Required when `chipped` is `true`.', { chipped: true }],
  ['This field is required only if the `kind` field is set to `Dog`.', { kind: 'DOG' }],
])('are refused without what %s says', async (description, sent) => {
  expect(await statusOf(description, sent)).toBe(400);
  expect(await statusOf(description, { ...sent, chip: '1' })).toBe(201);
});

test('are refused without what is required in one word', async () => {
  expect(await statusOf('Required. The number of the chip.', {})).toBe(400);
  expect(await statusOf('Required. The number of the chip.', { chip: '1' })).toBe(201);
  expect(await statusOf('The number. Required.', {})).toBe(201);
});

test.each(['The number. Max length: 8 chars.', 'Maximum 8 characters', 'Up to you (8 characters max).'])(
  'are refused if they are longer than the text says: %s',
  async (description) => {
    expect(await statusOf(description, { chip: '123456789' })).toBe(400);
    expect(await statusOf(description, { chip: '12345678' })).toBe(201);
  },
);

test.each([
  ['another value', 'If chipped is true, this object is required.', { chipped: false }],
  ['no value', 'If chipped is true, this object is required.', {}],
  ['an unknown value', 'Required if kind is bird.', { kind: 'cat' }],
  ['more than one condition', 'Required if chipped is true and the pet is a dog.', { chipped: true }],
  ['another property', 'If vetted is true, this object is required.', { chipped: true }],
  ['a text that does not always require', 'Required for dogs.', { kind: 'DOG' }],
])('are accepted with %s', async (_, description, sent) => {
  expect(await statusOf(description, sent)).toBe(201);
});

test('are accepted with a length that has a condition', async () => {
  expect(await statusOf('Max length 8 if the pet is a dog.', { chip: '123456789' })).toBe(201);
});

test('are accepted like an example that contradicts the text', async () => {
  const said = 'If chipped is true, this object is required.';
  expect(await statusOf(said, { chipped: true }, { name: 'Rex', chipped: true })).toBe(201);
});

test('are refused without what a text inside an object requires, but a PATCH is not', async () => {
  const tag = object({ chipped: flag, chip: { ...text, description: 'Required if chipped is true.' } });
  const send = senderTo(await planWith(crud(), petWith({ tag })));
  expect((await send('POST /pets', { name: 'Rex', tag: { chipped: true } })).status).toBe(400);
  expect((await send('POST /pets', { name: 'Rex' })).status).toBe(201);
  expect((await send('PUT /pets/1', { name: 'Rex', tag: { chipped: true } })).status).toBe(400);
  expect((await send('PATCH /pets/1', { name: 'Rex', tag: { chipped: true } })).status).toBe(200);
});
