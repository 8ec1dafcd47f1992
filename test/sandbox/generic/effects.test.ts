import { expect, test } from 'vitest';
import { genericSandbox } from '../../../src/sandbox/generic/index.ts';
import { createSandbox } from '../../../src/sandbox/index.ts';
import { body, inPath, planOf, ref, returns, senderTo } from './plan/support.ts';

const text = { type: 'string' };
const PLACE = { type: 'object', properties: { street: text, city: text } };
const SHOP = {
  type: 'object',
  required: ['name'],
  properties: { name: text, address: PLACE, labels: { type: 'object', additionalProperties: text } },
};

/** Sends requests to the planned sandbox of shops. */
async function shops() {
  const list = {
    type: 'object',
    properties: {
      shops: { type: 'array', items: ref('Shop') },
      next: { type: ['string', 'null'], format: 'uri' },
    },
  };
  const plan = await planOf({
    paths: {
      '/shops': {
        get: {
          parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer' } }],
          responses: { 200: returns(list) },
        },
      },
      '/shops/{name}': {
        parameters: [inPath('name')],
        get: { responses: { 200: returns(ref('Shop')) } },
        put: {
          summary: 'Create or replace a shop',
          requestBody: body(ref('Shop')),
          responses: { 200: returns(ref('Shop')) },
        },
        patch: { requestBody: body({ ...SHOP, required: [] }), responses: { 200: returns(ref('Shop')) } },
      },
    },
    components: { schemas: { Shop: SHOP } },
  });
  const root = `https://sandbox.invalid/${plan.name}${plan.basePath}`;
  const sandbox = createSandbox(genericSandbox(plan));
  return async (line: string, sent?: unknown) => {
    const [method = '', path = ''] = line.split(' ');
    const url = new URL(path.startsWith('/') ? root + path : path);
    const headers = { 'content-type': 'application/json' };
    const response = await sandbox(
      new Request(url, { method, ...(sent !== undefined && { headers, body: JSON.stringify(sent) }) }),
    );
    return { status: response.status, body: await response.json() };
  };
}

test('a PUT that may create an item creates it under the key of its path', async () => {
  const send = await shops();
  expect((await send('GET /shops/corner')).status).toBe(404);
  expect(await send('PUT /shops/corner', { name: 'corner' })).toMatchObject({ body: { name: 'corner' } });
  expect(await send('GET /shops/corner')).toEqual({ status: 200, body: { name: 'corner' } });
});

test('a PATCH changes the members of an object, and replaces a map', async () => {
  const send = await shops();
  const address = { street: 'High Street', city: 'York' };
  await send('PUT /shops/corner', { name: 'corner', address, labels: { a: '1', b: '2' } });
  await send('PATCH /shops/corner', { address: { city: 'Leeds' }, labels: { c: '3' } });
  expect((await send('GET /shops/corner')).body).toEqual({
    name: 'corner',
    address: { street: 'High Street', city: 'Leeds' },
    labels: { c: '3' },
  });
});

test('the address of the next page leads through a list without a parameter for the page', async () => {
  const send = await shops();
  const names: string[] = [];
  let path: string | null = '/shops?limit=2';
  while (path !== null) {
    const { body: page }: { body: { shops: { name: string }[]; next: string | null } } = await send(
      `GET ${path}`,
    );
    names.push(...page.shops.map(({ name }) => name));
    path = page.next;
  }
  expect(names).toHaveLength(3);
  expect(new Set(names).size).toBe(3);
});

test('a member that a schema requires without describing it is the one of the row', async () => {
  const rule = { type: 'object', required: ['id', 'name'], properties: { id: text, zone: text } };
  const send = senderTo(
    await planOf({
      paths: {
        '/rules': {
          get: { responses: { 200: returns({ type: 'array', items: rule }) } },
          post: { requestBody: body({ ...rule, required: ['name'] }), responses: { 201: returns(rule) } },
        },
        '/rules/{id}': { parameters: [inPath('id')], get: { responses: { 200: returns(rule) } } },
      },
    }),
  );
  const { body: made } = await send('POST /rules', { name: 'No dogs', zone: 'north' });
  expect(made).toMatchObject({ name: 'No dogs', zone: 'north' });
  expect((await send(`GET /rules/${made.id}`)).body).toEqual(made);
  expect((await send('GET /rules')).body).toContainEqual(made);
  expect((await send('POST /rules', { name: null })).body).toMatchObject({ name: null });
});

test('a mask is a list too, and names members as they are', async () => {
  const shop = {
    type: 'object',
    properties: { id: text, open_from: text, openUntil: text, is_closed: text },
  };
  const mask = { name: 'update_mask', in: 'query', schema: { type: 'array', items: text }, explode: false };
  const send = senderTo(
    await planOf({
      paths: {
        '/shops/{id}': {
          parameters: [inPath('id')],
          get: {
            responses: { 200: returns(shop, { example: { id: '1', open_from: '8', is_closed: 'no' } }) },
          },
          patch: { parameters: [mask], requestBody: body(shop), responses: { 200: returns(shop) } },
        },
      },
    }),
  );
  const sent = { open_from: '9', openUntil: '17', is_closed: 'yes' };
  const change = async (query: string) => (await send(`PATCH /shops/1${query}`, sent)).body;
  expect(await change('?update_mask=open_from,open_until')).toEqual({
    id: '1',
    open_from: '9',
    openUntil: '17',
    is_closed: 'no',
  });
  expect(await change('?update_mask=')).toEqual({ id: '1', ...sent });
});

test('members with the names of prototypes are members like others', async () => {
  const open = { type: 'object', additionalProperties: true };
  const properties = { id: text, attributes: open };
  const send = senderTo(
    await planOf({
      paths: {
        '/shops': {
          get: { responses: { 200: returns({ type: 'array', items: { ...open, properties } }) } },
          post: {
            requestBody: body({ ...open, properties: { attributes: open } }),
            responses: { 201: returns({ ...open, properties }) },
          },
        },
        '/shops/{id}': {
          parameters: [inPath('id')],
          get: { responses: { 200: returns({ ...open, properties }) } },
        },
      },
    }),
  );
  const own = '"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}';
  const sent = JSON.parse(`{"attributes":{${own}},${own}}`);
  const made = await send('POST /shops', sent);
  expect([made.status, JSON.stringify(made.body)]).toEqual([201, expect.stringContaining(own)]);
  expect(Object.keys(made.body.attributes)).toEqual(['__proto__', 'constructor']);
  expect(JSON.stringify((await send('GET /shops')).body.at(-1))).toBe(JSON.stringify(made.body));
});

test('an item does not get a key of dots, to which no path leads', async () => {
  const shop = { type: 'object', required: ['name'], properties: { name: text } };
  const description = {
    paths: {
      '/shops': {
        get: { responses: { 200: returns({ type: 'array', items: shop }) } },
        post: { requestBody: body(shop), responses: { 201: returns(shop) } },
      },
      '/shops/{name}': { parameters: [inPath('name')], get: { responses: { 200: returns(shop) } } },
    },
  };
  const send = senderTo(await planOf(description));
  for (const name of ['.', '..', '...', 'a/b', '__proto__']) {
    const { body: made } = await send('POST /shops', { name });
    expect((await send(`GET /shops/${encodeURIComponent(made.name)}`)).status).toBe(200);
  }
});
