import { describe, expect, it } from 'vitest';
import { genericSandbox, type OperationPlan, type SandboxPlan } from '../../../src/sandbox/generic/index.ts';
import { createSandbox } from '../../../src/sandbox/index.ts';
import { kennel } from './kennel.ts';

const NOW = Date.parse('2026-05-01T12:00:00.000Z');

/** The kennel with members of one operation replaced. */
const kennelWith = (line: string, members: Partial<OperationPlan>): SandboxPlan => ({
  ...kennel,
  operations: kennel.operations.map((one) =>
    `${one.method} ${one.path}` === line ? { ...one, ...members } : one,
  ),
});

/** A fresh kennel, and a short way to send it requests. */
function open(plan = kennel) {
  const sandbox = createSandbox(genericSandbox(plan), { clock: () => NOW });
  const send = async (line: string, body?: unknown, headers: Record<string, string> = {}) => {
    const [method = '', path = ''] = line.split(' ');
    const response = await sandbox(
      new Request(`https://sandbox.invalid/kennel/v1${path}`, {
        method,
        headers: {
          authorization: 'Bearer any',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
    );
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
  };
  return { sandbox, send };
}

describe('create', () => {
  it('stores nothing of a body in a format that it cannot read', async () => {
    const post = kennel.operations.find(({ method, path }) => `${method} ${path}` === 'POST /dogs');
    const media = [...(post?.body?.media ?? []), { contentType: 'text/xml', schema: true, encoding: {} }];
    const { send } = open(kennelWith('POST /dogs', post?.body ? { body: { ...post.body, media } } : {}));
    const sent = await send('POST /dogs', '<dog name="Bo"/>', { 'content-type': 'text/xml' });
    expect(sent.status).toBe(201);
    expect(sent.headers.get('sandbox-source')).toBe('example');
    expect((await send('GET /dogs')).body.total).toBe(2);
  });

  it('stores what was sent, with defaults, a new id, times and what the service makes', async () => {
    const { send } = open();
    const made = await send('POST /dogs', { name: 'Bo' });
    const dog = { id: 3, name: 'Bo', breed: 'beagle', created_at: '2026-05-01T12:00:00.000Z', url: '/d/0' };
    expect(made).toMatchObject({ status: 201, body: dog });
    expect(made.headers.get('location')).toBe('https://sandbox.invalid/kennel/v1/dogs/3');
    expect(made.headers.get('sandbox-source')).toBe('stored');
    expect((await send('GET /dogs/3')).body).toEqual(dog);
    expect((await send('GET /dogs')).body.total).toBe(3);
  });

  it('never gives the id of a deleted row again', async () => {
    const { send } = open();
    await send('POST /dogs', { name: 'Bo' });
    await send('DELETE /dogs/3');
    expect((await send('POST /dogs', { name: 'Bo' })).body.id).toBe(4);
  });

  it('ignores members that only the service sets', async () => {
    const { send } = open();
    expect((await send('POST /dogs', { name: 'Bo', url: 'mine' })).body.url).toBe('/d/0');
  });
});

describe('descriptions that contradict themselves', () => {
  it('a path that leads to a row is right, whatever the schema of its parameter says', async () => {
    const parameters = kennel.operations
      .find(({ rule }) => rule === 'read')
      ?.parameters.map((one) => ({ ...one, schema: { type: 'string', format: 'uuid' } as const }));
    const { send } = open(kennelWith('GET /dogs/{dogId}', { parameters: parameters ?? [] }));
    expect((await send('GET /dogs/1')).status).toBe(200);
    const wrong = await send('GET /dogs/9');
    expect([wrong.status, wrong.headers.get('sandbox-rule')]).toEqual([422, 'parameters']);
  });

  it('a list has the shape of its schema, although its example is a bare list', async () => {
    const operation = kennel.operations.find(({ rule }) => rule === 'list');
    const response = operation && { ...operation.response, example: [{ id: 9 }] };
    const { send } = open(kennelWith('GET /dogs', { ...(response && { response }) }));
    expect((await send('GET /dogs')).body.data).toHaveLength(2);
  });

  it('a body that GET requires may be absent', async () => {
    const body = kennel.operations.find(({ rule }) => rule === 'create')?.body;
    const { send } = open(kennelWith('GET /dogs/{dogId}', { ...(body && { body }) }));
    expect((await send('GET /dogs/1')).status).toBe(200);
  });

  it('two schemes that share the Authorization header need one credential', async () => {
    const security: OperationPlan['security'] = [
      [
        { key: 'basic', type: 'http', scheme: 'basic', usernameLabel: '', passwordLabel: '' },
        { key: 'token', type: 'apiKey', in: 'header', name: 'Authorization' },
      ],
    ];
    const { send } = open(kennelWith('GET /dogs/{dogId}', { security }));
    expect((await send('GET /dogs/1', undefined, { authorization: 'any' })).status).toBe(200);
    expect((await send('GET /dogs/1', undefined, { authorization: '' })).status).toBe(401);
  });
});

describe('read, replace, update and delete', () => {
  it('replaces everything but what the service made', async () => {
    const { send } = open();
    expect((await send('PUT /dogs/1', { name: 'Max' })).body).toEqual({
      id: 1,
      name: 'Max',
      breed: 'beagle',
      created_at: '2026-01-01T00:00:00.000Z',
      url: '/d/1',
    });
    expect((await send('PUT /dogs/9', { name: 'Max' })).status).toBe(404);
  });

  it('returns 201 for a row that it creates only where 201 is documented', async () => {
    const created = async (members: Partial<OperationPlan>) =>
      (await open(kennelWith('PUT /dogs/{dogId}', members)).send('PUT /dogs/9', { name: 'Max' })).status;
    const put = kennel.operations.find(({ method, path }) => `${method} ${path}` === 'PUT /dogs/{dogId}');
    if (!put) throw new Error('The kennel has no PUT');
    expect(await created({ mayCreate: true })).toBe(200);
    const response = { ...put.response, others: [{ status: 201 }] };
    expect(await created({ mayCreate: true, response })).toBe(201);
    expect(await created({ response })).toBe(404);
  });

  it.each([
    ['application/json', { name: 'Max' }, { name: 'Max', breed: 'poodle' }],
    ['application/merge-patch+json', { name: 'Max', breed: null }, { name: 'Max' }],
    [
      'application/json-patch+json',
      [{ op: 'replace', path: '/name', value: 'Max' }],
      { name: 'Max', breed: 'poodle' },
    ],
  ])('updates by %s', async (type, body, expected) => {
    const { send } = open();
    const { created_at, url, id, ...rest } = (await send('PATCH /dogs/1', body, { 'content-type': type }))
      .body;
    expect(rest).toEqual(expected);
    expect((await send('GET /dogs/1')).body).toMatchObject(expected);
    expect({ id, url, created_at }).toEqual({ id: 1, url: '/d/1', created_at: '2026-01-01T00:00:00.000Z' });
  });

  it('refuses a patch whose test fails, and changes nothing', async () => {
    const { send } = open();
    const patch = [
      { op: 'remove', path: '/breed' },
      { op: 'test', path: '/name', value: 'Nobody' },
    ];
    const refused = await send('PATCH /dogs/1', patch, { 'content-type': 'application/json-patch+json' });
    expect(refused.status).toBe(422);
    expect((await send('GET /dogs/1')).body.breed).toBe('poodle');
  });

  it('refuses a patch that removes what every item has, and changes nothing', async () => {
    const { send } = open();
    const patch = [{ op: 'remove', path: '/name' }];
    const refused = await send('PATCH /dogs/1', patch, { 'content-type': 'application/json-patch+json' });
    expect([refused.status, refused.body.error.message]).toEqual([422, 'The item must have the member name']);
    expect((await send('GET /dogs/1')).body.name).toBe('Rex');
  });

  it('deletes a row with everything below it', async () => {
    const { send } = open();
    expect((await send('GET /dogs/1/walks/7')).status).toBe(200);
    expect((await send('DELETE /dogs/1')).status).toBe(204);
    expect((await send('GET /dogs/1')).status).toBe(404);
    expect((await send('GET /dogs/1/walks/7')).status).toBe(404);
    expect((await send('DELETE /dogs/1')).status).toBe(404);
  });

  it('honours entity tags (RFC 9110, 13)', async () => {
    const { send } = open();
    const tag = (await send('GET /dogs/1')).headers.get('etag') ?? '';
    expect((await send('GET /dogs/1', undefined, { 'if-none-match': tag })).status).toBe(304);
    expect((await send('PUT /dogs/1', { name: 'Max' }, { 'if-match': tag })).status).toBe(200);
    expect((await send('PUT /dogs/1', { name: 'Moritz' }, { 'if-match': tag })).status).toBe(412);
    expect((await send('GET /dogs/1')).body.name).toBe('Max');
  });
});

describe('lists', () => {
  const names = async (query: string) =>
    (await open().send(`GET /dogs${query}`)).body.data.map(({ name }: { name: string }) => name);

  it.each([
    ['', ['Rex', 'Ada']],
    ['?breed=beagle', ['Ada']],
    ['?breed=beagle&breed=poodle', ['Rex', 'Ada']],
    ['?q=re', ['Rex']],
    ['?sort=name', ['Ada', 'Rex']],
    ['?sort=-id', ['Ada', 'Rex']],
    ['?sort=id:desc', ['Ada', 'Rex']],
    ['?limit=1&page=2', ['Ada']],
    ['?limit=1&page=3', []],
  ])('selects by %s', async (query, expected) => {
    expect(await names(query)).toEqual(expected);
  });

  it('tells totals, the next page and what it ignored', async () => {
    const { body, headers } = await open().send('GET /dogs?limit=1&since=2020');
    expect(body).toMatchObject({
      total: 2,
      next: 'https://sandbox.invalid/kennel/v1/dogs?limit=1&since=2020&page=2',
    });
    expect(headers.get('link')).toContain('rel="next"');
    expect(headers.get('sandbox-ignored')).toBe('since');
    const ignored = async (sort: string) =>
      (await open().send(`GET /dogs?sort=${sort}`)).headers.get('sandbox-ignored');
    expect(await ignored('age')).toBe('sort');
    for (const sort of ['age,name', 'name', '-id', 'asc']) expect(await ignored(sort)).toBe(null);
    const last = await open().send('GET /dogs?limit=1&page=2');
    expect(last.body.next ?? null).toBe(null);
  });
});

describe('refusals', () => {
  it.each([
    ['POST /dogs', { name: '' }, {}, 422],
    ['POST /dogs', '{"name"', {}, 422],
    ['POST /dogs', undefined, {}, 422],
    ['POST /dogs', '<a/>', { 'content-type': 'text/xml' }, 415],
    ['GET /dogs?limit=0', undefined, {}, 422],
    ['GET /dogs/abc', undefined, {}, 422],
    ['GET /dogs/99', undefined, {}, 404],
    ['GET /dogs/1', undefined, { accept: 'text/html' }, 406],
    ['GET /dogs/1', undefined, { authorization: '' }, 401],
    ['DELETE /dogs/1', undefined, { authorization: 'Bearer sandbox-read-only' }, 403],
    ['POST /dogs/99/train', undefined, {}, 404],
    ['GET /dogs/1', undefined, { prefer: 'code=404' }, 404],
    ['GET /cats', undefined, {}, 404],
    ['DELETE /dogs', undefined, {}, 405],
  ])('%s %j %j is %i in the documented format', async (line, body, headers, status) => {
    const { send, sandbox } = open();
    const before = await sandbox.state();
    const refused = await send(line, body, headers);
    expect(refused).toMatchObject({ status, body: { error: { code: status } } });
    expect(refused.body.error.message.length).toBeGreaterThan(5);
    expect(await sandbox.state()).toEqual(before);
  });

  it('of a body say so if none is documented', async () => {
    const body = { required: false, media: [], item: [], defaults: {}, made: {} };
    const { send } = open(kennelWith('POST /dogs', { body }));
    const refused = await send('POST /dogs', { name: 'Bo' });
    expect(refused).toMatchObject({ status: 415, body: { error: { message: 'No body is documented' } } });
    expect(refused.headers.get('accept')).toBe('');
  });

  it('name all media types of a body', async () => {
    const media = ['text/csv', 'image/*'].map((contentType) => ({ contentType, schema: true, encoding: {} }));
    const body = { required: true, media, item: [], defaults: {}, made: {} };
    const { send } = open(kennelWith('POST /dogs', { body }));
    const refused = await send('POST /dogs', { name: 'Bo' });
    const message = 'The Content-Type must be text/csv or image/*';
    expect(refused).toMatchObject({ status: 415, body: { error: { message } } });
    expect(refused.headers.get('accept')).toBe('text/csv, image/*');
  });
});

describe('examples', () => {
  it('answers an action with the documented example, and says so', async () => {
    const reply = await open().send('POST /dogs/1/train');
    expect(reply).toMatchObject({ status: 202, body: 'sit' });
    expect(reply.headers.get('sandbox-source')).toBe('example');
  });

  it('answers a named example on demand', async () => {
    const reply = await open().send('GET /dogs/1', undefined, { prefer: 'example=second' });
    expect(reply.body.name).toBe('Second');
    expect(reply.headers.get('sandbox-source')).toBe('example');
  });
});

it('shows the state as tables', async () => {
  const { sandbox } = open();
  const view = await sandbox(new Request('https://sandbox.invalid/kennel/_sandbox/view'));
  const { sections } = await view.json();
  expect(sections.map(({ title, rows }: { title: string; rows: unknown[] }) => [title, rows.length])).toEqual(
    [
      ['dogs', 2],
      ['walks', 1],
      ['settings', 1],
    ],
  );
});

it('asks for no header that no client can send', async () => {
  const plan = structuredClone(kennel);
  const header = {
    in: 'header',
    required: true,
    deprecated: false,
    style: 'simple',
    explode: false,
  } as const;
  for (const name of ['', 'X Y'])
    plan.operations[0]?.parameters.push({ ...header, name, allowReserved: false, schema: true });
  const sandbox = createSandbox(genericSandbox(plan));
  const request = new Request('https://sandbox.invalid/kennel/v1/dogs', {
    headers: { authorization: 'Bearer x' },
  });
  expect((await sandbox(request)).status).toBe(200);
});

it('leads to no further page from the last one, even if the member is required', async () => {
  const plan = structuredClone(kennel);
  const response = plan.operations[0]?.response;
  const schema = response?.schema as { required: string[]; properties: Record<string, unknown> };
  schema.required.push('next');
  schema.properties.next = { type: 'string' };
  Object.assign(response?.example as object, { next: '/v1/dogs?page=2' });
  const sandbox = createSandbox(genericSandbox(plan));
  const request = new Request('https://sandbox.invalid/kennel/v1/dogs', {
    headers: { authorization: 'Bearer x' },
  });
  const reply = await sandbox(request);
  expect(reply.headers.get('sandbox-source')).toBe('stored');
  expect((await reply.json()).next).toBe('');
});

describe('parameters of the query', () => {
  const withQuery = (line: string, name: string, members: Partial<OperationPlan> = {}): SandboxPlan => {
    const found = kennel.operations.find(({ method, path }) => `${method} ${path}` === line);
    const parameter = { name, in: 'query' as const, required: false, deprecated: false, style: 'form' };
    const schema = { type: 'string' as const };
    const added = { ...parameter, explode: true, allowReserved: false, schema };
    return kennelWith(line, { parameters: [...(found?.parameters ?? []), added], ...members });
  };

  it('are named if they change nothing', async () => {
    const { send } = open(withQuery('GET /dogs/{dogId}', 'view'));
    expect((await send('GET /dogs/1?view=full')).headers.get('sandbox-ignored')).toBe('view');
    expect((await send('GET /dogs/1')).headers.get('sandbox-ignored')).toBeNull();
  });

  it('make a request a trial', async () => {
    const { send } = open(withQuery('DELETE /dogs/{dogId}', 'dryRun', { trial: 'dryRun' }));
    expect((await send('DELETE /dogs/1?dryRun=true')).headers.get('sandbox-source')).toBe('example');
    expect((await send('GET /dogs/1')).status).toBe(200);
    expect((await send('DELETE /dogs/1?dryRun=false')).headers.get('sandbox-source')).toBe('stored');
    expect((await send('GET /dogs/1')).status).toBe(404);
  });

  it('name the members to change', async () => {
    const { send } = open(withQuery('PATCH /dogs/{dogId}', 'updateMask', { mask: 'updateMask' }));
    const before = (await send('GET /dogs/1')).body;
    await send('PATCH /dogs/1?updateMask=name', { name: 'Bo', breed: 'beagle' });
    expect((await send('GET /dogs/1')).body).toEqual({ ...before, name: 'Bo' });
  });

  it('count without being sent, and leave every item', async () => {
    const list = kennel.operations.find(({ method, path }) => `${method} ${path}` === 'GET /dogs')?.list;
    const filters = [{ parameter: 'kind', property: ['breed'], every: ['all'], preset: 'poodle' }];
    const plan = withQuery('GET /dogs', 'kind', { ...(list && { list: { ...list, filters } }) });
    const { send } = open(plan);
    await send('POST /dogs', { name: 'Bo', breed: 'beagle' });
    const total = async (query: string) => (await send(`GET /dogs${query}`)).body.total;
    expect(await total('?kind=all')).toBe(3);
    expect(await total('')).toBe(3 - (await total('?kind=beagle')));
  });
});
