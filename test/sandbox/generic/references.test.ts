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
