import { describe, expect, it } from 'vitest';
import { genericSandbox } from '../../../src/sandbox/generic/index.ts';
import { planSandbox } from '../../../src/sandbox/generic/plan/index.ts';
import { createSandbox } from '../../../src/sandbox/index.ts';
import { documentOf } from './plan/support.ts';

const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const PET = { $ref: '#/components/schemas/Pet' };
const told = (schema: object) => ({
  post: { requestBody: json(schema), responses: { '200': { description: 'Taken' } } },
});

const description = {
  openapi: '3.1.0',
  info: { title: 'Pets', version: '1' },
  paths: {
    '/pets': {
      get: { responses: { '200': { description: 'All', ...json({ type: 'array', items: PET }) } } },
      post: {
        parameters: [{ name: 'callback', in: 'query', schema: { type: 'string' } }],
        requestBody: json(PET),
        responses: { '201': { description: 'Made', ...json(PET) } },
        callbacks: {
          onCreated: { '{$request.query.callback}/pets/{$response.body#/id}': told(PET) },
          onNote: { '{$request.body#/note}': told(PET) },
          onShipped: { '{$request.query.callback}': told(PET) },
          onData: {
            '{$request.query.callback}/data': told({
              type: 'object',
              properties: { time: { type: 'string' } },
            }),
          },
        },
      },
    },
    '/pets/{petId}': {
      parameters: [{ name: 'petId', in: 'path', required: true, schema: { type: 'integer' } }],
      get: { responses: { '200': { description: 'One', ...json(PET) } } },
      put: { requestBody: json(PET), responses: { '200': { description: 'Changed', ...json(PET) } } },
      delete: { responses: { '204': { description: 'Gone' } } },
    },
  },
  webhooks: {
    'pet.created': told({
      type: 'object',
      required: ['type', 'data'],
      properties: { type: { enum: ['pet.deleted', 'pet.created'] }, data: PET },
    }),
    petDeleted: told(PET),
    petUpdated: told({ allOf: [PET, { type: 'object', properties: { before: { type: 'string' } } }] }),
    petAdopted: told(PET),
    ping: told(PET),
  },
  components: {
    schemas: {
      Pet: {
        type: 'object',
        required: ['id', 'name'],
        properties: { id: { type: 'integer' }, name: { type: 'string' }, note: { type: 'string' } },
      },
    },
  },
};

async function open(described: Parameters<typeof documentOf>[0] = description) {
  const sandbox = createSandbox(genericSandbox(planSandbox(await documentOf(described))), {
    clock: () => 1_000_000,
  });
  const send = (method: string, path: string, body?: object) =>
    sandbox(
      new Request(`https://sandbox.invalid${sandbox.mount}${path}`, {
        method,
        ...(body && { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
      }),
    );
  const outbox = async () => Object.values((await sandbox.state()).outbox ?? {}) as Record<string, unknown>[];
  return { send, outbox };
}

describe('the outbox', () => {
  it('has the callbacks and webhooks of a request, made from the stored row', async () => {
    const { send, outbox } = await open();
    const made = await send('POST', '/pets?callback=https://me.example', {
      id: 7,
      name: 'Rex',
      note: 'none',
    });
    expect(made.status).toBe(201);
    const pet = { id: 7, name: 'Rex', note: 'none' };
    expect(await outbox()).toEqual([
      {
        name: 'onCreated',
        at: '1970-01-01T00:16:40.000Z',
        because: 'POST /pets',
        method: 'POST',
        url: 'https://me.example/pets/7',
        headers: { 'Content-Type': 'application/json' },
        body: pet,
      },
      expect.objectContaining({ name: 'pet.created', url: null, body: { type: 'pet.created', data: pet } }),
    ]);
  });

  it('has no message for an invalid address, or a name that means something else', async () => {
    const { send, outbox } = await open();
    await send('POST', '/pets?callback=here', { id: 8, name: 'Bo', note: 'javascript:alert(1)' });
    await send('PUT', '/pets/8', { id: 8, name: 'Bob' });
    expect((await outbox()).map(({ name }) => name)).toEqual(['pet.created', 'petUpdated']);
    await send('DELETE', '/pets/8');
    expect((await outbox()).at(-1)).toMatchObject({ name: 'petDeleted', body: { id: 8, name: 'Bob' } });
  });

  it('has nothing of refused requests, shows in the inspector, and is emptied by a reset', async () => {
    const { send, outbox } = await open();
    expect((await send('POST', '/pets', { name: 1 })).status).toBe(400);
    expect(await outbox()).toEqual([]);
    await send('POST', '/pets', { id: 9, name: 'Al' });
    const { sections } = await (await send('GET', '/_sandbox/view')).json();
    expect(sections.at(-1)).toMatchObject({
      id: 'outbox',
      rows: [{ cells: ['1', 'pet.created', {}, {}, {}, {}] }],
    });
    await send('POST', '/_sandbox/reset', {});
    expect(await outbox()).toEqual([]);
  });

  it('keeps the last hundred', async () => {
    const { send, outbox } = await open();
    for (let id = 100; id < 205; id++) await send('POST', '/pets', { id, name: 'Al' });
    const all = await outbox();
    expect([all.length, all.at(-1)]).toMatchObject([100, { body: { data: { id: 204 } } }]);
  });
});

describe('webhooks of a description with subscriptions', () => {
  const HOOK = {
    type: 'object',
    required: ['config'],
    properties: {
      id: { type: 'integer', readOnly: true },
      config: { type: 'object', required: ['url'], properties: { url: { type: 'string', format: 'uri' } } },
      events: { type: 'array', items: { type: 'string', enum: ['*', 'pet.*', 'new_pet', 'pet_removed'] } },
      active: { type: 'boolean' },
    },
  };
  const subscribed = {
    ...description,
    paths: {
      ...description.paths,
      '/hooks': {
        get: { responses: { '200': { description: 'All', ...json({ type: 'array', items: HOOK }) } } },
        post: { requestBody: json(HOOK), responses: { '201': { description: 'Made', ...json(HOOK) } } },
      },
      '/hooks/{hookId}': {
        parameters: [{ name: 'hookId', in: 'path', required: true, schema: { type: 'integer' } }],
        get: { responses: { '200': { description: 'One', ...json(HOOK) } } },
        delete: { responses: { '204': { description: 'Gone' } } },
      },
    },
  };

  async function openEmpty() {
    const { send, outbox } = await open(subscribed);
    const hooks = (await (await send('GET', '/hooks')).json()) as { id: number }[];
    for (const { id } of hooks) await send('DELETE', `/hooks/${id}`);
    const subscribe = (name: string, events?: string[], active?: boolean) =>
      send('POST', '/hooks', { config: { url: `https://${name}.example/in` }, events, active });
    const sent = async () =>
      (await outbox()).map(({ name, url }) => `${name} ${String(url).replace(/\.example\/in$/, '')}`);
    return { send, subscribe, sent };
  }

  it('are one delivery for each subscriber that wants the event', async () => {
    const { send, subscribe, sent } = await openEmpty();
    await send('POST', '/pets', { id: 6, name: 'Al' });
    expect(await sent()).toEqual([]);
    const made = await subscribe('every');
    expect(made.headers.get('sandbox-source')).toBe('stored');
    await subscribe('any', ['*']);
    await subscribe('pets', ['pet.*']);
    await subscribe('new', ['new_pet']);
    await subscribe('gone', ['pet_removed']);
    await subscribe('paused', ['*'], false);
    await send('POST', '/pets', { id: 7, name: 'Rex' });
    const created = ['every', 'any', 'pets', 'new'].map((one) => `pet.created https://${one}`);
    expect(await sent()).toEqual(created);
    await send('DELETE', '/pets/7');
    const deleted = ['every', 'any', 'pets', 'gone'].map((one) => `petDeleted https://${one}`);
    expect(await sent()).toEqual([...created, ...deleted]);
  });

  it('go nowhere once the subscription is deleted', async () => {
    const { send, subscribe, sent } = await openEmpty();
    const { id } = await (await subscribe('every')).json();
    await send('DELETE', `/hooks/${id}`);
    await send('POST', '/pets', { id: 7, name: 'Rex' });
    expect(await sent()).toEqual([]);
  });
});

it('tells nothing about items of another owner', async () => {
  const owned = { type: 'object', properties: { id: { type: 'string' } } };
  const member = {
    type: 'object',
    required: ['id'],
    properties: { id: { type: 'string' }, login: { type: 'string' } },
  };
  const id = (name: string) => ({ name, in: 'path', required: true, schema: { type: 'string' } });
  const read = { responses: { '200': { description: 'One', ...json(member) } } };
  const remove = { responses: { '204': { description: 'Gone' } } };
  const members = (place: string) => ({
    [`/${place}/{place}/members/{memberId}`]: {
      parameters: [id('place'), id('memberId')],
      get: read,
      delete: remove,
    },
  });
  const document = await documentOf({
    paths: { ...members('orgs'), ...members('repos') },
    webhooks: {
      'member-removed': told({
        type: 'object',
        required: ['member', 'repository', 'sender'],
        properties: { member, repository: owned, sender: owned },
      }),
    },
  });
  const sending = planSandbox(document).operations.filter(({ messages }) => messages);
  expect(sending.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'DELETE /repos/{place}/members/{memberId}',
  ]);
});
