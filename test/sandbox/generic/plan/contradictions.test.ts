import { expect, test } from 'vitest';
import { body, type Fields, object, petWith, ref, ruleWith, text } from './support.ts';

test.each([
  ['a number', { type: 'number' }, text],
  ['a text', text, { type: 'integer' }],
  ['texts', { type: 'array', items: text }, { type: 'array', items: { type: 'number' } }],
])('a request with %s where the item has another type returns its example', async (_, sent, shown) => {
  const pet = petWith({ weight: shown });
  const requestBody = body({
    type: 'object',
    required: ['weight'],
    properties: { name: text, weight: sent },
  });
  for (const line of ['POST /pets', 'PUT /pets/{petId}', 'PATCH /pets/{petId}']) {
    const operation = await ruleWith(line, { requestBody }, pet);
    expect(operation.rule).toBe('example');
    expect(operation.reason).toContain('`weight` in different forms');
  }
});

test.each([
  ['a number and an integer', { type: 'number' }, { type: 'integer' }],
  ['a text or a number', { type: 'string' }, { type: ['string', 'number'] }],
  ['anything', {}, { type: 'integer' }],
])('the types of %s do not exclude each other', async (_, sent, shown) => {
  const pet = petWith({ weight: shown });
  const requestBody = body({ type: 'object', required: ['name'], properties: { name: text, weight: sent } });
  expect((await ruleWith('PATCH /pets/{petId}', { requestBody }, pet)).rule).toBe('update');
});

const place = object({ city: text, street: text });
const number = { type: 'integer' };
const lists = { type: 'array', items: { $ref: '#/components/schemas/Pet/properties/home' } };

test.each([
  ['a name or an object', { anyOf: [text, place] }, place, 'example'],
  ['a text or an object', { type: ['string', 'object'] }, place, 'example'],
  ['a word or a number', { oneOf: [number, { enum: ['now'] }] }, number, 'example'],
  [
    'texts or numbers',
    { type: 'array', items: { oneOf: [text, number] } },
    { type: 'array', items: text },
    'example',
  ],
  ['a name or an object, as the item', { anyOf: [text, place] }, { oneOf: [place, text] }, 'update'],
  ['an object, or an empty text that removes it', { anyOf: [place, { enum: [''] }] }, place, 'update'],
  ['lists of themselves', lists, lists, 'update'],
  [
    'a text or a number in an object',
    object({ to: { oneOf: [text, number] } }),
    object({ to: text }),
    'example',
  ],
  [
    'a null in a map',
    { type: 'object', additionalProperties: { type: ['string', 'null'] } },
    { type: 'object', additionalProperties: text },
    'example',
  ],
  [
    'an empty text that removes a list in an object',
    object({ tags: { anyOf: [{ type: 'array', items: text }, { enum: [''] }] } }),
    object({ tags: { type: 'array', items: text } }),
    'example',
  ],
  [
    'a word that the item lacks',
    { ...text, enum: ['in', 'out', 'auto'] },
    { ...text, enum: ['in', 'out'] },
    'example',
  ],
  ['some words of the item', { ...text, enum: ['in'] }, { ...text, enum: ['in', 'out'] }, 'update'],
  ['a text or null', { type: ['string', 'null'] }, text, 'update'],
])('a request with %s needs an item that can have each of them', async (_, sent, shown, rule) => {
  const requestBody = body({ type: 'object', required: ['home'], properties: { name: text, home: sent } });
  const operation = await ruleWith('PATCH /pets/{petId}', { requestBody }, petWith({ home: shown }));
  expect(operation.rule).toBe(rule);
  if (rule === 'example') expect(operation.reason).toContain('`home` in different forms');
});

const BASE = { type: 'object', additionalProperties: { type: 'object' }, properties: { id: text } };

test('a request with a member that a part of the item forbids returns its example', async () => {
  const pet = { allOf: [BASE], properties: { name: text, tag: text } };
  const requestBody = body({ type: 'object', required: ['name'], properties: { name: text } });
  for (const line of ['POST /pets', 'PATCH /pets/{petId}']) {
    const operation = await ruleWith(line, { requestBody }, pet);
    expect(operation.rule).toBe('example');
    expect(operation.reason).toBe(
      `${operation.method} whose body has \`name\`, which the schema of the item forbids`,
    );
  }
  const open = { allOf: [{ ...BASE, additionalProperties: text }], properties: { name: text, tag: text } };
  expect((await ruleWith('POST /pets', { requestBody }, open)).rule).toBe('create');
});

test('a request whose body forbids its own members returns its example', async () => {
  const closed = { type: 'object', additionalProperties: false, properties: { name: text, status: text } };
  const sent = (required: string[], rest = {}) => ({
    requestBody: body({ allOf: [closed], additionalProperties: false, required, ...rest }),
  });
  const operation = await ruleWith('PUT /pets/{petId}', sent(['name']));
  expect(operation.rule).toBe('example');
  expect(operation.reason).toBe('PUT whose body forbids members that it describes');
  expect((await ruleWith('PUT /pets/{petId}', sent([]))).rule).toBe('example');
  const open = sent(['name'], { additionalProperties: true });
  expect((await ruleWith('PUT /pets/{petId}', open)).rule).toBe('replace');
});

test('members that only requests or only responses have forbid nothing', async () => {
  const pet = { ...petWith({ secret: { type: 'string', writeOnly: true } }), additionalProperties: false };
  expect((await ruleWith('POST /pets', {}, pet)).rule).toBe('create');
});

test('a request returns its example if its schema marks all that it requires as read-only', async () => {
  const fixed = { ...text, readOnly: true };
  const sent = (required: string[], members: Fields) => ({
    requestBody: body({ ...object({ name: fixed, color: fixed, ...members }), required }),
  });
  const pet = { ...petWith({ name: fixed, color: fixed, size: text }), required: ['id'] };
  const rule = async (members: Fields) => (await ruleWith('POST /pets', members, pet)).rule;
  expect(await rule(sent(['name', 'color'], { size: text }))).toBe('example');
  expect(await rule(sent(['name', 'size'], { size: text }))).toBe('create');
  // A body with the schema of the item has what responses require.
  expect(await rule({ requestBody: body(ref('Pet')) })).toBe('create');
});
