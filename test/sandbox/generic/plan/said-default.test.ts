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
  ['CAT', { ...kind, description: 'The kind.\n\nDefault: cat' }],
])('%s is what a new item has', async (expected, schema) => {
  expect(await extraOf(schema)).toBe(expected);
});

test.each([
  ['has a condition', { ...flag, description: 'Defaults to true if the pet is a dog.' }],
  ['is not a value of the schema', { ...kind, description: 'The default is bird.' }],
  ['is a free text', { ...text, description: 'The default is none.' }],
  ['is not the only one', { ...flag, description: 'The default is true. Default: false.' }],
])('a default that %s is left out', async (_, schema) => {
  expect(await extraOf(schema)).toBe(undefined);
});

test('the default of the schema counts', async () => {
  expect(await extraOf({ ...flag, default: false, description: 'The default is true.' })).toBe(false);
});
