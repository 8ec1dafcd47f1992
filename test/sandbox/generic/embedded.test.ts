/** Items that the item above them has in a member: `lines` of an order, and `/orders/{id}/lines/{sku}`. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { extendSandbox, genericSandbox } from '../../../src/sandbox/generic/index.ts';
import type { SandboxPlan } from '../../../src/sandbox/generic/plan/index.ts';
import { createSandbox, generic, rowsOf } from '../../../src/sandbox/index.ts';
import {
  body,
  type Fields,
  inPath,
  object,
  operationOf,
  type Paths,
  planOf,
  ref,
  resourceOf,
  returns,
  senderTo,
  text,
} from './plan/support.ts';

const LINE = {
  type: 'object',
  required: ['sku', 'qty'],
  properties: { sku: text, qty: { type: 'integer' } },
};

const time = { type: 'string', format: 'date-time', readOnly: true };

const listOf = (name: string, more: Fields = {}): Fields => ({ type: 'array', items: ref(name), ...more });

const ORDER = {
  type: 'object',
  properties: {
    id: { type: 'integer', readOnly: true },
    note: text,
    updated_at: time,
    lines: listOf('Line'),
  },
};

const gone = { responses: { 204: { description: '' } } };

/** Everything that a collection may have, at a path below which its items are. */
function collection(path: string, item: string, key: string, others: string[] = []): Paths {
  const above = others.map((name) => inPath(name));
  return {
    [path]: {
      parameters: above as never,
      get: { responses: { 200: returns(listOf(item)) } },
      post: { requestBody: body(ref(item)), responses: { 201: returns(ref(item)) } },
    },
    [`${path}/{${key}}`]: {
      parameters: [...above, inPath(key)] as never,
      get: { responses: { 200: returns(ref(item)) } },
      put: { requestBody: body(ref(item)), responses: { 200: returns(ref(item)), 201: returns(ref(item)) } },
      patch: { requestBody: body(object({})), responses: { 200: returns(ref(item)) } },
      delete: gone,
    },
  };
}

/** A shop whose orders have lines. `change` edits the paths. */
function shop({
  order = ORDER as Fields,
  line = LINE as Fields,
  segment = 'lines',
  key = 'sku',
  change = (_paths: Paths): void => undefined,
  more = {} as Fields,
} = {}): Promise<SandboxPlan> {
  const paths = {
    ...collection('/orders', 'Order', 'orderId'),
    ...collection(`/orders/{orderId}/${segment}`, 'Line', key, ['orderId']),
  };
  for (const [path, item] of [
    ['/orders/{orderId}', 'Order'],
    [`/orders/{orderId}/${segment}/{${key}}`, 'Line'],
  ] as const) {
    const { patch } = paths[path] ?? {};
    if (patch) patch.requestBody = body({ ...(item === 'Order' ? order : line), required: [] });
  }
  change(paths);
  return planOf({ paths, components: { schemas: { Order: order, Line: line, ...more } } });
}

const withMember = (name: string, schema: Fields): Fields => ({
  ...ORDER,
  properties: { ...ORDER.properties, lines: text, [name]: schema },
});

const embeddedIn = (plan: SandboxPlan, name = '/orders/{}/lines/{}'): unknown =>
  plan.resources.find((one) => one.name === name)?.embedded?.member;

describe('an item is the same as that in a member of the item above it', () => {
  test.each([
    ['lines', 'lines', listOf('Line'), 'lines'],
    ['order-lines', 'orderLines', listOf('Line'), 'orderLines'],
    ['order_lines', 'order_line', listOf('Line'), 'order_line'],
    ['lines', 'lines', { type: 'array', items: LINE }, 'lines'],
    // Others than the items of the path.
    ['lines', 'entries', listOf('Line'), undefined],
    ['lines', 'lines', { type: 'array', items: object({ sku: text }) }, undefined],
    ['lines', 'lines', { type: 'array', items: text }, undefined],
    ['lines', 'lines', { type: 'object', additionalProperties: ref('Line') }, undefined],
    // Only some of them.
    ['lines', 'lines', listOf('Line', { maxItems: 3 }), undefined],
    ['lines', 'lines', listOf('Line', { description: 'The most recent lines.' }), undefined],
    ['lines', 'lines', listOf('Line', { description: 'Up to 5 of the lines.' }), undefined],
    // More than the sandbox has.
    ['lines', 'lines', listOf('Line', { description: 'Up to 50 of the lines.' }), 'lines'],
    ['lines', 'lines', listOf('Line', { writeOnly: true }), undefined],
    // Only on request.
    ['lines', 'lines', listOf('Line', { 'x-ms-navigationProperty': true }), undefined],
  ])('/%s and the member %s: %j', async (segment, name, schema, member) => {
    const plan = await shop({ segment, order: withMember(name, schema) });
    expect(embeddedIn(plan, `/orders/{}/${segment}/{}`)).toBe(member);
  });

  test('only if requests can read both', async () => {
    const plan = await shop({
      change(paths) {
        delete paths['/orders']?.get;
        delete paths['/orders/{orderId}']?.get;
      },
    });
    expect(embeddedIn(plan)).toBeUndefined();
  });

  test('unless the items below cannot have the keys of those above', async () => {
    const line = { ...LINE, properties: { ...LINE.properties, orderId: { type: 'string', format: 'uuid' } } };
    expect(embeddedIn(await shop({ line }))).toBeUndefined();
  });

  test('only if requests can change one of them', async () => {
    const plan = await shop({
      change(paths) {
        for (const path of Object.values(paths))
          for (const method of ['post', 'put', 'patch', 'delete']) delete path[method];
      },
    });
    expect(embeddedIn(plan)).toBeUndefined();
  });
});

test('the first rows agree', async () => {
  const example = {
    id: 1,
    note: 'n',
    lines: [
      { sku: 'B', qty: 1 },
      { sku: 'A', qty: 2 },
    ],
  };
  const plan = await shop({
    change(paths) {
      const read = paths['/orders/{orderId}']?.get as Fields;
      read.responses = { 200: returns(ref('Order'), { example }) };
      const line = paths['/orders/{orderId}/lines/{sku}']?.get as Fields;
      line.responses = { 200: returns(ref('Line'), { example: { sku: 'C', qty: 3 } }) };
    },
  });
  const send = senderTo(plan);
  const { lines } = (await send('GET /orders/1')).body;
  expect(lines.slice(0, 2)).toEqual(example.lines);
  expect(lines).toContainEqual({ sku: 'C', qty: 3 });
  for (const order of (await send('GET /orders')).body) {
    const own = (await send(`GET /orders/${order.id}/lines`)).body;
    expect(new Set(own)).toEqual(new Set(order.lines));
  }
});

test('a write to an item changes the item above, with its time of change and tag', async () => {
  const plan = await shop();
  const send = senderTo(plan);
  const before = (await send('GET /orders/1')).body;
  expect(await send('PUT /orders/1/lines/ABC', { sku: 'ABC', qty: 2 })).toMatchObject({ source: 'stored' });
  const after = (await send('GET /orders/1')).body;
  expect(after.lines).toEqual([...before.lines, { sku: 'ABC', qty: 2 }]);
  expect(after.updated_at).not.toBe(before.updated_at);
  await send('PATCH /orders/1/lines/ABC', { qty: 5 });
  expect((await send('GET /orders/1')).body.lines).toContainEqual({ sku: 'ABC', qty: 5 });
  await send('POST /orders/1/lines', { sku: 'DEF', qty: 1 });
  await send('DELETE /orders/1/lines/ABC');
  expect((await send('GET /orders/1')).body.lines).toEqual([...before.lines, { sku: 'DEF', qty: 1 }]);
  const [listed] = (await send('GET /orders')).body;
  expect(listed.lines).toContainEqual({ sku: 'DEF', qty: 1 });
});

test('a write to the item above changes the items below', async () => {
  const send = senderTo(await shop());
  const lines = [
    { sku: 'A', qty: 1 },
    { sku: 'B', qty: 2 },
  ];
  const { body: order } = await send('POST /orders', { note: 'n', lines });
  const path = `/orders/${order.id}`;
  expect((await send(`GET ${path}/lines`)).body).toEqual(lines);
  expect((await send(`GET ${path}/lines/B`)).body).toEqual({ sku: 'B', qty: 2 });
  await send(`PATCH ${path}`, { note: 'm' });
  expect((await send(`GET ${path}/lines`)).body).toEqual(lines);
  await send(`PUT ${path}`, { note: 'm', lines: [{ sku: 'B', qty: 3 }] });
  expect((await send(`GET ${path}/lines`)).body).toEqual([{ sku: 'B', qty: 3 }]);
  expect((await send(`GET ${path}/lines/A`)).status).toBe(404);
  await send(`DELETE ${path}`);
  await send('POST /orders', {});
  expect((await send(`GET ${path}/lines/B`)).status).toBe(404);
});

test('an item without lines has an empty list below, and gets the member with the first', async () => {
  const send = senderTo(await shop());
  const { body: order } = await send('POST /orders', { note: 'n' });
  expect((await send(`GET /orders/${order.id}/lines`)).body).toEqual([]);
  await send(`POST /orders/${order.id}/lines`, { sku: 'A', qty: 1 });
  expect((await send(`GET /orders/${order.id}`)).body.lines).toEqual([{ sku: 'A', qty: 1 }]);
  await send(`DELETE /orders/${order.id}/lines/A`);
  expect((await send(`GET /orders/${order.id}`)).body.lines).toEqual([]);
});

test('two items with one key are refused, and nothing is stored', async () => {
  const send = senderTo(await shop());
  const before = (await send('GET /orders')).body;
  const lines = [
    { sku: 'A', qty: 1 },
    { sku: 'A', qty: 2 },
  ];
  expect((await send('POST /orders', { lines })).status).toBe(409);
  expect((await send('GET /orders')).body).toEqual(before);
  expect((await send('PUT /orders/1', { lines })).status).toBe(409);
  expect((await send('GET /orders')).body).toEqual(before);
});

test.each([
  [{ required: ['lines'] }, 409, 1],
  [{}, 204, undefined],
])('the last item of a list that must not be empty: %j', async (more, status, left) => {
  const order = { ...withMember('lines', listOf('Line', { minItems: 1 })), ...more };
  const send = senderTo(await shop({ order }));
  const { body: made } = await send('POST /orders', { lines: [{ sku: 'A', qty: 1 }] });
  expect((await send(`DELETE /orders/${made.id}/lines/A`)).status).toBe(status);
  const { source, body: shown } = await send(`GET /orders/${made.id}`);
  expect([source, shown.lines?.length]).toEqual(['stored', left]);
  expect((await send(`GET /orders/${made.id}/lines`)).body).toHaveLength(left ?? 0);
});

const NOTED = {
  type: 'object',
  required: ['id', 'state'],
  properties: {
    id: { type: 'integer', readOnly: true },
    name: text,
    state: { type: 'string', enum: ['open', 'done'], readOnly: true },
    price: { type: 'integer', readOnly: true },
    created_at: time,
  },
};

test('new items in a member get ids, times and what they require, and others keep theirs', async () => {
  const send = senderTo(await shop({ line: NOTED, key: 'lineId' }));
  const first = await send('POST /orders', { lines: [{ name: 'a' }, { name: 'b' }] });
  expect([first.status, first.source]).toEqual([201, 'stored']);
  const { id, lines } = first.body;
  expect(new Set(lines.map((line: Fields) => line.id)).size).toBe(2);
  expect(lines[0]).toEqual({
    id: lines[0].id,
    name: 'a',
    state: 'open',
    created_at: expect.any(String),
  });
  expect((await send(`GET /orders/${id}/lines/${lines[1].id}`)).body).toEqual(lines[1]);
  const changed = await send(`PUT /orders/${id}`, { lines: [{ ...lines[1], name: 'c' }, { name: 'd' }] });
  expect(changed.body.lines[0]).toEqual({ ...lines[1], name: 'c' });
  expect(changed.body.lines[1].id).not.toBe(lines[0].id);
  expect((await send(`GET /orders/${id}/lines`)).body).toHaveLength(2);
  // An id that only the service sets.
  const sent = await send('POST /orders', { lines: [{ ...lines[0], id: 77 }] });
  expect((await send(`GET /orders/${sent.body.id}/lines`)).body).toEqual(sent.body.lines);
});

test('members are whole at any depth', async () => {
  const part = { type: 'object', required: ['id'], properties: { id: { type: 'integer' }, size: text } };
  const line = { ...LINE, properties: { ...LINE.properties, parts: listOf('Part') } };
  const plan = await shop({
    line,
    more: { Part: part },
    change: (paths) =>
      Object.assign(
        paths,
        collection('/orders/{orderId}/lines/{sku}/parts', 'Part', 'partId', ['orderId', 'sku']),
      ),
  });
  expect(resourceOf(plan, '/orders/{}/lines/{}/parts/{}').embedded?.member).toBe('parts');
  const send = senderTo(plan);
  const sent = [{ sku: 'A', qty: 1, parts: [{ id: 1, size: 's' }] }];
  const { body: order } = await send('POST /orders', { lines: sent });
  const path = `/orders/${order.id}`;
  expect((await send(`GET ${path}/lines/A/parts/1`)).body).toEqual({ id: 1, size: 's' });
  await send(`POST ${path}/lines/A/parts`, { id: 2, size: 'm' });
  await send(`DELETE ${path}/lines/A/parts/1`);
  expect((await send(`GET ${path}`)).body.lines).toEqual([
    { sku: 'A', qty: 1, parts: [{ id: 2, size: 'm' }] },
  ]);
  await send(`PUT ${path}`, { lines: [{ sku: 'B', qty: 1, parts: [] }] });
  expect((await send(`GET ${path}/lines/A/parts/2`)).status).toBe(404);
  expect((await send(`GET ${path}/lines/B/parts`)).body).toEqual([]);
});

test('a read that shows only what is written below is stored', async () => {
  const plan = await shop({
    change(paths) {
      delete paths['/orders']?.post;
      for (const method of ['put', 'patch', 'delete']) delete paths['/orders/{orderId}']?.[method];
    },
  });
  expect(operationOf(plan, 'GET /orders/{orderId}').stored).toBe(true);
  expect(operationOf(plan, 'GET /orders').stored).toBe(true);
  const send = senderTo(plan);
  await send('PUT /orders/1/lines/ABC', { sku: 'ABC', qty: 2 });
  expect((await send('GET /orders/1')).body.lines).toContainEqual({ sku: 'ABC', qty: 2 });
});

/** Lines are only written at paths of their own. */
const onlyWritten = (paths: Paths): void => {
  for (const path of ['/orders/{orderId}/lines', '/orders/{orderId}/lines/{sku}']) delete paths[path]?.get;
};

test('writes to items that only the item above shows are stored', async () => {
  const plan = await shop({ change: onlyWritten });
  const lines = plan.operations.filter(({ resource }) => resource === '/orders/{}/lines/{}');
  expect(lines.map(({ method, rule, stored }) => [method, rule, stored])).toEqual([
    ['POST', 'create', true],
    ['PUT', 'replace', true],
    ['PATCH', 'update', true],
    ['DELETE', 'delete', true],
  ]);
  const send = senderTo(plan);
  const { body: made } = await send('POST /orders', { lines: [] });
  const shown = async () => (await send(`GET /orders/${made.id}`)).body.lines;
  await send(`POST /orders/${made.id}/lines`, { sku: 'A', qty: 1 });
  await send(`POST /orders/${made.id}/lines`, { sku: 'B', qty: 2 });
  expect(await shown()).toEqual([
    { sku: 'A', qty: 1 },
    { sku: 'B', qty: 2 },
  ]);
  await send(`PUT /orders/${made.id}/lines/A`, { sku: 'A', qty: 7 });
  await send(`DELETE /orders/${made.id}/lines/B`);
  expect(await shown()).toEqual([{ sku: 'A', qty: 7 }]);
});

test.each([
  ['has others', { order: withMember('lines', listOf('Other')), more: { Other: object({ name: text }) } }],
  ['has a part of them', { order: withMember('lines', listOf('Line', { maxItems: 3 })) }],
  ['cannot be read', { order: ORDER }],
])('writes to items that the item above %s return their examples', async (name, options) => {
  const change = (paths: Paths): void => {
    onlyWritten(paths);
    // Their responses show what others have written.
    for (const method of ['put', 'patch']) delete paths['/orders/{orderId}/lines/{sku}']?.[method];
    if (name === 'cannot be read') for (const path of Object.keys(paths)) delete paths[path]?.get;
  };
  const plan = await shop({ ...options, change });
  expect(plan.operations.filter(({ path }) => path.includes('lines')).map(({ rule }) => rule)).toEqual([
    'example',
    'example',
  ]);
});

test('writes at any depth are stored, if the outermost item shows them', async () => {
  const line = { ...LINE, properties: { ...LINE.properties, parts: listOf('Part') } };
  const part = object({ id: { type: 'integer' }, name: text });
  const plan = await shop({
    line,
    more: { Part: part },
    change(paths) {
      onlyWritten(paths);
      const parts = collection('/orders/{orderId}/lines/{sku}/parts', 'Part', 'id', ['orderId', 'sku']);
      for (const [path, { get: _get, ...item }] of Object.entries(parts)) paths[path] = item;
    },
  });
  expect(plan.operations.filter(({ stored, method }) => !stored && method !== 'PATCH')).toEqual([]);
  const send = senderTo(plan);
  const { body: made } = await send('POST /orders', { lines: [{ sku: 'A', qty: 1 }] });
  await send(`POST /orders/${made.id}/lines/A/parts`, { name: 'P' });
  expect((await send(`GET /orders/${made.id}`)).body.lines[0].parts).toMatchObject([{ name: 'P' }]);
});

describe('a single document below an item', () => {
  const ADDRESS = { type: 'object', required: ['street'], properties: { street: text, city: text } };
  const withAddress = (schema: Fields = ref('Address'), more: Fields = {}): Fields => ({
    ...ORDER,
    properties: { ...ORDER.properties, address: schema },
    ...more,
  });
  const addressed = (order: Fields, address: Fields = {}): Promise<SandboxPlan> =>
    shop({
      order,
      more: { Address: ADDRESS },
      change(paths) {
        paths['/orders/{orderId}/address'] = {
          parameters: [inPath('orderId')] as never,
          get: { responses: { 200: returns(ref('Address')) } },
          put: {
            requestBody: body(ref('Address')),
            responses: { 200: returns(ref('Address')), 201: returns(ref('Address')) },
          },
          ...address,
        };
      },
    });

  test('is the same as in the member of the item', async () => {
    const send = senderTo(await addressed(withAddress()));
    const [first] = (await send('GET /orders')).body;
    expect((await send('GET /orders/1/address')).body).toEqual(first.address);
    expect(await send('PUT /orders/1/address', { street: 'S' })).toMatchObject({ source: 'stored' });
    expect((await send('GET /orders/1')).body.address).toEqual({ street: 'S' });
    const { body: order } = await send('POST /orders', { address: { street: 'T' } });
    expect((await send(`GET /orders/${order.id}/address`)).body).toEqual({ street: 'T' });
    await send(`PATCH /orders/${order.id}`, { address: { city: 'C' } });
    const { address } = (await send(`GET /orders/${order.id}`)).body;
    expect((await send(`GET /orders/${order.id}/address`)).body).toEqual(address);
    await send(`PUT /orders/${order.id}`, { note: 'n' });
    expect((await send(`GET /orders/${order.id}/address`)).status).toBe(404);
  });

  test.each([
    // Another schema, and a document whose removal no response of the item could show.
    [withAddress(object({ street: text, zip: text, country: text })), {}],
    [
      withAddress(ref('Address'), { required: ['address'] }),
      { delete: { ...gone, 'x-sandbox': { rule: 'delete', resource: '/orders/{orderId}/address' } } },
    ],
  ])('has its example where both cannot be the same: %j', async (order, address) => {
    const plan = await addressed(order, address);
    expect(operationOf(plan, 'PUT /orders/{orderId}/address').rule).toBe('example');
    expect(operationOf(plan, 'GET /orders/{orderId}/address').reason).toContain('a part of /orders/{}');
  });
});

test('a state is loaded as it is', async () => {
  const plan = await shop();
  const [from, to] = [senderTo(plan), senderTo(plan)];
  await from('POST /orders', { lines: [{ sku: 'A', qty: 1 }] });
  await from('DELETE /orders/1');
  await to('PUT /orders/2/lines/ABC', { sku: 'ABC', qty: 2 });
  const { body: state } = await from('GET /_sandbox/state');
  expect(await to('POST /_sandbox/state', state)).toMatchObject({ status: 200, body: state });
  expect((await to('POST /_sandbox/reset')).body).toEqual((await senderTo(plan)('GET /_sandbox/state')).body);
});

test('rows that a rule set writes change the item above, too', async () => {
  const plan = await shop();
  const definition = extendSandbox(genericSandbox(plan), {
    extends: generic(),
    routes: [
      {
        method: 'POST',
        path: '/orders/{id}/empty',
        handle({ store, params: { id = '' } }) {
          const lines = rowsOf(store, '/orders/{}/lines/{}');
          for (const { sku } of lines.all()) lines.remove(id, String(sku));
          return { status: 204 };
        },
      },
    ],
  });
  const sandbox = createSandbox(definition);
  const send = (method: string, path: string) =>
    sandbox(new Request(`https://sandbox.invalid${sandbox.mount}${path}`, { method }));
  expect((await (await send('GET', '/orders/1')).json()).lines).not.toEqual([]);
  expect((await send('POST', '/orders/1/empty')).status).toBe(204);
  expect((await (await send('GET', '/orders/1')).json()).lines).toEqual([]);
});

test('after any writes, each member has what the path below lists', async () => {
  const plan = await shop();
  const sku = fc.constantFrom('A', 'B', 'a b', 'é/ö');
  const line = fc.record({ sku, qty: fc.integer({ min: 0, max: 9 }) });
  const lines = fc.option(fc.uniqueArray(line, { selector: (one) => one.sku, maxLength: 3 }), {
    nil: undefined,
  });
  const order = fc.constantFrom(1, 2, 4, 5);
  const step = fc.oneof(
    lines.map((all) => ['POST', '/orders', { lines: all }] as const),
    fc.tuple(order, lines).map(([id, all]) => ['PUT', `/orders/${id}`, { note: 'n', lines: all }] as const),
    fc.tuple(order, lines).map(([id, all]) => ['PATCH', `/orders/${id}`, { lines: all }] as const),
    order.map((id) => ['DELETE', `/orders/${id}`, undefined] as const),
    fc.tuple(order, line).map(([id, one]) => ['POST', `/orders/${id}/lines`, one] as const),
    fc
      .tuple(order, line)
      .map(([id, one]) => ['PUT', `/orders/${id}/lines/${encodeURIComponent(one.sku)}`, one] as const),
    fc
      .tuple(order, line)
      .map(
        ([id, one]) =>
          ['PATCH', `/orders/${id}/lines/${encodeURIComponent(one.sku)}`, { qty: one.qty }] as const,
      ),
    fc
      .tuple(order, sku)
      .map(([id, one]) => ['DELETE', `/orders/${id}/lines/${encodeURIComponent(one)}`, undefined] as const),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
      const send = senderTo(plan);
      for (const [method, path, sent] of steps) {
        expect((await send(`${method} ${path}`, sent)).status).toBeLessThan(500);
        for (const one of (await send('GET /orders')).body) {
          const below = (await send(`GET /orders/${one.id}/lines`)).body;
          expect(new Set(below)).toEqual(new Set(one.lines ?? []));
          expect((await send(`GET /orders/${one.id}`)).body).toEqual(one);
        }
      }
    }),
    { numRuns: 60 },
  );
});

test('items in the `properties` of the item above are those below it, under a shorter name', async () => {
  const rule = { ...object({ name: text, properties: object({ access: text }) }), required: ['name'] };
  const filter = object({ name: text, properties: object({ note: text, rules: listOf('Rule') }) });
  const putOf = (name: string): Fields => ({
    requestBody: body(ref(name)),
    responses: { 200: returns(ref(name)), 201: returns(ref(name)) },
    summary: 'Creates or updates an item.',
  });
  const itemOf = (name: string, ...parameters: string[]): Fields => ({
    parameters: parameters.map((one) => inPath(one)),
    get: { responses: { 200: returns(ref(name)) } },
    put: putOf(name),
    delete: gone,
  });
  const listAt = (name: string): Fields => ({ responses: { 200: returns(object({ value: listOf(name) })) } });
  const plan = await planOf({
    paths: {
      '/filters': { get: listAt('Filter') },
      '/filters/{filterName}': itemOf('Filter', 'filterName'),
      '/filters/{filterName}/filterRules': { parameters: [inPath('filterName')], get: listAt('Rule') },
      '/filters/{filterName}/filterRules/{ruleName}': itemOf('Rule', 'filterName', 'ruleName'),
    },
    components: { schemas: { Filter: filter, Rule: rule } },
  });
  expect(resourceOf(plan, '/filters/{}/filterRules/{}').embedded).toMatchObject({
    inside: 'properties',
    member: 'rules',
  });
  const send = senderTo(plan);
  const open = { name: 'open', properties: { access: 'Allow' } };
  await send('PUT /filters/f1', { name: 'f1', properties: { note: 'First', rules: [open] } });
  expect((await send('GET /filters/f1/filterRules')).body).toEqual({ value: [open] });
  const shut = { name: 'shut', properties: { access: 'Deny' } };
  await send('PUT /filters/f1/filterRules/shut', shut);
  const { body: filled } = await send('GET /filters/f1');
  expect(filled).toEqual({ name: 'f1', properties: { note: 'First', rules: [open, shut] } });
  await send('DELETE /filters/f1/filterRules/open');
  expect((await send('GET /filters/f1')).body).toMatchObject({ properties: { rules: [shut] } });
});
