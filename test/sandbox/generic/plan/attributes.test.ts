/** Actions on items whose properties are in their `attributes` (JSON:API). */
import { expect, test } from 'vitest';
import { type Fields, inPath, object, operationOf, planOf, ref, returns, senderTo, text } from './support.ts';

const time = { type: ['string', 'null'], format: 'date-time', readOnly: true };
const attributes = {
  name: text,
  status: { type: 'string', enum: ['open', 'confirmed', 'cancelled'], example: 'confirmed', readOnly: true },
  confirmed_at: time,
  cancellation_reason: { type: ['string', 'null'], readOnly: true },
};
const data = (schema: unknown): Fields => object({ data: schema });
const resource = (inner: Fields): Fields =>
  object({ id: text, type: { type: 'string', enum: ['pets'] }, attributes: object(inner) });
const sent = (schema: unknown): Fields => ({ content: { 'application/vnd.api+json': { schema } } });

function planWithAction(line: string, members: Fields = {}) {
  const [method = '', path = ''] = line.split(' ');
  const item = { 200: returns(data(ref('Pet'))) };
  const paths = {
    '/pets': {
      get: { responses: { 200: returns(data({ type: 'array', items: ref('Pet') })) } },
      post: {
        requestBody: sent(data(object({ type: text, attributes: object({ name: text }) }))),
        responses: { 201: returns(data(ref('Pet'))) },
      },
    },
    '/pets/{petId}': { parameters: [inPath('petId')], get: { responses: item } },
    [path]: { parameters: [inPath('petId')], [method.toLowerCase()]: { responses: item, ...members } },
  };
  return planOf({ paths, components: { schemas: { Pet: resource(attributes) } } });
}

const TYPE = 'application/vnd.api+json';

async function senderWithPet(line: string, members: Fields = {}) {
  const send = senderTo(await planWithAction(line, members));
  const { body: made } = await send(
    'POST /pets',
    { data: { type: 'pets', attributes: { name: 'Rex' } } },
    TYPE,
  );
  return { send, at: `/pets/${made.data.id}`, made: made.data };
}

test.each(['PATCH', 'POST'])('%s of an action sets attributes', async (method) => {
  const { send, at, made } = await senderWithPet(`${method} /pets/{petId}/confirm`);
  expect(made.attributes).toMatchObject({ name: 'Rex', status: 'open' });
  const done = await send(`${method} ${at}/confirm`);
  expect(done).toMatchObject({ source: 'stored', body: { data: { id: made.id, type: 'pets' } } });
  const { body: read } = await send(`GET ${at}`);
  expect(read).toEqual(done.body);
  expect(read.data.attributes).toMatchObject({ name: 'Rex', status: 'confirmed' });
  expect(Date.now() - Date.parse(read.data.attributes.confirmed_at)).toBeLessThan(10_000);
});

test('an action takes attributes from its body', async () => {
  const requestBody = sent(data(object({ attributes: object({ reason: text }) })));
  const { send, at } = await senderWithPet('PATCH /pets/{petId}/cancel', { requestBody });
  await send(`PATCH ${at}/cancel`, { data: { attributes: { reason: 'late' } } }, TYPE);
  expect((await send(`GET ${at}`)).body.data.attributes).toMatchObject({
    name: 'Rex',
    status: 'cancelled',
    cancellation_reason: 'late',
  });
});

test('a documented error refuses an action by the state in the attributes', async () => {
  const responses = { 200: returns(data(ref('Pet'))), 409: { description: 'The pet is not open' } };
  const { send, at } = await senderWithPet('POST /pets/{petId}/confirm', { responses });
  expect((await send(`POST ${at}/confirm`)).status).toBe(200);
  expect((await send(`POST ${at}/confirm`)).status).toBe(409);
});

test.each<[what: string, line: string, members?: Fields]>([
  ['a verb that no attribute is about', 'POST /pets/{petId}/walk'],
  ['a body without attributes', 'POST /pets/{petId}/confirm', { requestBody: sent(object({ code: text })) }],
])('%s leaves the example', async (_what, line, members) => {
  expect(operationOf(await planWithAction(line, members), line).rule).toBe('example');
});
