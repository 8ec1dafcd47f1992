/** `PATCH /realm/profile_fields`. */
import { expect } from 'vitest';
import { type Chat, refused, rule, succeeds } from './support.ts';

const PATH = '/realm/profile_fields';

/** Ids in display order, as clients see it. */
const displayed = async (chat: Chat): Promise<number[]> =>
  (await chat.send('GET', PATH)).json.custom_fields.map(({ id }: { id: number }) => id);

rule('order holds the ids of all fields in the desired order', async (chat) => {
  expect(await displayed(chat)).toEqual([1, 2, 3]);
  await succeeds(chat, ['PATCH', PATH, { order: [3, 1, 2] }]);
  expect(await displayed(chat)).toEqual([3, 1, 2]);
});

rule('only the order changes', async (chat) => {
  const before = await chat.rows<{ order: number }>('profile_fields');
  await succeeds(chat, ['PATCH', PATH, { order: [2, 3, 1] }]);
  const expected = {
    1: { ...before[1], order: 2 },
    2: { ...before[2], order: 0 },
    3: { ...before[3], order: 1 },
  };
  expect(await chat.rows('profile_fields')).toEqual(expected);
});

rule('order is required', async (chat) => {
  const expected = { code: 'REQUEST_VARIABLE_MISSING', msg: "Missing 'order' argument", var_name: 'order' };
  await refused(chat, ['PATCH', PATH, {}], expected);
});

const WRONG: [value: string, msg: string][] = [
  ['3,1,2', 'order is not valid JSON'],
  ['', 'order is not valid JSON'],
  ['3', 'order is not a list'],
  ['{"0":3}', 'order is not a list'],
  ['null', 'order is not a list'],
  ['[3,"1",2]', 'order[1] is not an integer'],
  ['[3,1,2.5]', 'order[2] is not an integer'],
  ['[true,1,2]', 'order[0] is not an integer'],
  ['[3,1,9007199254740993]', 'order[2] is not an integer'],
];
for (const [order, msg] of WRONG) {
  rule(`order is an integer array: ${JSON.stringify(order)} is not`, async (chat) => {
    await refused(chat, ['PATCH', PATH, { order }], { msg });
  });
}

for (const who of ['owner', 'administrator', 'bot'] as const) {
  rule(`administrators only: the ${who} may`, async (chat) => {
    await succeeds(chat, ['PATCH', PATH, { order: [3, 1, 2] }, who]);
  });
}

for (const who of ['moderator', 'member', 'guest'] as const) {
  rule(`administrators only: the ${who} may not`, async (chat) => {
    const expected = { code: 'UNAUTHORIZED_PRINCIPAL', msg: 'Must be an organization administrator' };
    await refused(chat, ['PATCH', PATH, { order: [3, 1, 2] }, who], expected);
  });
}

rule('sandbox: the right is checked before the parameters', async (chat) => {
  const expected = { code: 'UNAUTHORIZED_PRINCIPAL', msg: 'Must be an organization administrator' };
  await refused(chat, ['PATCH', PATH, { order: 'x' }, 'member'], expected);
});

rule('sandbox: a missing id is refused, and nothing is reordered', async (chat) => {
  await refused(chat, ['PATCH', PATH, { order: [3, 1] }], { msg: 'Invalid order mapping.' });
});

rule('sandbox: an empty list is refused while there are fields', async (chat) => {
  await refused(chat, ['PATCH', PATH, { order: [] }], { msg: 'Invalid order mapping.' });
});

for (const [what, order] of [
  ['of no field', [3, 1, 2, 99]],
  ['of no field in the place of one', [3, 1, 99]],
  ['of a field twice', [3, 1, 2, 3]],
  ['of a field twice in the place of another', [3, 1, 1]],
] as const) {
  rule(`order holds every field once: an id ${what} is refused`, async (chat) => {
    await refused(chat, ['PATCH', PATH, { order }], { msg: 'Invalid order mapping.' });
  });
}

rule('sandbox: everybody may read the fields', async (chat) => {
  const { json } = await chat.send('GET', PATH, {}, 'guest');
  expect(json.custom_fields[0]).toEqual({
    id: 1,
    name: 'Pronouns',
    type: 1,
    hint: 'How others speak of you',
    field_data: '',
    order: 0,
    required: false,
    editable_by_user: true,
  });
});

rule(
  'sandbox: fields say whether they are required from level 244, whether users may edit them from level 296',
  async (chat) => {
    const members = async () => Object.keys((await chat.send('GET', PATH)).json.custom_fields[0]);
    expect(await members()).not.toContain('required');
    await chat.admin('POST', '/level', { level: 244 });
    expect(await members()).toContain('required');
    await chat.admin('POST', '/level', { level: 295 });
    expect(await members()).not.toContain('editable_by_user');
    await chat.admin('POST', '/level', { level: 296 });
    expect(await members()).toContain('editable_by_user');
  },
  { level: 243 },
);

rule(
  'sandbox: the operation is there at the oldest level',
  async (chat) => {
    await succeeds(chat, ['PATCH', PATH, { order: [3, 1, 2] }]);
    expect(await displayed(chat)).toEqual([3, 1, 2]);
  },
  { level: 1 },
);
