/** The state that an item must have for an action, as the description of an error says. */
import { expect, test } from 'vitest';
import {
  crud,
  type Fields,
  inPath,
  operationOf,
  petWith,
  planWith,
  ref,
  returns,
  senderTo,
} from './support.ts';

const STATUS = { type: 'string', enum: ['DRAFT', 'in_review', 'approved', 'closed'], readOnly: true };

const planOf = (description: string, { verb = 'approve', status = '409' } = {}) => {
  const responses = { 200: returns(ref('Pet')), [status]: { description } };
  const action = { parameters: [inPath('petId')], post: { responses } };
  const paths: Fields = { ...crud(), [`/pets/{petId}/${verb}`]: action };
  return planWith(paths, petWith({ status: STATUS, owner: { type: 'string' } }));
};

const onlyIn = async (description: string, options?: Parameters<typeof planOf>[1]) =>
  operationOf(await planOf(description, options), `POST /pets/{petId}/${options?.verb ?? 'approve'}`).action
    ?.only;

test.each<[description: string, value: string]>([
  ['Pet is not closed', 'closed'],
  ['The pet is no longer in review', 'in_review'],
  ['Pet is not in DRAFT state', 'DRAFT'],
  ['The status of the pet is not `draft`.', 'DRAFT'],
  ["The pet isn't closed.", 'closed'],
  ['Not in review', 'in_review'],
  ['Pet must be in review to be approved', 'in_review'],
  ['Pet status must be IN_REVIEW.', 'in_review'],
  ['The pet has to be closed first.', 'closed'],
  ['Only draft pets can be approved.', 'DRAFT'],
  ['Only pets in the DRAFT state can be approved.', 'DRAFT'],
  ['Only pets with status in_review may be approved', 'in_review'],
  ['A pet can only be approved while it is in review.', 'in_review'],
  ['Pets can only be approved in draft status', 'DRAFT'],
  ['Pets that are not in review cannot be approved', 'in_review'],
  ['Conflict. The pet is already approved, or is not in review.', 'in_review'],
])('%s', async (description, value) => {
  expect(await onlyIn(description)).toEqual({ status: 409, name: 'status', value });
});

test.each([
  'The pet is not vaccinated',
  'The owner is not closed',
  'Owner status is not closed',
  'Pet is not draft or in review',
  'Pet is not closed or expired',
  'The pet must not be closed',
  'Only pets that are not closed can be approved',
  'Pets can be approved unless they are not closed',
  'The pet is closed',
  'Pet is not closed for visitors',
  'Pet must be approved',
  'Pet is not in an approvable state',
])('no state follows from: %s', async (description) => {
  expect(await onlyIn(description)).toBeUndefined();
});

test('only errors of requests count', async () => {
  expect(await onlyIn('Pet is not closed', { status: '500' })).toBeUndefined();
  expect(await onlyIn('Pet is not closed', { status: '404' })).toBeUndefined();
  expect(await onlyIn('Pet is not closed', { status: '422' })).toMatchObject({ status: 422 });
});

test('an action is refused in another state, and changes nothing', async () => {
  const send = senderTo(await planOf('The pet is not in DRAFT state'));
  const { body: made } = await send('POST /pets', { name: 'Rex' });
  const first = await send(`POST /pets/${made.id}/approve`);
  expect(first).toMatchObject({ status: 200, source: 'stored', body: { status: 'approved' } });
  const second = await send(`POST /pets/${made.id}/approve`);
  expect(second).toMatchObject({ status: 409, message: 'The `status` of the item is not DRAFT' });
  expect((await send(`GET /pets/${made.id}`)).body).toEqual(first.body);
});
