/** Defaults that only texts mention. */
import { expect, test } from 'vitest';
import { crud, type Fields, petWith, planWith, senderTo, text } from './support.ts';

/** The member `extra` of a pet that is created without it. */
async function extraOf(schema: Fields) {
  const send = senderTo(await planWith(crud(), petWith({ extra: schema })));
  return (await send('POST /pets', { name: 'Rex' })).body.extra;
}

const flag = { type: 'boolean' };
const kind = { ...text, enum: ['CAT', 'dog'] };

test.each([
  [true, { ...flag, description: 'Whether it barks. The default is true.' }],
  [false, { ...flag, description: 'Whether it barks. Default value is **false**' }],
  [3, { type: 'integer', description: 'How often. Defaults to `3`.' }],
  ['dog', { ...kind, description: 'Can be `cat` or `dog` and defaults to `dog`.' }],
  [2, { type: 'integer', description: 'How often (defaults to 2)' }],
  ['CAT', { ...kind, description: 'The kind.\n\nDefault: cat' }],
])('%s is what a new item has', async (expected, schema) => {
  expect(await extraOf(schema)).toBe(expected);
});

test.each([
  ['has a condition at its end', { ...flag, description: 'For dogs it is set, and defaults to true.' }],
  ['has a condition', { ...flag, description: 'Defaults to true if the pet is a dog.' }],
  ['is not a value of the schema', { ...kind, description: 'The default is bird.' }],
  ['is a free text', { ...text, description: 'Defaults to none.' }],
  ['is not the only one', { ...flag, description: 'The default is true. Default: false.' }],
])('a default that %s is left out', async (_, schema) => {
  expect(await extraOf(schema)).toBe(undefined);
});

test('the default of the schema counts', async () => {
  expect(await extraOf({ ...flag, default: false, description: 'The default is true.' })).toBe(false);
});

test('defaults inside an object that a request sends count, too', async () => {
  const callout = {
    type: 'object',
    properties: {
      address: text,
      retry: { ...flag, description: 'Whether to try again. The default is true.' },
      limits: { type: 'object', properties: { count: { type: 'integer', default: 3 }, unit: text } },
    },
  };
  const send = senderTo(await planWith(crud(), petWith({ callout })));
  const made = async (sent: Fields) => (await send('POST /pets', { name: 'Rex', ...sent })).body.callout;
  expect(await made({ callout: { address: 'a' } })).toEqual({ address: 'a', retry: true });
  expect(await made({ callout: { retry: false, limits: { unit: 'day' } } })).toEqual({
    retry: false,
    limits: { count: 3, unit: 'day' },
  });
  expect(await made({})).toBe(undefined);
  await send('PATCH /pets/1', { name: 'Rex', callout: { address: 'b', retry: false } });
  expect((await send('PUT /pets/1', { name: 'Rex', callout: { address: 'c' } })).body.callout).toEqual({
    address: 'c',
    retry: true,
  });
});
