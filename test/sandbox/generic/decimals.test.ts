/** Numbers that requests may send as numbers or texts, and that items have as texts: decimals of Pydantic. */
import { expect, test } from 'vitest';
import { body, inPath, object, type Paths, planOf, ref, returns, senderTo, text } from './plan/support.ts';

const integer = { type: 'integer' };
const decimal = { anyOf: [{ type: 'number' }, { ...text, pattern: '^\\d+(\\.\\d+)?$' }] };

async function deals(sent: object, shown: object) {
  const schemas = {
    Deal: { ...object({ id: integer, name: text, amount: shown }), required: ['id', 'name', 'amount'] },
    NewDeal: { ...object({ name: text, amount: sent }), required: ['name', 'amount'] },
    DealChange: object({ name: text, amount: sent }),
  };
  const paths: Paths = {
    '/deals': {
      get: { responses: { 200: returns({ type: 'array', items: ref('Deal') }) } },
      post: { requestBody: body(ref('NewDeal')), responses: { 201: returns(ref('Deal')) } },
    },
    '/deals/{id}': {
      parameters: [inPath('id', { schema: integer })] as never,
      get: { responses: { 200: returns(ref('Deal')) } },
      patch: { requestBody: body(ref('DealChange')), responses: { 200: returns(ref('Deal')) } },
    },
  };
  return senderTo(await planOf({ paths, components: { schemas } }));
}

test('a decimal is stored as a text, however it is sent', async () => {
  const send = await deals(decimal, { ...text, pattern: '^\\d+(\\.\\d+)?$' });
  const { source, body: created } = await send('POST /deals', { name: 'Loom', amount: 12.5 });
  expect([source, created.amount]).toEqual(['stored', '12.5']);
  expect((await send('POST /deals', { name: 'Oven', amount: '7.00' })).body.amount).toBe('7.00');
  expect(await send(`PATCH /deals/${created.id}`, { amount: 13 })).toMatchObject({ source: 'stored' });
  expect((await send(`GET /deals/${created.id}`)).body.amount).toBe('13');
  expect((await send('GET /deals')).source).toBe('stored');
});

test('a number where the item can only have another text stores nothing', async () => {
  const send = await deals({ type: 'number' }, text);
  expect((await send('POST /deals', { name: 'Loom', amount: 12.5 })).source).toBe('example');
});
