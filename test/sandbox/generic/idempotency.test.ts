/** Requests with an idempotency key (draft-ietf-httpapi-idempotency-key-header). */
import { expect, test } from 'vitest';
import { genericSandbox } from '../../../src/sandbox/generic/index.ts';
import type { SandboxPlan } from '../../../src/sandbox/generic/plan/index.ts';
import { createSandbox } from '../../../src/sandbox/index.ts';
import {
  body,
  crud,
  type Fields,
  object,
  operationOf,
  type Paths,
  planOf,
  planWith,
  ref,
  returns,
  text,
} from './plan/support.ts';

const header = (name: string, more: Fields = {}): Fields => ({ name, in: 'header', schema: text, ...more });

/** A plan whose `POST /pets` has these members beside the usual ones. */
function petsWith(post: Fields): Promise<SandboxPlan> {
  const paths = crud() as Paths;
  paths['/pets'] = { ...paths['/pets'], post: { ...paths['/pets']?.post, ...post } };
  return planWith(paths);
}

const keyed = (more: Fields = {}): Promise<SandboxPlan> =>
  petsWith({ parameters: [header('Idempotency-Key')], ...more });

/** Sends JSON, or another body as it is. */
function open(plan: SandboxPlan) {
  const sandbox = createSandbox(genericSandbox(plan));
  const send = async (line: string, sent?: unknown, headers: Record<string, string> = {}) => {
    const [method = '', path = ''] = line.split(' ');
    const isForm = sent instanceof FormData;
    const response = await sandbox(
      new Request(`https://sandbox.invalid/${plan.name}${path}`, {
        method,
        ...(sent !== undefined && { body: isForm ? sent : JSON.stringify(sent) }),
        headers: { ...(sent !== undefined && !isForm && { 'content-type': 'application/json' }), ...headers },
      }),
    );
    const shown = await response.text();
    return {
      status: response.status,
      source: response.headers.get('Sandbox-Source'),
      message: response.headers.get('Sandbox-Message'),
      location: response.headers.get('Location'),
      body: shown === '' ? undefined : JSON.parse(shown),
    };
  };
  return { send, count: async () => (await send('GET /pets')).body.length };
}

test('a repeated key gets the first response again, and nothing is created', async () => {
  const { send, count } = open(await keyed());
  const key = { 'Idempotency-Key': 'a' };
  const first = await send('POST /pets', { name: 'Ada' }, key);
  const after = await count();
  await send(`PATCH /pets/${first.body.id}`, { name: 'Moss' });
  const second = await send('POST /pets', { name: 'Ada' }, key);
  expect(second).toEqual({ ...first, message: expect.stringContaining('repeats the response') });
  expect(first).toMatchObject({ status: 201, source: 'stored', message: null });
  expect(await count()).toBe(after);
  expect((await send('POST /pets', { name: 'Ada' }, { 'Idempotency-Key': 'b' })).body.id).not.toBe(
    first.body.id,
  );
  expect((await send('POST /pets', { name: 'Ada' })).message).toBeNull();
  expect(await count()).toBe(after + 2);
});

test.each([
  [{ 422: { description: '' }, 409: { description: '' } }, 422],
  [{ 409: { description: '' } }, 409],
  [{ 400: { description: '' } }, 400],
  [{}, 422],
])('a key with another body is refused: %j', async (errors, status) => {
  const { send, count } = open(await keyed({ responses: { 201: returns(ref('Pet')), ...errors } }));
  const key = { 'Idempotency-Key': 'a' };
  const first = await send('POST /pets', { name: 'Ada' }, key);
  const after = await count();
  const other = await send('POST /pets', { name: 'Moss' }, key);
  expect(other.status).toBe(status);
  expect(other.message ?? other.body.message).toContain('Another request');
  expect(await count()).toBe(after);
  expect((await send('POST /pets', { name: 'Ada' }, key)).body).toEqual(first.body);
});

test('a refused request may be sent again with its key', async () => {
  const { send } = open(await keyed());
  const key = { 'Idempotency-Key': 'a' };
  expect((await send('POST /pets', {}, key)).status).toBe(400);
  expect(await send('POST /pets', { name: 'Ada' }, key)).toMatchObject({ status: 201, message: null });
});

test('a key counts for one operation and caller', async () => {
  const paths = crud() as Paths;
  for (const operations of Object.values(paths))
    for (const [method, operation] of Object.entries(operations))
      if (method !== 'parameters') Object.assign(operation, { parameters: [header('Idempotency-Key')] });
  const plan = await planOf({
    paths,
    security: [{ token: [] }],
    components: {
      schemas: { Pet: { type: 'object', properties: { id: { type: 'integer' }, name: text } } },
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
    },
  });
  const { send } = open(plan);
  const as = (token: string) => ({ 'Idempotency-Key': 'a', Authorization: `Bearer ${token}` });
  const first = await send('POST /pets', { name: 'Ada' }, as('one'));
  const other = await send('POST /pets', { name: 'Ada' }, as('two'));
  expect(other.body.id).not.toBe(first.body.id);
  const changed = await send(`PATCH /pets/${first.body.id}`, { name: 'Ada' }, as('one'));
  expect(changed).toMatchObject({ status: 200, message: null });
  expect((await send(`PATCH /pets/${other.body.id}`, { name: 'Ada' }, as('one'))).status).toBe(422);
  expect(operationOf(plan, 'GET /pets').idempotencyKey).toBeUndefined();
});

test.each([
  ['Idempotency-Key', true],
  ['X-Idempotency-Key', true],
  ['Idempotency_Key', true],
  ['idempotencykey', true],
  ['Idempotence-Key', true],
  ['x-acme-idempotency-token', true],
  ['X-Request-Id', false],
  ['Idempotency-Replayed', false],
])('the header %s is an idempotency key: %s', async (name, isKey) => {
  const plan = await petsWith({ parameters: [header(name)] });
  expect(operationOf(plan, 'POST /pets').idempotencyKey).toBe(isKey ? name : undefined);
  const { send, count } = open(plan);
  const before = await count();
  for (const sent of [name, name.toUpperCase()]) await send('POST /pets', { name: 'Ada' }, { [sent]: 'a' });
  expect(await count()).toBe(before + (isKey ? 1 : 2));
});

test('a form that is sent again has the same body', async () => {
  const form = { content: { 'multipart/form-data': { schema: ref('Pet') } } };
  const { send, count } = open(await keyed({ requestBody: form }));
  const made = (name: string): FormData => {
    const data = new FormData();
    data.set('name', name);
    return data;
  };
  const key = { 'Idempotency-Key': 'a' };
  const first = await send('POST /pets', made('Ada'), key);
  const after = await count();
  expect(await send('POST /pets', made('Ada'), key)).toMatchObject({ status: 201, body: first.body });
  expect((await send('POST /pets', made('Bo'), key)).status).toBe(422);
  expect(await count()).toBe(after);
});

test('an example on demand takes no key', async () => {
  const named = returns(ref('Pet'), { examples: { sold: { value: { id: 1, name: 'Rex' } } } });
  const { send } = open(await keyed({ responses: { 201: named } }));
  const key = { 'Idempotency-Key': 'a' };
  await send('POST /pets', { name: 'Ada' }, { ...key, Prefer: 'example=sold' });
  expect((await send('POST /pets', { name: 'Ada' }, key)).body.name).toBe('Ada');
});

test('keys are part of the state, without credentials', async () => {
  const plan = await planOf({
    paths: {
      '/pets': {
        get: { responses: { 200: returns({ type: 'array', items: ref('Pet') }) } },
        post: {
          parameters: [header('Idempotency-Key', { required: true })],
          requestBody: body(ref('Pet')),
          responses: { 201: returns(ref('Pet')) },
        },
      },
      '/pets/{id}': {
        get: {
          parameters: [{ name: 'id', in: 'path', required: true, schema: text }],
          responses: { 200: returns(ref('Pet')) },
        },
      },
    },
    security: [{ token: [] }],
    components: {
      schemas: { Pet: { type: 'object', properties: { id: { type: 'integer' }, name: text } } },
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
    },
  });
  const [from, to] = [open(plan), open(plan)];
  const headers = { 'Idempotency-Key': 'a', Authorization: 'Bearer hush' };
  expect((await from.send('POST /pets', { name: 'Ada' }, { Authorization: 'Bearer hush' })).status).toBe(400);
  const first = await from.send('POST /pets', { name: 'Ada' }, headers);
  const { body: state } = await from.send('GET /_sandbox/state');
  expect(JSON.stringify(state)).not.toContain('hush');
  expect((await to.send('POST /_sandbox/state', state)).status).toBe(200);
  expect((await to.send('POST /pets', { name: 'Ada' }, headers)).body).toEqual(first.body);
  await from.send('POST /_sandbox/reset');
  expect((await from.send('POST /pets', { name: 'Ada' }, headers)).message).toBeNull();
});

test('a state with other things under the keys can be loaded, and they count for nothing', async () => {
  const { send } = open(await keyed());
  await send('POST /pets', { name: 'Ada' }, { 'Idempotency-Key': 'a' });
  const { body: state } = await send('GET /_sandbox/state');
  for (const key of Object.keys(state.idempotency))
    state.idempotency[key] = { request: 'x', reply: { status: 999, headers: { 'a b': 1 } } };
  expect((await send('POST /_sandbox/state', state)).status).toBe(200);
  expect((await send('POST /pets', { name: 'Ada' }, { 'Idempotency-Key': 'a' })).status).toBe(201);
  state.idempotency = { '/short': { request: 'x' } };
  expect((await send('POST /_sandbox/state', state)).status).toBe(400);
});

test('the oldest of many keys is forgotten', async () => {
  const { send, count } = open(await keyed());
  const post = (key: number) => send('POST /pets', { name: 'Ada' }, { 'Idempotency-Key': String(key) });
  for (let key = 0; key <= 100; key++) await post(key);
  const { body: state } = await send('GET /_sandbox/state');
  expect(Object.keys(state.idempotency)).toHaveLength(100);
  const before = await count();
  await post(100);
  expect(await count()).toBe(before);
  await post(0);
  expect(await count()).toBe(before + 1);
});

test('the journal shows only what a request changed for the API', async () => {
  const { send } = open(await keyed());
  const key = { 'Idempotency-Key': 'a' };
  for (const _ of [1, 2]) await send('POST /pets', { name: 'Ada' }, key);
  const { requests } = (await send('GET /_sandbox/requests')).body;
  expect(requests.map(({ changes }: { changes: unknown[] }) => changes.length)).toEqual([1, 0]);
});

const token = { ...text, description: 'If you retry a request with the same token, nothing else happens.' };

test('a key may be a member of the body', async () => {
  const sent = object({ name: text, clientToken: token });
  const { send, count } = open(await petsWith({ requestBody: body(sent) }));
  const pet = { name: 'Ada', clientToken: 'a' };
  const first = await send('POST /pets', pet);
  const after = await count();
  const again = await send('POST /pets', pet);
  expect(again).toMatchObject({ status: first.status, body: first.body });
  expect(again.message).toContain('with this clientToken');
  expect((await send('POST /pets', { ...pet, name: 'Bo' })).status).toBe(422);
  expect(await count()).toBe(after);
  await send('POST /pets', { name: 'Ada' });
  await send('POST /pets', { ...pet, clientToken: 'b' });
  expect(await count()).toBe(after + 2);
});

test.each([
  ['clientToken', text, undefined],
  ['client_request_token', token, 'client_request_token'],
  ['idempotencyKey', text, 'idempotencyKey'],
  ['token', token, undefined],
  ['clientToken', { ...token, type: 'integer' }, undefined],
])('the member %s of a body, %j', async (name, schema, member) => {
  const plan = await petsWith({ requestBody: body(object({ name: text, [name]: schema })) });
  expect(operationOf(plan, 'POST /pets').idempotencyMember).toBe(member);
});
