/** Members that requests send as a key, and that items show as an object: `assignee_id` and `assignee`. */
import { describe, expect, test } from 'vitest';
import type { SandboxPlan } from '../../../src/sandbox/generic/plan/index.ts';
import {
  body,
  type Fields,
  inPath,
  inQuery,
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

const number = { type: 'integer' };
const listOf = (items: unknown): Fields => ({ type: 'array', items });
const gone = { responses: { 204: { description: '' } } };

/** A collection whose requests have another schema than its items. */
function collection(path: string, item: string, sent: unknown, type = 'application/json'): Paths {
  return {
    [path]: {
      get: {
        parameters: [inQuery('assignee_id'), inQuery('status')],
        responses: { 200: returns(listOf(ref(item))) },
      },
      post: { requestBody: body(sent), responses: { 201: returns(ref(item)) } },
    },
    [`${path}/{id}`]: {
      parameters: [inPath('id', { schema: number })] as never,
      get: { responses: { 200: returns(ref(item)) } },
      put: { requestBody: body(sent), responses: { 200: returns(ref(item)) } },
      patch: {
        requestBody: { content: { [type]: { schema: object((sent as Fields).properties as Fields) } } },
        responses: { 200: returns(ref(item)) },
      },
      delete: gone,
    },
  };
}

const USER = { ...object({ id: number, name: text, email: text }), required: ['id', 'name'] };
const SUMMARY = { ...object({ id: number, name: text }), required: ['id', 'name'] };

/** Tasks with these members, whose requests have others. */
function tasksWith(shown: Fields, sent: Fields, type?: string): Promise<SandboxPlan> {
  return planOf({
    paths: {
      ...collection('/users', 'User', { ...object({ name: text, email: text }), required: ['name'] }),
      ...collection('/tags', 'Tag', { ...object({ name: text }), required: ['name'] }),
      ...collection('/tasks', 'Task', { ...object({ title: text, ...sent }), required: ['title'] }, type),
    },
    components: {
      schemas: {
        User: USER,
        UserSummary: SUMMARY,
        Tag: SUMMARY,
        Task: { ...object({ id: number, title: text, ...shown }), required: ['id', 'title'] },
      },
    },
  });
}

const NEW_TASK = { title: 'Water the plants' };

describe('what an item shows of a key in a request', () => {
  test.each([
    ['of the same name', { assignee: ref('User') }, { assignee: number }, { assignee: 2 }],
    ['without the ending', { assignee: ref('User') }, { assignee_id: number }, { assignee_id: 2 }],
    ['in another notation', { assignee: ref('User') }, { assigneeId: number }, { assigneeId: 2 }],
    [
      'by the name of its schema',
      { assignee: ref('UserSummary') },
      { assignee_id: number },
      { assignee_id: 2 },
    ],
    [
      'with all members of a user',
      { assignee: object({ id: number, name: text, email: text }) },
      { assignee_id: number },
      { assignee_id: 2 },
    ],
  ])('%s is the item with that key', async (_, shown, sent, value) => {
    const send = senderTo(await tasksWith(shown, sent));
    const created = await send('POST /tasks', { ...NEW_TASK, ...value });
    expect(created).toMatchObject({ status: 201, source: 'stored' });
    const { body: user } = await send('GET /users/2');
    expect((created.body as Fields).assignee).toMatchObject({ id: 2, name: (user as Fields).name });
    await send('PATCH /users/2', { name: 'Zoe' });
    const read = await send(`GET /tasks/${(created.body as Fields).id}`);
    expect(read).toMatchObject({ source: 'stored', body: { assignee: { id: 2, name: 'Zoe' } } });
  });

  test('is a list for a list of keys', async () => {
    const send = senderTo(await tasksWith({ tags: listOf(ref('Tag')) }, { tag_ids: listOf(number) }));
    const { body: json } = await send('POST /tasks', { ...NEW_TASK, tag_ids: [2, 1] });
    expect(json).toMatchObject({ tags: [{ id: 2 }, { id: 1 }] });
    expect(json).not.toHaveProperty('tag_ids');
    const { body: patched } = await send('PATCH /tasks/1', { tag_ids: [1] });
    expect((patched as Fields).tags).toHaveLength(1);
  });

  test('is beside the key, and follows it', async () => {
    const plan = await tasksWith({ author_id: number, author: ref('User') }, { author_id: number });
    const send = senderTo(plan);
    const { body: json } = await send('POST /tasks', { ...NEW_TASK, author_id: 2 });
    expect(json).toMatchObject({ author_id: 2, author: { id: 2 } });
    expect((await send('POST /tasks', NEW_TASK)).body).not.toHaveProperty('author');
    expect((await send('PUT /tasks/1', NEW_TASK)).body).not.toHaveProperty('author');
    const { body: changed } = await send('PATCH /tasks/2', { author_id: 3 });
    expect(changed).toMatchObject({ author_id: 3, author: { id: 3 } });
    for (const { value } of resourceOf(plan, '/tasks/{}').seed)
      expect((value.author as Fields).id).toBe(value.author_id);
  });

  test('is another item after a merge patch', async () => {
    const type = 'application/merge-patch+json';
    const send = senderTo(await tasksWith({ assignee: ref('User') }, { assignee_id: number }, type));
    const { body: json } = await send('PATCH /tasks/1', { assignee_id: 3 }, type);
    const { body: user } = await send('GET /users/3');
    expect((json as Fields).assignee).toEqual(user);
  });

  test('has made members and no address if no resource has such items', async () => {
    const priority = {
      ...object({ id: number, label: text, url: { type: 'string', format: 'uri' } }),
      required: ['id', 'label'],
    };
    const send = senderTo(await tasksWith({ priority }, { priority: number }));
    const { body: json } = await send('POST /tasks', { ...NEW_TASK, priority: 7 });
    expect((json as Fields).priority).toEqual({ id: 7, label: expect.any(String) });
  });

  test('is found by the key', async () => {
    const send = senderTo(await tasksWith({ assignee: ref('User') }, { assignee_id: number }));
    const { body: json } = await send('POST /tasks', { ...NEW_TASK, assignee_id: 2 });
    expect((await send('GET /tasks?assignee_id=2')).body).toEqual([json]);
  });
});

test('a listed value is in an object with what is listed beside it', async () => {
  const listed = (...values: string[]) => ({ ...text, enum: values });
  const status = object({ value: listed('open', 'done'), label: listed('Open', 'Done') });
  const send = senderTo(await tasksWith({ status }, { status: listed('open', 'done') }));
  const { body: json } = await send('POST /tasks', { ...NEW_TASK, status: 'done' });
  expect(json).toMatchObject({ status: { value: 'done', label: 'Done' } });
  const { body: patched } = await send('PATCH /tasks/1', { status: 'open' });
  expect(patched).toMatchObject({ status: { value: 'open', label: 'Open' } });
  const { body: done } = await send('GET /tasks?status=done');
  expect(done).toEqual([json]);
});

describe('schemas of requests and items in one', () => {
  const readOnly = { readOnly: true };
  const writeOnly = { writeOnly: true };

  test('an object that requests cannot set follows a key that no response shows', async () => {
    const members = {
      author: { allOf: [ref('User')], ...readOnly },
      author_id: { ...number, ...writeOnly },
      editors: { ...listOf(ref('User')), ...readOnly },
      editor_ids: { ...listOf(number), ...writeOnly },
    };
    const send = senderTo(await tasksWith(members, members));
    const { body: created } = await send('POST /tasks', { ...NEW_TASK, author_id: 2, editor_ids: [2, 3] });
    expect(created).toMatchObject({ author: { id: 2 }, editors: [{ id: 2 }, { id: 3 }] });
    const { body: changed } = await send('PATCH /tasks/1', { author_id: 3 });
    expect(changed).toMatchObject({ author: { id: 3 } });
    const { body: same } = await send('PATCH /tasks/2', { title: 'Same' });
    expect(same).toHaveProperty('author.id');
  });

  test('an object with its key at the same time may be sent, too', async () => {
    const members = { customer: ref('User'), customerId: number };
    const send = senderTo(await tasksWith(members, members));
    const customer = { id: 9, name: 'Ann' };
    const { body: created } = await send('POST /tasks', { ...NEW_TASK, customer, customerId: 9 });
    expect(created).toMatchObject({ customer, customerId: 9 });
  });
});

test.each([
  ['a union with null', { anyOf: [ref('User'), { type: 'null' }] }],
  ['an object or null', { ...USER, type: ['object', 'null'] }],
])('%s is null if its key is', async (_, author) => {
  const plan = await tasksWith(
    { author_id: { type: ['integer', 'null'] }, author },
    { author_id: { type: ['integer', 'null'] } },
  );
  const send = senderTo(plan);
  const { body: created } = await send('POST /tasks', { ...NEW_TASK, author_id: null });
  expect(created).toMatchObject({ author_id: null, author: null });
  await send('PATCH /tasks/1', { author_id: 2 });
  const { body: changed } = await send('PATCH /tasks/1', { author_id: null });
  expect(changed).toMatchObject({ author_id: null, author: null });
});

test('a new item has the object of a key that it has by default', async () => {
  const send = senderTo(await tasksWith({ owner: ref('User') }, { owner_id: { ...number, default: 2 } }));
  expect((await send('POST /tasks', NEW_TASK)).body).toMatchObject({ owner: { id: 2 } });
});

test('an item that is created later is shown under its key', async () => {
  const send = senderTo(await tasksWith({ assignee: ref('User') }, { assignee_id: number }));
  const { body: task } = await send('POST /tasks', { ...NEW_TASK, assignee_id: 4 });
  await send('POST /users', { name: 'Late' });
  const { body: shown } = await send(`GET /tasks/${(task as Fields).id}`);
  expect(shown).toMatchObject({ assignee: { id: 4, name: 'Late' } });
});

test('an object keeps no members of the object that it replaces', async () => {
  const type = 'application/merge-patch+json';
  const send = senderTo(await tasksWith({ assignee: ref('User') }, { assignee_id: number }, type));
  await send('POST /users', { name: 'Bare' });
  const { body: bare } = await send('GET /users/4');
  const { body: changed } = await send('PATCH /tasks/1', { assignee_id: 4 }, type);
  expect((changed as Fields).assignee).toEqual(bare);
});

test('items that refer to each other do not grow', async () => {
  const named = { ...object({ name: text }), required: ['name'] };
  const sent = (key: string) => ({ ...object({ name: text, [key]: number }), required: ['name'] });
  const plan = await planOf({
    paths: {
      ...collection('/users', 'User', sent('team_id')),
      ...collection('/teams', 'Team', sent('lead_id')),
    },
    components: {
      schemas: {
        User: { ...named, properties: { id: number, name: text, team: ref('Team') } },
        Team: { ...named, properties: { id: number, name: text, lead: ref('User') } },
      },
    },
  });
  const send = senderTo(plan);
  for (const name of ['One', 'Two', 'Three']) {
    await send('PATCH /users/1', { name, team_id: 1 });
    await send('PATCH /teams/1', { name, lead_id: 1 });
  }
  const { body: user } = await send('GET /users/1');
  expect(user).toEqual({ id: 1, name: 'Three', team: { id: 1, name: 'Three' } });
});

test('an object is found by another member than the path has', async () => {
  const tags = { ...listOf(text), description: 'Names of the tags.' };
  const send = senderTo(await tasksWith({ tags: listOf(ref('Tag')) }, { tags }));
  const { body: tag } = await send('POST /tags', { name: 'red' });
  const { body: task } = await send('POST /tasks', { ...NEW_TASK, tags: ['red'] });
  expect((task as Fields).tags).toEqual([tag]);
});

test('an object that the path names is the item of that path', async () => {
  const team = { ...object({ id: text, name: text }), required: ['name'] };
  const plan = await planOf({
    paths: {
      '/teams': { post: { requestBody: body(object({ name: text })), responses: { 201: returns(team) } } },
      '/teams/{teamId}': { parameters: [inPath('teamId')], get: { responses: { 200: returns(team) } } },
      '/teams/{teamId}/tasks': {
        parameters: [inPath('teamId')],
        get: { responses: { 200: returns(listOf(ref('Task'))) } },
        post: { requestBody: body(object({ title: text })), responses: { 201: returns(ref('Task')) } },
      },
      '/teams/{teamId}/tasks/{taskId}': {
        parameters: [inPath('teamId'), inPath('taskId')],
        get: { responses: { 200: returns(ref('Task')) } },
      },
    },
    components: { schemas: { Task: object({ id: text, title: text, team }) } },
  });
  const send = senderTo(plan);
  const { body: created } = await send('POST /teams', { name: 'Garden' });
  const { body: task } = await send(`POST /teams/${(created as Fields).id}/tasks`, NEW_TASK);
  expect((task as Fields).team).toEqual(created);
});

test.each([
  ['NestedRole', '/roles/{}'],
  ['RoleSummary', '/roles/{}'],
  ['NestedRackRole', '/rack-roles/{}'],
  ['TaskRole', '/roles/{}'],
  ['NestedTeamRole', undefined],
])('an object with the schema %s is one of %s', async (schema, target) => {
  const named = { ...object({ name: text }), required: ['name'] };
  const plan = await planOf({
    paths: {
      ...collection('/roles', 'Role', named),
      ...collection('/rack-roles', 'RackRole', named),
      ...collection('/tasks', 'Task', { ...object({ title: text, role: number }), required: ['title'] }),
    },
    components: {
      schemas: {
        ...Object.fromEntries(['Role', 'RackRole'].map((name) => [name, { ...SUMMARY, title: name }])),
        [schema]: SUMMARY,
        Task: { ...object({ id: number, title: text, role: ref(schema) }), required: ['id', 'title'] },
      },
    },
  });
  expect(resourceOf(plan, '/tasks/{}').references?.[0]?.resource).toBe(target);
});

test('members alone do not tell which item an object shows', async () => {
  const status = object({ id: number, name: text, email: text });
  const plan = await tasksWith({ status }, { status_id: number });
  expect(resourceOf(plan, '/tasks/{}').references).toMatchObject([{ name: 'status' }]);
  expect(resourceOf(plan, '/tasks/{}').references?.[0]?.resource).toBeUndefined();
});

test('a path such as `acme/widgets` is no name', async () => {
  const repository = (example: string) =>
    object({ id: number, name: { ...text, example: 'widgets' }, full_name: { ...text, example } });
  const sent = { repositories: { ...listOf(text), example: ['acme/widgets'] } };
  const plan = await tasksWith({ repositories: listOf(repository('acme/widgets')) }, sent);
  expect(resourceOf(plan, '/tasks/{}').references).toMatchObject([{ key: 'full_name' }]);
  const other = await tasksWith({ repositories: listOf(repository('widgets')) }, sent);
  expect(operationOf(other, 'POST /tasks').except?.members).toEqual(['repositories']);
});

test('an action assigns what its body names', async () => {
  const description = {
    paths: {
      ...collection('/users', 'User', { ...object({ name: text }), required: ['name'] }),
      ...collection('/tasks', 'Task', { ...object({ title: text }), required: ['title'] }),
      '/tasks/{id}/assign': {
        parameters: [inPath('id', { schema: number })],
        post: {
          summary: 'Assign a task',
          requestBody: body({ ...object({ assignee_id: number }), required: ['assignee_id'] }),
          responses: { 200: returns(ref('Task')) },
        },
      },
    },
    components: { schemas: { User: USER, Task: object({ id: number, title: text, assignee: ref('User') }) } },
  };
  const send = senderTo(await planOf(description));
  const { body: user } = await send('GET /users/3');
  const assigned = await send('POST /tasks/1/assign', { assignee_id: 3 });
  expect(assigned).toMatchObject({ source: 'stored', body: { assignee: user } });
  expect((await send('GET /tasks/1')).body).toMatchObject({ assignee: user });
});

test('a filter beside one by the id compares no ids', async () => {
  const plan = await planOf({
    paths: {
      ...collection('/tasks', 'Task', {
        ...object({ title: text, assignee_id: number }),
        required: ['title'],
      }),
      '/notes': {
        get: {
          parameters: [inQuery('author'), inQuery('author_id')],
          responses: { 200: returns(listOf(object({ id: text, author: object({ id: text }) }))) },
        },
      },
      '/notes/{id}': { parameters: [inPath('id')], delete: gone },
    },
    components: { schemas: { Task: object({ id: number, title: text, assignee: USER }) } },
  });
  const { filters = [], ignored } = operationOf(plan, 'GET /notes').list ?? {};
  expect(filters.map(({ parameter }) => parameter)).toEqual(['author_id']);
  expect(ignored).toEqual(['author']);
});

test('first rows show each other', async () => {
  const plan = await tasksWith({ assignee: ref('UserSummary') }, { assignee_id: number });
  const users = resourceOf(plan, '/users/{}').seed.map(({ value }) => value);
  for (const { value } of resourceOf(plan, '/tasks/{}').seed) {
    const { id, name } = value.assignee as Fields;
    expect(users.find((user) => user.id === id)).toMatchObject({ name });
  }
});

test.each([
  [
    'a text, where an object has an id and a name',
    { owner: object({ id: text, name: text }) },
    { owner: text },
  ],
  ['one of listed values', { level: object({ id: text }) }, { level: { enum: ['low', 'high'] } }],
  ['an address', { photo: object({ id: text, size: number }) }, { photo: { ...text, format: 'uri' } }],
  ['a number, where the id is a text', { owner: object({ id: text }) }, { owner: number }],
  ['several, where the item has one', { owner: object({ id: number }) }, { owner: listOf(number) }],
])('nothing is made of %s', async (_, shown, sent) => {
  const plan = await tasksWith(shown, sent);
  expect(resourceOf(plan, '/tags/{}').references).toBeUndefined();
  const task = plan.resources.find(({ name }) => name === '/tasks/{}');
  expect(task?.references).toBeUndefined();
});

test('a text tells which member of an object a request has', async () => {
  const owner = object({ id: text, login: text });
  const plan = await tasksWith({ owner }, { owner: { ...text, description: 'The login of the owner.' } });
  expect(resourceOf(plan, '/tasks/{}').references).toMatchObject([{ name: 'owner', key: 'login' }]);
});

test('a response with a key where the item has an object shows an example', async () => {
  const sent = object({ title: text, assignee: number });
  const plan = await planOf({
    paths: {
      '/tasks': {
        get: { responses: { 200: returns(listOf(ref('Task'))) } },
        post: { requestBody: body(sent), responses: { 201: returns({ ...sent, required: ['assignee'] }) } },
      },
      '/tasks/{id}': {
        parameters: [inPath('id')],
        get: { responses: { 200: returns(ref('Task')) } },
      },
    },
    components: { schemas: { Task: object({ id: text, title: text, assignee: USER }) } },
  });
  expect(operationOf(plan, 'POST /tasks').stored).toBe(false);
});

test('an item that shows more when it is read shows the object that its key names', async () => {
  const optional = { anyOf: [number, { type: 'null' }] };
  const hero = { id: number, name: text, team_id: optional };
  const schemas = {
    HeroSent: { ...object({ name: text, team_id: optional }), required: ['name'] },
    Hero: { ...object(hero), required: ['id', 'name'] },
    HeroWithTeam: {
      ...object({ ...hero, team: { anyOf: [ref('Team'), { type: 'null' }], default: null } }),
      required: ['id', 'name'],
    },
    TeamSent: { ...object({ name: text }), required: ['name'] },
    Team: { ...object({ id: number, name: text }), required: ['id', 'name'] },
  };
  const paths: Paths = {
    ...collection('/heroes', 'Hero', schemas.HeroSent),
    ...collection('/teams', 'Team', schemas.TeamSent),
  };
  Object.assign(paths['/heroes/{id}']?.get ?? {}, { responses: { 200: returns(ref('HeroWithTeam')) } });
  const send = senderTo(await planOf({ paths, components: { schemas } }));
  const { body: team } = await send('POST /teams', { name: 'Night' });
  const { body: owl } = await send('POST /heroes', { name: 'Owl', team_id: team.id });
  const { body: lone } = await send('POST /heroes', { name: 'Lone' });
  const read = await send(`GET /heroes/${owl.id}`);
  expect([read.source, read.body.team]).toEqual(['stored', team]);
  expect((await send(`GET /heroes/${lone.id}`)).body.team ?? null).toBeNull();
});
