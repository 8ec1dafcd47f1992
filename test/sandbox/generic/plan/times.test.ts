/** Times that the service sets, by names, texts and formats. */
import { expect, test } from 'vitest';
import {
  crud,
  type Fields,
  object,
  type Paths,
  petWith,
  planWith,
  ref,
  returns,
  senderTo,
  text,
} from './support.ts';

const FIRST = '2025-01-15T09:30:00Z';

/** The member of a first row, of a changed one and of a new one; `now` for that time. */
async function timesOf(name: string, schema: Fields, paths = crud()): Promise<unknown[]> {
  const pet = petWith({ [name]: { ...text, readOnly: true, ...schema } });
  const send = senderTo(await planWith(paths, pet));
  const { body: first } = await send('GET /pets/1');
  await send('PATCH /pets/1', { name: 'Bo' });
  const { body: changed } = await send('GET /pets/1');
  const { body: made } = await send('POST /pets', { name: 'Max' });
  const { body: shown } = await send(`GET /pets/${made.id}`);
  return [first, changed, shown].map((one) =>
    Date.now() - Date.parse(one[name]) < 600_000 ? 'now' : one[name],
  );
}

test.each([
  ['createTime', { format: 'our-datetime' }, [FIRST, FIRST, 'now']],
  ['updatedAt', { format: 'iso-timestamp' }, [FIRST, 'now', 'now']],
  ['createdBy', { format: 'our-datetime' }, ['string', 'string', 'string']],
  ['timestamp', { description: 'Time of creation' }, [FIRST, FIRST, 'now']],
  ['timestamp', { description: 'The time when the pet was last updated.' }, [FIRST, 'now', 'now']],
  ['timestamp', { description: 'The time of the next walk' }, ['string', 'string', 'string']],
])('`%s` with %j', async (name, schema, times) => {
  expect(await timesOf(name, schema)).toEqual(times);
});

test('a time may be in the response of a read only', async () => {
  const paths = crud({ item: object({ id: { type: 'integer', readOnly: true }, name: text }) }) as Paths;
  Object.assign(paths['/pets/{petId}']?.get ?? {}, { responses: { 200: returns(ref('Pet')) } });
  expect(await timesOf('updated_at', { format: 'date-time' }, paths)).toEqual([FIRST, 'now', 'now']);
});

test('times in an object that requests cannot set are those of the service', async () => {
  const time = { ...text, format: 'date-time' };
  const meta = { ...object({ created: time, lastModified: time }), readOnly: true };
  const send = senderTo(await planWith(crud(), petWith({ meta })));
  const { body: made } = await send('POST /pets', { name: 'Max' });
  expect(Date.now() - Date.parse(made.meta.created)).toBeLessThan(600_000);
  await send('PATCH /pets/1', { name: 'Bo' });
  const { body: changed } = await send('GET /pets/1');
  expect(changed.meta.created).toBe(FIRST);
  expect(Date.now() - Date.parse(changed.meta.lastModified)).toBeLessThan(600_000);
});

test('a time that is null in the response to a creation changes with updates only', async () => {
  const example = { id: 9, name: 'Max', last_edited_at: null };
  const paths = crud() as Paths;
  Object.assign(paths['/pets']?.post ?? {}, { responses: { 201: returns(ref('Pet'), { example }) } });
  const edited = { type: ['string', 'null'], format: 'date-time', readOnly: true };
  const send = senderTo(await planWith(paths, petWith({ last_edited_at: edited })));
  const { body: made } = await send('POST /pets', { name: 'Max' });
  expect(made.last_edited_at).toBeNull();
  await send(`PATCH /pets/${made.id}`, { name: 'Bo' });
  const { body: changed } = await send(`GET /pets/${made.id}`);
  expect(Date.now() - Date.parse(changed.last_edited_at)).toBeLessThan(600_000);
});
