/** Verbs that take back what others do: `POST /pets/{petId}/unfreeze`. */
import { expect, test } from 'vitest';
import { crud, type Fields, inPath, operationOf, petWith, planWith, ref, returns } from './support.ts';

const states = (...values: string[]): Fields => ({ type: 'string', enum: values, readOnly: true });

async function actionOf(verb: string, status: Fields, members: Fields = {}) {
  const operation = { responses: { 200: returns(ref('Pet')) }, ...members };
  const path = `/pets/{petId}/${verb}`;
  const paths = { ...crud(), [path]: { parameters: [inPath('petId')], post: operation } };
  const { rule, action, reason } = operationOf(await planWith(paths, petWith({ status })), `POST ${path}`);
  return { rule, reason, status: action?.sets.status };
}

test.each<[verb: string, values: string[], status: string]>([
  ['unfreeze', ['active', 'frozen', 'closed'], 'active'],
  ['reinstate', ['active', 'suspended', 'closed'], 'active'],
  ['unlock', ['open', 'locked', 'closed'], 'open'],
  ['unblock', ['NORMAL', 'BLOCKED', 'CLOSED'], 'NORMAL'],
  ['resume', ['available', 'paused', 'sold'], 'available'],
  ['unarchive', ['active', 'archived', 'deleted'], 'active'],
  ['restore', ['active', 'archived', 'deleted'], 'active'],
  ['restore', ['active', 'archived'], 'active'],
  ['enable', ['available', 'disabled', 'closed'], 'available'],
  ['unsuspend', ['PET_STATUS_UNSPECIFIED', 'PET_STATUS_ACTIVE', 'PET_STATUS_SUSPENDED'], 'PET_STATUS_ACTIVE'],
  ['reinstate', ['PET_STATUS_UNSPECIFIED', 'ACTIVE', 'SUSPENDED'], 'ACTIVE'],
  ['unpublish', ['draft', 'published', 'old'], 'draft'],
  ['release', ['active', 'on_hold', 'closed'], 'active'],
])('%s returns to the state of new items', async (verb, values, status) => {
  expect(await actionOf(verb, states(...values))).toMatchObject({ rule: 'action', status });
});

test.each<[what: string, verb: string, values: string[], members?: Fields]>([
  ['a first state that names no activity', 'unfreeze', ['new', 'frozen', 'closed']],
  ['an active state that is not the first', 'unfreeze', ['pending', 'active', 'frozen']],
  ['a state that the verb does not undo', 'unfreeze', ['active', 'suspended', 'closed']],
  ['another state beside the draft', 'unpublish', ['draft', 'published', 'withdrawn']],
  [
    'a former state',
    'unfreeze',
    ['active', 'frozen', 'closed'],
    { description: 'Restores the previous state.' },
  ],
])('%s leaves the example', async (_what, verb, values, members) => {
  expect(await actionOf(verb, states(...values), members)).toMatchObject({ rule: 'example' });
});
