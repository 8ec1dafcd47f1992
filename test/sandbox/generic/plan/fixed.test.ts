/** Members inside objects of an item that only the service sets. */
import { expect, test } from 'vitest';
import { body, crud, type Fields, object, type Paths, petWith, planWith, senderTo, text } from './support.ts';

const size = { type: 'integer', example: 3 };

/** After a PUT and a PATCH with this kennel, where the first pet has a door of `kennel`. */
async function kennelsAfter(kennel: Fields, sent: unknown, inBody: Fields = kennel) {
  const pet = (one: Fields) => petWith({ kennel: one });
  const paths = crud() as Paths;
  for (const method of ['put', 'patch'])
    Object.assign(paths['/pets/{petId}']?.[method] ?? {}, { requestBody: body(pet(inBody)) });
  const send = senderTo(await planWith(paths, pet(kennel)));
  const { body: before } = await send('GET /pets/1');
  const after: unknown[] = [before.kennel];
  for (const method of ['PUT', 'PATCH']) {
    const { status } = await send(`${method} /pets/1`, { name: 'Max', kennel: sent });
    expect(status).toBe(200);
    after.push((await send('GET /pets/1')).body.kennel);
  }
  return after;
}

test.each([
  ['is readOnly', { ...text, readOnly: true }],
  ['is marked', { ...text, 'x-read-only': true }],
  ['is said to be so', { ...text, description: 'The color of the door. This field is read-only.' }],
  ['is said to be so in brackets', { ...text, description: 'The color of the door (Readonly).' }],
])('stays as it was if it %s', async (_, color) => {
  const kennel = object({ size, color: { ...color, example: 'red' }, door: object({ color, size }) });
  const [before, put, patched] = await kennelsAfter(kennel, {
    size: 5,
    color: 'blue',
    door: { color: 'blue', size: 6 },
  });
  const { color: own, door } = before as { color: string; door: Fields };
  expect(put).toEqual({ size: 5, color: own, door: { color: door.color, size: 6 } });
  expect(patched).toEqual(put);
});

test('stays as it was if only the item has it', async () => {
  const state = { ...text, example: 'clean' };
  const [, put] = await kennelsAfter(object({ size, state }), { size: 5 }, object({ size }));
  expect(put).toEqual({ size: 5, state: 'clean' });
});

test.each([
  ['requests may set it', object({ size, color: text }), {}],
  [
    'its text limits that',
    object({ size, color: { ...text, description: 'Once set, it is read-only.' } }),
    {},
  ],
])('is sent if %s', async (_, kennel) => {
  expect((await kennelsAfter(kennel, { size: 5 }))[1]).toEqual({ size: 5 });
});

const shownOnly = { ...text, readOnly: true, example: 'clean' };

test.each([
  ['stays as it was if requests have all that responses call read-only', { size }, 'clean'],
  ['is sent if requests have only some of that', { size, state: shownOnly }, 'blue'],
  ['is sent if responses call everything read-only', { state: shownOnly }, 'blue'],
])('%s', async (_, others, color) => {
  const kennel = object({ color: shownOnly, ...others });
  const sent = { color: 'blue' };
  expect((await kennelsAfter(kennel, sent, object({ color: text })))[1]).toMatchObject({ color });
});

test('stays as it was in a bag of properties that a PUT leaves out', async () => {
  const properties = object({ state: { ...text, readOnly: true, example: 'clean' }, size });
  const home = object({ state: { ...text, readOnly: true, example: 'clean' }, size });
  const send = senderTo(await planWith(crud(), petWith({ properties, home })));
  const { body: after } = await send('PUT /pets/1', { name: 'Max' });
  expect(after.properties).toEqual({ state: 'clean' });
  expect(after.home).toBe(undefined);
});

test('is not kept for another thing that an object names', async () => {
  const owner = object({ owner_id: text, mail: { ...text, readOnly: true, example: 'a@example.com' } });
  expect((await kennelsAfter(owner, { owner_id: 'b' }))[1]).toEqual({ owner_id: 'b' });
});

test('is not set by a creation', async () => {
  const kennel = object({ size, state: { ...text, readOnly: true } });
  const send = senderTo(await planWith(crud(), petWith({ kennel })));
  const { body: made } = await send('POST /pets', { name: 'Max', kennel: { size: 5, state: 'mine' } });
  expect(made.kennel).toEqual({ size: 5 });
  expect((await send(`GET /pets/${made.id}`)).body).toEqual(made);
});
