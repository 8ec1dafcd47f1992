import { expect, test } from 'vitest';
import { body, petWith, ruleWith, text } from './support.ts';

test.each([
  ['a number', { type: 'number' }, text],
  ['a text', text, { type: 'integer' }],
  ['texts', { type: 'array', items: text }, { type: 'array', items: { type: 'number' } }],
])('a request with %s where the item has another type returns its example', async (_, sent, shown) => {
  const pet = petWith({ weight: shown });
  const requestBody = body({ type: 'object', required: ['name'], properties: { name: text, weight: sent } });
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
