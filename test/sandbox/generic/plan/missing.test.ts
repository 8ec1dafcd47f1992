/** DELETE of an item that does not exist. */
import { expect, test } from 'vitest';
import { crud, type Fields, operationOf, type Paths, planWith, ref, returns, senderTo } from './support.ts';

const DONE = { description: 'Deleted.' };

async function statusesOf(responses: Fields) {
  const paths = crud() as Paths;
  Object.assign(paths['/pets/{petId}']?.delete ?? {}, { responses });
  const plan = await planWith(paths);
  expect(operationOf(plan, 'DELETE /pets/{petId}').rule).toBe('delete');
  const send = senderTo(plan);
  return [await send('DELETE /pets/1'), await send('DELETE /pets/1'), await send('GET /pets/1')].map(
    ({ status }) => status,
  );
}

test.each(['No Content - the specified pet was not found.', 'The pet does not exist.', 'Already deleted.'])(
  'has the success that says "%s"',
  async (description) => {
    expect(await statusesOf({ 200: DONE, 204: { description } })).toEqual([200, 204, 404]);
  },
);

test.each([
  ['is 404 where that is documented', { 404: { description: '' }, 204: { description: 'Not found' } }],
  ['is 404 if no success is about it', { 204: { description: 'No content' } }],
])('%s', async (_, others) => {
  expect(await statusesOf({ 200: DONE, ...others })).toEqual([200, 404, 404]);
});

test.each([
  ['the status that says so takes the place of 404', { 400: 'Code 300: pet does not exist.' }, 400],
  ['404 where that is documented', { 400: 'Pet does not exist.', 404: '' }, 404],
  ['404 where any status may be meant', { 400: 'Pet does not exist.', default: '' }, 404],
  ['404 where two say so', { 400: 'Pet does not exist.', 403: 'Owner not found.' }, 404],
  ['404 where none says so', { 400: 'Invalid.' }, 404],
])('of an unknown item: %s', async (_, errors, status) => {
  const paths = crud() as Paths;
  const documented = Object.fromEntries(
    Object.entries(errors).map(([each, description]) => [each, { description }]),
  );
  Object.assign(paths['/pets/{petId}']?.get ?? {}, {
    responses: { 200: returns(ref('Pet')), ...documented },
  });
  const send = senderTo(await planWith(paths));
  expect((await send('GET /pets/99')).status).toBe(status);
  expect((await send('GET /pets/1')).status).toBe(200);
});
