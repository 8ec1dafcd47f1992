/** Who items are assigned to: `POST /pets/{petId}/assign`. */
import { expect, test } from 'vitest';
import {
  body,
  crud,
  type Fields,
  inPath,
  object,
  operationOf,
  petWith,
  planWith,
  ref,
  returns,
  senderTo,
  text,
} from './support.ts';

const optional = { type: ['string', 'null'], readOnly: true };
const person = { ...object({ id: text, name: text }), type: ['object', 'null'], readOnly: true };

/** The plan of pets, and of users and agents, with an action on a pet. */
function planOfAction(line: string, shown: Fields, sent?: Fields, members: Fields = {}) {
  const [method = '', verb = ''] = line.split(' ');
  const people = (name: string): Fields => ({
    [`/${name}`]: {
      get: { responses: { 200: returns({ type: 'array', items: object({ id: text, name: text }) }) } },
      post: {
        requestBody: body(object({ name: text })),
        responses: { 201: returns(object({ id: text, name: text })) },
      },
    },
    [`/${name}/{id}`]: {
      parameters: [inPath('id')],
      get: { responses: { 200: returns(object({ id: text, name: text })) } },
    },
  });
  const operation = {
    ...(sent && { requestBody: body({ ...object(sent), required: Object.keys(sent).slice(0, 1) }) }),
    responses: { 200: returns(ref('Pet')) },
    ...members,
  };
  const paths = {
    ...crud(),
    ...people('users'),
    ...people('agents'),
    [`/pets/{petId}/${verb}`]: { parameters: [inPath('petId')], [method.toLowerCase()]: operation },
  };
  return planWith(paths, petWith(shown));
}

test.each<[line: string, sent: string, shown: Fields, result: (id: string) => Fields]>([
  ['POST assign', 'userId', { assigneeId: optional }, (id) => ({ assigneeId: id })],
  ['POST assign', 'user_id', { assigned_to: optional }, (id) => ({ assigned_to: id })],
  ['POST assign', 'userId', { assignee: person }, (id) => ({ assignee: { id, name: 'Ann' } })],
  ['POST assign', 'agentId', { assignee: person }, (id) => ({ assignee: { id, name: 'Ann' } })],
  ['POST reassign', 'agent_id', { assignedAgentId: optional }, (id) => ({ assignedAgentId: id })],
  ['POST assign-agent', 'agentId', { assigneeId: optional }, (id) => ({ assigneeId: id })],
  ['PUT assignee', 'userId', { assignee: person }, (id) => ({ assignee: { id, name: 'Ann' } })],
  [
    'POST assign',
    'userId',
    { assignee: person, assigneeId: optional },
    (id) => ({ assigneeId: id, assignee: { id, name: 'Ann' } }),
  ],
])('%s with `%s` shows whose item it is', async (line, sent, shown, result) => {
  const send = senderTo(await planOfAction(line, shown, { [sent]: text, note: text }));
  const people = sent.startsWith('agent') ? 'agents' : 'users';
  const { body: ann } = await send(`POST /${people}`, { name: 'Ann' });
  const { body: made } = await send('POST /pets', { name: 'Rex' });
  const [method, verb] = line.split(' ');
  const done = await send(`${method} /pets/${made.id}/${verb}`, { [sent]: ann.id });
  expect(done).toMatchObject({ source: 'stored', body: result(ann.id) });
  expect((await send(`GET /pets/${made.id}`)).body).toMatchObject({ name: 'Rex', ...result(ann.id) });
});

test.each<[what: string, sent: Fields, shown: Fields]>([
  ['two assignees', { userId: text }, { assigneeId: optional, assigned_to: optional }],
  ['a list of assignees', { userId: text }, { assignees: { type: 'array', items: text } }],
  ['two ids', { userId: text, agentId: text }, { assigneeId: optional }],
  ['another kind of id', { userId: { type: 'integer' } }, { assigneeId: optional }],
  ['a group', { teamId: text }, { assigneeId: optional }],
  ['a name', { userId: text }, { assignee: { ...optional, example: 'Ann Lee' } }],
])('%s leaves the example', async (_what, sent, shown) => {
  const plan = await planOfAction('POST assign', shown, sent);
  expect(operationOf(plan, 'POST /pets/{petId}/assign').rule).toBe('example');
});

test.each<[line: string, shown: Fields, result: Fields]>([
  ['POST unassign', { assigneeId: optional }, { assigneeId: null }],
  ['POST unassign', { assignee: person, assigned_at: optional }, { assignee: null }],
  ['POST unassign', { assignedTo: { ...text, example: 'u1' } }, {}],
  ['DELETE assign', { assignee: person, assigneeId: optional }, { assignee: null, assigneeId: null }],
  [
    'POST unassign',
    { assigneeId: optional, status: { type: 'string', enum: ['open', 'assigned', 'closed'] } },
    { assigneeId: null, status: 'open' },
  ],
])('%s takes it away', async (line, shown, result) => {
  const send = senderTo(await planOfAction(line, shown));
  const { body: made } = await send('POST /pets', { name: 'Rex' });
  const [method, verb] = line.split(' ');
  expect((await send(`${method} /pets/${made.id}/${verb}`)).source).toBe('stored');
  const { body: read } = await send(`GET /pets/${made.id}`);
  expect(read).toMatchObject(result);
  expect(read).not.toHaveProperty('assignedTo');
});

test.each<[what: string, shown: Fields, sent?: Fields]>([
  ['one of several', { assigneeId: optional }, { userId: text }],
  [
    'an unknown state',
    { assigneeId: optional, status: { type: 'string', enum: ['new', 'assigned', 'old'] } },
  ],
  ['no assignee', { owner: optional }],
])('unassign with %s leaves the example', async (_what, shown, sent) => {
  const plan = await planOfAction('POST unassign', shown, sent);
  expect(operationOf(plan, 'POST /pets/{petId}/unassign').rule).toBe('example');
});
