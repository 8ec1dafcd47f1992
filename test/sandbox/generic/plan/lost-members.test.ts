/** Members of a request that later reads would show as something else. */
import { expect, test } from 'vitest';
import { body, crud, type Fields, object, petWith, planWith, ruleWith, senderTo, text } from './support.ts';

const create = (sent: Fields, pet: Fields) => ruleWith('POST /pets', { requestBody: body(sent) }, pet);

test('an object of a body is not the item if a member of the item is next to it', async () => {
  const route = { ...object({ name: text, status: text }), required: ['name'] };
  const sent = (more: Fields) => object({ route, ...more });
  expect((await create(sent({ color: text }), petWith({ color: text }))).reason).toBe(
    'POST whose body has `color` in addition to the item',
  );
  expect((await create(sent({ requestToken: text }), petWith({ color: text }))).rule).toBe('create');
});

test.each([
  ['walkerName', 'walkerArn'],
  ['walker_code', 'walker_id'],
])('a reference in a body, `%s`, may be shown as `%s`', async (sent, shown) => {
  const members = { ...object({ name: text, color: text, size: text, [sent]: text }), required: [sent] };
  const pet = petWith({ color: text, size: text, [shown]: text });
  expect((await create(members, pet)).reason).toBe(`POST whose body may use another name for \`${shown}\``);
  // Requests can send both.
  const both = object({ name: text, color: text, size: text, [sent]: text, [shown]: text });
  expect((await create(both, pet)).rule).toBe('create');
});

test('a required reference may be shown by a longer name', async () => {
  const members = (...required: string[]) => ({
    ...object({ name: text, color: text, size: text, walkerId: text }),
    required,
  });
  const pet = petWith({ color: text, size: text, boughtByWalkerId: text });
  expect((await create(members('walkerId'), pet)).reason).toBe(
    'POST whose body may use another name for `boughtByWalkerId`',
  );
  expect((await create(members(), pet)).rule).toBe('create');
});

test('an item shows what each of several descriptions of a member requires', async () => {
  const daily = (name: string) => ({ ...object({ [name]: { type: 'integer' } }), required: [name] });
  const base = petWith({ daily: daily('limit') });
  const pet = { allOf: [base, { ...object({ daily: daily('count') }), required: ['daily'] }] };
  const send = senderTo(await planWith(crud(), pet));
  const { body: made } = await send('POST /pets', { name: 'Rex', daily: { limit: 5, count: 2 } });
  expect(made.daily).toEqual({ limit: 5, count: 2 });
  const list = await send('GET /pets');
  expect(list.source).toBe('stored');
  expect(list.body.at(-1)).toEqual(made);
});
