import { expect, test } from 'vitest';
import { sandboxProblems } from '../../../../src/sandbox/generic/plan/index.ts';
import {
  body,
  documentOf,
  inPath,
  operationOf,
  PET,
  pets,
  petWith,
  planOf,
  ref,
  resourceOf,
  returns,
  rulesOf,
  senderTo,
} from './support.ts';

type Fields = Record<string, Record<string, unknown>>;

const KEY = 'x-sandbox';

/** `pets` with changed operations. */
function petsWith(change: (paths: Record<string, Record<string, unknown>>) => void): Record<string, unknown> {
  const description = structuredClone(pets());
  change(description.paths as Record<string, Record<string, unknown>>);
  return description;
}

test('`x-sandbox: false` switches an operation or all of a path off', async () => {
  const one = petsWith((paths) => Object.assign((paths['/pets'] as Fields).post ?? {}, { [KEY]: false }));
  expect(operationOf(await planOf(one), 'POST /pets').rule).toBe('example');
  const all = petsWith((paths) => Object.assign(paths['/pets/{petId}'] ?? {}, { [KEY]: false }));
  expect(rulesOf(await planOf(all)).slice(2)).toEqual([
    'GET /pets/{petId}: example',
    'PUT /pets/{petId}: example',
    'PATCH /pets/{petId}: example',
    'DELETE /pets/{petId}: example',
  ]);
});

test('`x-sandbox` names the rule and the resource of an operation', async () => {
  const description = petsWith((paths) => {
    paths['/pets/{petId}/rename'] = {
      parameters: [inPath('petId')],
      post: {
        [KEY]: { rule: 'update', resource: '/pets/{petId}' },
        requestBody: { content: { 'application/json': { schema: ref('Pet') } } },
        responses: { 200: returns(ref('Pet')) },
      },
    };
  });
  expect(operationOf(await planOf(description), 'POST /pets/{petId}/rename')).toMatchObject({
    rule: 'update',
    resource: '/pets/{}',
    stored: true,
    response: { item: [] },
    body: { item: [] },
  });
  expect(sandboxProblems(await documentOf(description))).toEqual([]);
});

test('`x-sandbox` names the property of the id, of a path or a schema', async () => {
  const pet = petWith({ tag: { type: 'string' } });
  const ofPath = { ...pets({}, pet) };
  Object.assign((ofPath.paths as Fields)['/pets/{petId}'] ?? {}, { [KEY]: { id: 'tag' } });
  expect(resourceOf(await planOf(ofPath), '/pets/{}').keys).toEqual([['tag']]);
  const ofSchema = pets({}, { ...pet, [KEY]: { id: 'tag' } });
  expect(resourceOf(await planOf(ofSchema), '/pets/{}').keys).toEqual([['tag']]);
});

test.each([
  [
    'an unknown rule',
    { rule: 'reed' },
    'No rule "reed" exists.',
    'Did you mean "read"?',
    '#/paths/~1pets/post/x-sandbox/rule',
  ],
  [
    'an unknown resource',
    { resource: '/pet/{id}' },
    'No resource has the path /pet/{}.',
    'Did you mean "/pets/{}"?',
    '#/paths/~1pets/post/x-sandbox',
  ],
  [
    'an unknown member',
    { rules: 'read' },
    '`x-sandbox` has no member "rules" here.',
    'Did you mean "rule"?',
    '#/paths/~1pets/post/x-sandbox/rules',
  ],
  [
    'another type',
    true,
    '`x-sandbox` is neither `false` nor an object.',
    'Write `false`, or an object with `rule`, `resource`, `scope` and `set`.',
    '#/paths/~1pets/post/x-sandbox',
  ],
  [
    'a rule for another number of path parameters',
    { rule: 'read', resource: '/pets/{petId}' },
    '/pets has no parameter `petId`.',
    'An item of /pets/{} needs it. Choose another rule or resource.',
    '#/paths/~1pets/post/x-sandbox',
  ],
])(
  '%s in `x-sandbox` is a problem, and what was found stays',
  async (_name, value, message, hint, pointer) => {
    const description = petsWith((paths) =>
      Object.assign((paths['/pets'] as Fields).post ?? {}, { [KEY]: value }),
    );
    const document = await documentOf(description);
    expect(sandboxProblems(document)).toEqual([{ pointer, message, hint }]);
    expect(operationOf(await planOf(description), 'POST /pets').rule).toBe('create');
  },
);

test('an id that a schema does not have is a problem', async () => {
  const document = await documentOf(pets({}, { ...PET, [KEY]: { id: 'nam' } }));
  expect(sandboxProblems(document)).toEqual([
    {
      pointer: '#/components/schemas/Pet/x-sandbox/id',
      message: 'The schema Pet has no property "nam".',
      hint: 'Did you mean "name"?',
    },
  ]);
});

const pet = petWith({ keeper: { type: 'string' } });

/** `pets` with a list and a creation at another path. */
function petsAt(path: string, names: string[], correction: unknown): Record<string, unknown> {
  const description = structuredClone(pets({}, pet));
  Object.assign(description.paths as object, {
    [path]: {
      [KEY]: correction,
      parameters: names.map((name) => inPath(name)),
      get: { responses: { 200: returns({ type: 'array', items: ref('Pet') }) } },
      post: { requestBody: body(ref('Pet')), responses: { 201: returns(ref('Pet')) } },
    },
  });
  return description;
}

test('`x-sandbox` names the resource of operations at another path, and the property that it names', async () => {
  const path = '/people/{personId}/animals';
  const correction = { resource: '/pets/{petId}', scope: { personId: 'keeper' } };
  const description = petsAt(path, ['personId'], correction);
  expect(sandboxProblems(await documentOf(description))).toEqual([]);
  const plan = await planOf(description);
  expect(rulesOf(plan)).toContain(`GET ${path}: list *`);
  expect(rulesOf(plan)).toContain(`POST ${path}: create *`);
  const send = senderTo(plan);
  const { body: made } = await send('POST /people/ann/animals', { name: 'Rex' });
  expect(made).toMatchObject({ name: 'Rex', keeper: 'ann' });
  expect((await send('GET /people/ann/animals')).body).toContainEqual(made);
  expect((await send('GET /people/ben/animals')).body).not.toContainEqual(made);
  expect((await send('GET /pets')).body).toContainEqual(made);
});

test('a property with the name of the parameter needs no `scope`', async () => {
  const plan = await planOf(petsAt('/people/{keeper}/animals', ['keeper'], { resource: '/pets' }));
  expect(operationOf(plan, 'GET /people/{keeper}/animals').scope).toEqual({
    key: [],
    properties: [{ path: ['keeper'], value: 0 }],
  });
});

test('a parameter with `false` in `scope` leaves all items', async () => {
  const correction = { resource: '/pets/{petId}', scope: { tenant: false } };
  const description = petsAt('/{tenant}/animals', ['tenant'], correction);
  expect(operationOf(await planOf(description), 'GET /{tenant}/animals').scope).toEqual({
    key: [],
    properties: [],
  });
});

test('an operation of one item at a deeper path finds it by the name of its parameter', async () => {
  const path = '/shops/{shop}/animals/{petId}/rename';
  const description = structuredClone(pets({}, pet));
  Object.assign(description.paths as object, {
    [path]: {
      parameters: [inPath('shop'), inPath('petId')],
      post: {
        [KEY]: { rule: 'update', resource: '/pets/{petId}', scope: { shop: false } },
        requestBody: body(ref('Pet')),
        responses: { 200: returns(ref('Pet')) },
      },
    },
  });
  const plan = await planOf(description);
  const id = resourceOf(plan, '/pets/{}').seed[0]?.key[0];
  const send = senderTo(plan);
  const renamed = await send(`POST /shops/any/animals/${id}/rename`, { name: 'Max' });
  expect(renamed.body).toMatchObject({ name: 'Max' });
  expect(await send(`GET /pets/${id}`)).toMatchObject({ status: 200, body: renamed.body });
});

test.each([
  [
    'no property for a parameter',
    ['person'],
    { resource: '/pets/{petId}' },
    'Nothing says which items of /pets/{} belong to `person`.',
    'Name their property with `scope`: { person: … }, or false for all items.',
    '',
  ],
  [
    'an unknown property',
    ['person'],
    { resource: '/pets/{petId}', scope: { person: 'keper' } },
    'The items of /pets/{} have no property "keper".',
    'Did you mean "keeper"?',
    '/scope/person',
  ],
  [
    'a parameter that the path does not have',
    ['person'],
    { resource: '/pets/{petId}', scope: { persn: 'keeper' } },
    '/people/{person}/animals has no parameter `persn`.',
    'Did you mean "person"?',
    '/scope/persn',
  ],
  [
    'a `scope` of another type',
    ['person'],
    { resource: '/pets/{petId}', scope: 'keeper' },
    '`scope` must be an object.',
    'Write for each parameter of the path the name of a property, or false: { "ownerId": "owner.id" }.',
    '/scope',
  ],
])('%s in `scope` is a problem', async (_name, names, value, message, hint, place) => {
  const document = await documentOf(petsAt('/people/{person}/animals', names, value));
  const pointer = `#/paths/~1people~1{person}~1animals/x-sandbox${place}`;
  expect(sandboxProblems(document)).toContainEqual({ pointer, message, hint });
});

test('a GET that `x-sandbox` makes a creation creates an item with an id', async () => {
  const description = petsWith((paths) => {
    paths['/adopt'] = {
      get: { [KEY]: { rule: 'create', resource: '/pets' }, responses: { 200: returns(ref('Pet')) } },
    };
  });
  const send = senderTo(await planOf(description));
  const { body: before } = await send('GET /pets');
  const { body: adopted } = await send('GET /adopt');
  expect((await send('GET /pets')).body).toEqual([...before, adopted]);
});
