import { describe, expect, expectTypeOf, it } from 'vitest';
import { extendSandbox, genericSandbox, isSandboxExtension } from '../../src/sandbox/generic/index.ts';
import {
  createSandbox,
  defineSandbox,
  generic,
  HttpError,
  rowsOf,
  type SandboxExtension,
} from '../../src/sandbox/index.ts';
import { kennel } from './generic/kennel.ts';

interface Dog {
  id: number;
  name: string;
  url: string;
}

const MOST = 4;

/** Has room for four dogs, and returns only the name of one. */
const rules = defineSandbox({
  extends: generic(),
  title: 'Small kennel',
  revision: 2,
  routes: [
    {
      method: 'POST',
      path: '/dogs',
      handle({ store, ...call }, planned) {
        const dogs = rowsOf<Dog>(store, '/dogs/{dogId}');
        if (dogs.all().length >= MOST) throw new HttpError(422, 'The kennel is full');
        const reply = planned({ store, ...call });
        return { ...reply, headers: { ...reply.headers, 'Dogs-Now': String(dogs.all().length) } };
      },
    },
    {
      method: 'GET',
      // Another name than that of the file.
      path: '/dogs/{id}',
      handle: (call, planned) => ({ status: 200, json: (planned(call).json as Dog).name }),
    },
    {
      method: 'GET',
      path: '/count',
      helper: true,
      handle: ({ store }) => ({ status: 200, json: rowsOf(store, '/dogs/{}').all().length }),
    },
  ],
  seed: (store) => rowsOf<Dog>(store, '/dogs/{}').put({ id: 3, name: 'Seeded', url: '/d/3' }, 3),
});

function open() {
  const definition = extendSandbox(genericSandbox(kennel), rules);
  const sandbox = createSandbox(definition);
  const send = (method: string, path: string, body?: object) =>
    sandbox(
      new Request(`https://sandbox.invalid/kennel/v1${path}`, {
        method,
        headers: { authorization: 'Bearer any', ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      }),
    );
  return { definition, sandbox, send };
}

describe('a rule set that starts from a plan', () => {
  it('replaces the operation of a path that has the same conditions', async () => {
    const [first] = kennel.operations.filter(({ method, path }) => `${method} ${path}` === 'GET /dogs');
    if (!first) throw new Error('The kennel has no list');
    const when = [{ in: 'query' as const, name: 'lost', value: 'yes' }];
    const plan = { ...kennel, operations: [...kennel.operations, { ...first, when }] };
    const lost = defineSandbox({
      extends: generic(),
      routes: [{ method: 'GET', path: '/dogs', when, handle: () => ({ status: 200, json: 'lost' }) }],
    });
    const sandbox = createSandbox(extendSandbox(genericSandbox(plan), lost));
    const list = async (query: string) => {
      const headers = { authorization: 'Bearer any' };
      const response = await sandbox(
        new Request(`https://sandbox.invalid/kennel/v1/dogs${query}`, { headers }),
      );
      return response.json();
    };
    expect(await list('?lost=yes')).toBe('lost');
    expect(await list('')).toHaveProperty('total', 2);
  });

  it('replaces single operations, which see the rows of the others', async () => {
    const { send } = open();
    const made = await send('POST', '/dogs', { name: 'Bo' });
    expect([made.status, made.headers.get('dogs-now')]).toEqual([201, '4']);
    expect(await (await send('GET', '/dogs/4')).json()).toBe('Bo');
    expect(await (await send('GET', '/dogs')).json()).toMatchObject({ total: 4 });
    await send('DELETE', '/dogs/4');
    expect(await (await send('GET', '/count')).json()).toBe(3);
  });

  it('refuses in the documented format of the operation', async () => {
    const { send } = open();
    await send('POST', '/dogs', { name: 'Bo' });
    const full = await send('POST', '/dogs', { name: 'Al' });
    expect([full.status, await full.json()]).toEqual([
      422,
      { error: { code: 422, message: 'The kennel is full' } },
    ]);
    expect((await send('POST', '/dogs', { name: 1 })).status).toBe(422);
  });

  it('has what it does not say from the plan, and its seed beside that of the plan', async () => {
    const { definition, sandbox } = open();
    expect(definition).toMatchObject({ name: 'kennel', title: 'Small kennel', basePath: '/v1', revision: 3 });
    expect(definition.routes.filter(({ path }) => /^\/v1\/dogs\/\{/.test(path)).length).toBe(6);
    expect(Object.keys((await sandbox.state())['/dogs/{}'] ?? {})).toEqual(['/1', '/2', '/3']);
  });

  it('is told from a whole rule set, also in its types', () => {
    expect([isSandboxExtension(rules), isSandboxExtension({ routes: [] }), isSandboxExtension(null)]).toEqual(
      [true, false, false],
    );
    expectTypeOf(rules).toEqualTypeOf<SandboxExtension>();
    expectTypeOf(rowsOf<Dog>).returns.toMatchTypeOf<{ get(id: string): Readonly<Dog> | undefined }>();
  });
});

it('may change the response of the plan, which stays the same for the next request', async () => {
  const marked = defineSandbox({
    extends: generic(),
    routes: [
      {
        method: 'GET',
        path: '/dogs',
        handle(call, planned) {
          const reply = planned(call);
          Object.assign(reply.json as object, { marks: ((reply.json as { marks?: number }).marks ?? 0) + 1 });
          return reply;
        },
      },
    ],
  });
  const sandbox = createSandbox(extendSandbox(genericSandbox(kennel), marked));
  const send = async () =>
    (
      await sandbox(
        new Request('https://sandbox.invalid/kennel/v1/dogs', { headers: { authorization: 'Bearer any' } }),
      )
    ).json();
  expect(await send()).toMatchObject({ marks: 1 });
  expect(await send()).toMatchObject({ marks: 1 });
});
