import { expect, test } from 'vitest';
import { genericSandbox } from '../../../../src/sandbox/generic/index.ts';
import { createSandbox } from '../../../../src/sandbox/index.ts';
import { judge } from '../laws.ts';
import { documentOf, inPath, operationOf, PET, pets, planOf, ref, resourceOf, text } from './support.ts';

type Fields = Record<string, unknown>;

const NOW = '2026-05-01T12:00:00.000Z';
const object = (properties: Fields, required: string[] = []) => ({ type: 'object', properties, required });

async function open(description: Fields) {
  const document = await documentOf(description);
  expect((await judge(document)).breaches).toEqual([]);
  const plan = await planOf(description);
  const sandbox = createSandbox(genericSandbox(plan), { clock: () => Date.parse(NOW) });
  const send = async (line: string, sent?: unknown, type = 'application/json') => {
    const [method = '', path = ''] = line.split(' ');
    const init = {
      method,
      ...(sent !== undefined && { body: JSON.stringify(sent), headers: { 'content-type': type } }),
    };
    const response = await sandbox(new Request(`https://sandbox.invalid/${plan.name}${path}`, init));
    const shown = await response.text();
    expect(response.headers.get('sandbox-source')).toBe('stored');
    return shown === '' ? undefined : JSON.parse(shown);
  };
  return { plan, send };
}

const JSON_API = 'application/vnd.api+json';

test('JSON:API: the members of an item are its attributes', async () => {
  const own = { title: text, body: text };
  const made = {
    state: { ...text, readOnly: true, example: 'draft' },
    createdAt: { ...text, format: 'date-time' },
  };
  const kind = { type: 'string', enum: ['articles'] };
  const article = object({ id: text, type: kind, attributes: object({ ...own, ...made }, ['title']) }, [
    'id',
    'type',
  ]);
  const sent = object({ id: text, type: kind, attributes: object(own) }, ['type', 'attributes']);
  const media = (schema: unknown) => ({ content: { [JSON_API]: { schema } } });
  const one = { description: '', ...media(object({ data: article }, ['data'])) };
  const many = { description: '', ...media(object({ data: { type: 'array', items: article } }, ['data'])) };
  const requestBody = { required: true, ...media(object({ data: sent }, ['data'])) };
  const { plan, send } = await open({
    paths: {
      '/articles': {
        get: { parameters: [{ name: 'sort', in: 'query', schema: text }], responses: { 200: many } },
        post: { requestBody, responses: { 201: one } },
      },
      '/articles/{id}': {
        parameters: [inPath('id')],
        get: { responses: { 200: one } },
        patch: { requestBody, responses: { 200: one } },
      },
    },
  });
  const titles = resourceOf(plan, '/articles/{}').seed.map(({ value }) => (value.attributes as Fields).title);
  expect(new Set(titles).size).toBe(3);
  const create = { data: { type: 'articles', attributes: { title: 'A', body: 'b' } } };
  const { data } = await send('POST /articles', create, JSON_API);
  const attributes = { title: 'A', body: 'b', state: 'draft', createdAt: NOW };
  expect(data).toEqual({ id: data.id, type: 'articles', attributes });
  const change = { data: { type: 'articles', id: data.id, attributes: { title: '0' } } };
  await send(`PATCH /articles/${data.id}`, change, JSON_API);
  expect((await send(`GET /articles/${data.id}`)).data.attributes).toEqual({ ...attributes, title: '0' });
  expect((await send('GET /articles?sort=title')).data[0].id).toBe(data.id);
});

test.each(['data', 'result', 'customer'])('the item is in `%s` of requests and responses', async (name) => {
  const { plan, send } = await open({
    ...pets({
      item: object({ [name]: ref('Pet') }, [name]) as never,
      list: object({ [`${name}s`]: { type: 'array', items: ref('Pet') } }),
    }),
    components: { schemas: { Pet: { ...PET, required: ['name'] } } },
  });
  expect(operationOf(plan, 'PATCH /pets/{petId}').body?.item).toEqual([name]);
  const made = (await send('POST /pets', { [name]: { name: 'Bo' } }))[name];
  await send(`PATCH /pets/${made.id}`, { [name]: { name: 'Max' } });
  expect((await send(`GET /pets/${made.id}`))[name]).toEqual({ ...made, name: 'Max' });
  expect((await send('GET /pets'))[`${name}s`]).toContainEqual({ ...made, name: 'Max' });
});

test('members of a body may have another notation than those of the item', async () => {
  const item = object({ sid: text, friendly_name: text, max_size: { type: 'integer' } });
  const form = {
    type: 'object',
    required: ['FriendlyName'],
    properties: { FriendlyName: text, MaxSize: { type: 'integer', default: 5 } },
  };
  const requestBody = { required: true, content: { 'application/json': { schema: form } } };
  const one = { description: '', content: { 'application/json': { schema: item } } };
  const { send } = await open({
    paths: {
      '/queues': { post: { requestBody, responses: { 201: one } } },
      '/queues/{Sid}': {
        parameters: [inPath('Sid')],
        get: { responses: { 200: one } },
        post: { requestBody, responses: { 200: one } },
      },
    },
  });
  const made = await send('POST /queues', { FriendlyName: 'A' });
  expect(made).toEqual({ sid: made.sid, friendly_name: 'A', max_size: 5 });
  await send(`POST /queues/${made.sid}`, { FriendlyName: 'B', MaxSize: 7 });
  expect(await send(`GET /queues/${made.sid}`)).toEqual({ sid: made.sid, friendly_name: 'B', max_size: 7 });
});

test('what a request sends is kept, also where it may be omitted and the item requires it', async () => {
  const members = { sid: { ...text, readOnly: true }, on: { type: 'boolean' }, note: text };
  const sent = object({ on: members.on, note: text }, ['note']);
  const { send } = await open({
    paths: {
      '/queues': { post: { requestBody: jsonBody(sent), responses: { 201: json(object(members, ['on'])) } } },
      '/queues/{sid}': {
        parameters: [inPath('sid')],
        get: { responses: { 200: json(object(members, ['on'])) } },
        put: { requestBody: jsonBody(sent), responses: { 200: json(object(members, ['on'])) } },
      },
    },
  });
  const made = await send('POST /queues', { note: 'A', on: false });
  expect(made).toEqual({ sid: made.sid, note: 'A', on: false });
  expect(await send('POST /queues', { note: 'B' })).toMatchObject({ note: 'B', on: true });
  expect(await send(`PUT /queues/${made.sid}`, { note: 'C' })).toMatchObject({ note: 'C', on: false });
  expect(await send(`PUT /queues/${made.sid}`, { note: 'C', on: true })).toMatchObject({ on: true });
});

test('a change leaves what is readOnly in its body', async () => {
  const item = object({ sid: { ...text, readOnly: true }, state: { ...text, readOnly: true }, note: text });
  const { send } = await open({
    paths: {
      '/queues': { post: { requestBody: jsonBody(item), responses: { 201: json(item) } } },
      '/queues/{sid}': {
        parameters: [inPath('sid')],
        get: { responses: { 200: json(item) } },
        patch: { requestBody: jsonBody(item), responses: { 200: json(item) } },
      },
    },
  });
  const made = await send('POST /queues', { note: 'A' });
  const changed = await send(`PATCH /queues/${made.sid}`, { note: 'B', state: 'mine' });
  expect(changed).toEqual({ ...made, note: 'B' });
});

const jsonBody = (schema: Fields) => ({ required: true, content: { 'application/json': { schema } } });

const json = (schema: Fields) => ({ description: '', content: { 'application/json': { schema } } });

test('members of a list that repeat a parameter of the path have its value', async () => {
  const list = object({ shop_id: text, pets: { type: 'array', items: ref('Pet') } });
  const { '/pets': collection, '/pets/{petId}': item } = pets({ list }).paths as Record<string, Fields>;
  const at = [inPath('shopId')];
  const paths = {
    '/shops/{shopId}/pets': { parameters: at, ...collection },
    '/shops/{shopId}/pets/{petId}': { ...item, parameters: [...at, inPath('petId')] },
  };
  const sandbox = createSandbox(
    genericSandbox(await planOf({ paths, components: { schemas: { Pet: PET } } })),
  );
  const { pathname } = new URL('https://sandbox.invalid/api/shops/blue/pets');
  const response = await sandbox(new Request(`https://sandbox.invalid${pathname}`));
  expect(await response.json()).toMatchObject({ shop_id: 'blue' });
});
