import { describe, expect, it } from 'vitest';
import { parseJson } from '../../../src/contract/index.ts';
import { extendSandbox } from '../../../src/sandbox/generic/index.ts';
import { loadPlanned } from '../../../src/sandbox/generic/load-planned.ts';
import { planFiles, planText, type SandboxPlan } from '../../../src/sandbox/generic/plan/index.ts';
import { createSandbox, defineSandbox, generic, type Sandbox } from '../../../src/sandbox/index.ts';
import { type Fields, operationOf, planOf, ref } from './plan/support.ts';
import { responsesOf } from './plan-responses.ts';

const ADDRESS = '/_trellis/sandboxes/zoo.json';
const KINDS = ['bear', 'crane', 'eagle', 'heron', 'lynx', 'otter', 'raven', 'wolf'];

const json = (schema: Fields): Fields => ({ 'application/json': { schema } });

/** Each kind of animal has a schema of its own, and all share `Keeper` and `__proto__`. */
async function zoo(maxName: number): Promise<SandboxPlan> {
  const schemas = KINDS.map((kind): [string, Fields] => [
    kind,
    {
      type: 'object',
      required: ['id', 'name'],
      properties: {
        id: { type: 'integer' },
        name: { type: 'string', maxLength: maxName },
        keeper: ref('Keeper'),
        enclosure: ref('__proto__'),
        ...Object.fromEntries(KINDS.map((other) => [`${kind}_${other}`, { type: 'integer', minimum: 1 }])),
      },
    },
  ]);
  const problem = { description: 'No.', content: json(ref('Problem')) };
  const paths = KINDS.flatMap((kind): [string, Fields][] => [
    [
      `/${kind}s`,
      {
        get: {
          responses: { 200: { description: 'All.', content: json({ type: 'array', items: ref(kind) }) } },
        },
        post: {
          requestBody: { required: true, content: json(ref(kind)) },
          responses: { 201: { description: 'Created.', content: json(ref(kind)) }, 409: problem },
        },
      },
    ],
    [
      `/${kind}s/{id}`,
      {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
        get: {
          responses: { 200: { description: 'One.', content: json(ref(kind)) }, 404: problem },
        },
        delete: { responses: { 204: { description: 'Gone.' }, 404: problem } },
      },
    ],
  ]);
  return planOf({
    paths: Object.fromEntries(paths),
    components: {
      schemas: Object.fromEntries([
        ...schemas,
        ['Keeper', { type: 'object', properties: { name: { type: 'string', minLength: 1 } } }],
        ['__proto__', { type: 'object', properties: { number: { type: 'integer' } } }],
        ['Problem', { type: 'object', required: ['message'], properties: { message: { type: 'string' } } }],
      ]),
    },
  });
}

const opened = async (responses: Map<string, Promise<Response>>, onError = () => {}): Promise<Sandbox> =>
  createSandbox(await loadPlanned(ADDRESS, responses), { mount: '', onError });

const post = (path: string, value: unknown): Request =>
  new Request(`http://sandbox.test${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(value),
  });

const get = (path: string, headers = {}): Request => new Request(`http://sandbox.test${path}`, { headers });

describe('a plan that is loaded in parts', () => {
  it('has everything of the plan in its index and its parts', async () => {
    const plan = await zoo(40);
    const { index, parts } = planFiles(plan);
    const whole = parseJson(planText(plan)).value as SandboxPlan;
    const { operations, components, version, groups, ...rest } = parseJson(index).value as Fields & {
      operations: Fields[];
      components: Fields;
    };
    const all = parts?.texts.map((text) => parseJson(text).value as SandboxPlan) ?? [];
    expect(all.length).toBeGreaterThan(3);
    expect(
      Object.fromEntries([components, ...all.map((part) => part.components)].flatMap(Object.entries)),
    ).toEqual(whole.components);
    const completed = operations.map(({ group: _group, ...operation }, place) => ({
      ...operation,
      ...all.map((part) => part.operations?.[place]).find((one) => one),
    }));
    expect({ ...rest, components: whole.components, operations: completed }).toEqual(whole);
    expect(index.length).toBeLessThan(planText(plan).length / 2);
  });

  it('loads the parts of an operation with the first request to it', async () => {
    const plan = await zoo(40);
    const responses = responsesOf(ADDRESS, plan);
    const sandbox = await opened(responses);
    const version = planFiles(plan).parts?.version;
    const loaded = () =>
      [...responsesOf(ADDRESS, plan).keys()].filter((place) => !responses.has(place) && place !== ADDRESS);
    expect(loaded()).toEqual([]);
    expect((await sandbox(get('/bears'))).status).toBe(200);
    const needed = planFiles(plan).parts?.of(operationOf(plan, 'GET /bears')) ?? [];
    expect(loaded()).toEqual(needed.map((part) => `/_trellis/sandboxes/zoo/${version}/${part}.json`));
    await sandbox(get('/bears'));
    await sandbox(get('/nowhere'));
    expect(loaded()).toHaveLength(needed.length);
    const created = await sandbox(
      post('/wolfs', { id: 77, name: 'Grey', keeper: { name: 'Ada' }, enclosure: { number: 4 } }),
    );
    expect([created.status, created.headers.get('Sandbox-Source')]).toEqual([201, 'stored']);
    expect(await created.json()).toMatchObject({ name: 'Grey', enclosure: { number: 4 } });
    expect((await sandbox(post('/wolfs', { id: 78, name: 'Grey', keeper: { name: '' } }))).status).toBe(400);
  });

  it('knows the documented errors of an operation, below a rule set, too', async () => {
    const planned = await loadPlanned(ADDRESS, responsesOf(ADDRESS, await zoo(40)));
    const rules = defineSandbox({
      extends: generic(),
      routes: [{ method: 'POST', path: '/bears', handle: (_call, planned) => planned() }],
    });
    for (const sandbox of [planned, extendSandbox(planned, rules)].map((one) =>
      createSandbox(one, { mount: '' }),
    )) {
      const request = post('/bears', { id: 5, name: 'Brown' });
      request.headers.set('Prefer', 'code=409');
      const refused = await sandbox(request);
      expect([refused.status, refused.headers.get('Preference-Applied')]).toEqual([409, 'code=409']);
      expect(Object.keys((await refused.json()) as object)).toEqual(['message']);
    }
  });

  it('never mixes parts of two versions', async () => {
    const [before, after] = [await zoo(40), await zoo(2)];
    const { parts } = planFiles(before);
    expect(planFiles(after).parts?.version).not.toBe(parts?.version);
    // The page has the old plan, and the site has the new parts.
    const responses = responsesOf(ADDRESS, after);
    responses.set(ADDRESS, Promise.resolve(new Response(planFiles(before).index)));
    const errors: unknown[] = [];
    const sandbox = await opened(responses, (...error: unknown[]) => errors.push(...error));
    const state = await sandbox.state();
    const refused = await sandbox(post('/bears', { id: 5, name: 'Brown' }));
    expect(refused.status).toBe(503);
    expect(await refused.text()).toContain('is incomplete');
    expect(await sandbox.state()).toEqual(state);
    // Loading is tried again.
    for (const [place, response] of responsesOf(ADDRESS, before)) responses.set(place, response);
    expect((await sandbox(post('/bears', { id: 5, name: 'Brown' }))).status).toBe(201);
  });

  it('is one file if it is small', async () => {
    const plan = await planOf({
      paths: {
        '/pets': { get: { responses: { 200: { description: 'All.', content: json({ type: 'array' }) } } } },
      },
    });
    expect(planFiles(plan)).toEqual({ index: planText(plan) });
  });
});
