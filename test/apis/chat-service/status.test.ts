/** Conformance table: updating the status of a user. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Status } from '../../../src/apis/chat-service/collections.ts';
import { UNICODE_EMOJI } from '../../../src/apis/chat-service/rules/emoji-names.ts';
import { type Chat, type Fields, openChat, refused, rule, succeeds, type Who } from './support.ts';

const MIKA = 18;
const CAR = { emoji_name: 'car', emoji_code: '1f697', reaction_type: 'unicode_emoji' };
const LOGO = { emoji_name: 'team_logo', emoji_code: '42', reaction_type: 'realm_emoji' };
const SPECIAL = {
  emoji_name: 'special_emoji',
  emoji_code: 'special_emoji',
  reaction_type: 'service_extra_emoji',
};

const post = (
  fields: Fields,
  as: Who = 'administrator',
  id: number | string = MIKA,
): [method: string, path: string, fields: Fields, as: Who] => ['POST', `/users/${id}/status`, fields, as];

const statusOf = async (chat: Chat, id = MIKA): Promise<Status | undefined> =>
  (await chat.rows<{ status: Status }>('users'))[id]?.status;

describe('Who may update whose status', () => {
  for (const caller of ['owner', 'administrator', 'bot'] as const) {
    rule(`administrators set the status of another user: ${caller}`, async (chat) => {
      await succeeds(chat, post({ status_text: 'On vacation' }, caller));
      expect(await statusOf(chat)).toEqual({ status_text: 'On vacation' });
      expect(await statusOf(chat, 16)).toEqual({});
    });
  }
  for (const caller of ['moderator', 'member', 'guest'] as const) {
    rule(`a caller who is not an administrator is refused: ${caller}`, (chat) =>
      refused(chat, post({ status_text: 'Hi' }, caller), { msg: 'Insufficient permission' }),
    );
  }
  rule('sandbox: a member is refused for the own status too', (chat) =>
    refused(chat, post({ status_text: 'Hi' }, 'member', 20), { msg: 'Insufficient permission' }),
  );
  rule('sandbox: administrators may set their own status', async (chat) => {
    await succeeds(chat, post({ status_text: 'Hi' }, 'administrator', 12));
    expect(await statusOf(chat, 12)).toEqual({ status_text: 'Hi' });
  });
  rule('without credentials nothing is set', (chat) =>
    refused(chat, post({ status_text: 'Hi' }, 'nobody'), {
      status: 401,
      code: 'UNAUTHORIZED',
      msg: 'Not logged in: API authentication or user session required',
    }),
  );
  rule('sandbox: a user who does not exist is refused', (chat) =>
    refused(chat, post({ status_text: 'Hi' }, 'administrator', 999), { msg: 'No such user' }),
  );
  rule('sandbox: a bot is no such user', (chat) =>
    refused(chat, post({ status_text: 'Hi' }, 'administrator', 25), { msg: 'No such user' }),
  );
  rule('sandbox: a deactivated user is refused', (chat) =>
    refused(chat, post({ status_text: 'Hi' }, 'administrator', 30), { msg: 'User is deactivated' }),
  );
  for (const id of ['mika', '-18', '1.5', '18%20']) {
    rule(`sandbox: an id that is not a number is not found: ${id}`, (chat) =>
      refused(chat, post({ status_text: 'Hi' }, 'administrator', id), {
        status: 404,
        code: 'NOT_FOUND',
        msg: 'Not found',
      }),
    );
  }
});

describe('The order of the checks', () => {
  const LONG = 'a'.repeat(61);
  rule('sandbox: the length of the text comes before the user', (chat) =>
    refused(chat, post({ status_text: LONG }, 'member', 999), {
      msg: 'status_text is too long (limit: 60 characters)',
    }),
  );
  rule('sandbox: whether the user exists comes before permission', (chat) =>
    refused(chat, post({}, 'member', 999), { msg: 'No such user' }),
  );
  rule('sandbox: whether the user is active comes before permission', (chat) =>
    refused(chat, post({}, 'member', 30), { msg: 'User is deactivated' }),
  );
  rule('sandbox: permission comes before new values', (chat) =>
    refused(chat, post({}, 'member'), { msg: 'Insufficient permission' }),
  );
  rule('sandbox: a problem of the emoji keeps the text from being set', (chat) =>
    refused(chat, post({ status_text: 'Hi', emoji_name: 'nothing' }), {
      msg: "Emoji 'nothing' does not exist",
    }),
  );
});

describe('status_text', () => {
  rule('may have 60 characters', async (chat) => {
    await succeeds(chat, post({ status_text: 'a'.repeat(60) }));
    expect(await statusOf(chat)).toEqual({ status_text: 'a'.repeat(60) });
  });
  rule('may not have 61 characters', (chat) =>
    refused(chat, post({ status_text: 'a'.repeat(61) }), {
      msg: 'status_text is too long (limit: 60 characters)',
    }),
  );
  rule('sandbox: characters are counted, not bytes', async (chat) => {
    await succeeds(chat, post({ status_text: '🌴'.repeat(60) }));
    await refused(chat, post({ status_text: '🌴'.repeat(61) }), {
      msg: 'status_text is too long (limit: 60 characters)',
    });
  });
  rule('sandbox: white space around it is dropped, and does not count', async (chat) => {
    await succeeds(chat, post({ status_text: `  ${'a'.repeat(60)} \n` }));
    expect(await statusOf(chat)).toEqual({ status_text: 'a'.repeat(60) });
  });
  rule('an empty text clears the status', async (chat) => {
    await succeeds(chat, post({ status_text: 'Hi' }));
    await succeeds(chat, post({ status_text: '' }));
    expect(await statusOf(chat)).toEqual({});
  });
  rule('sandbox: an empty text leaves the emoji', async (chat) => {
    await succeeds(chat, post({ status_text: 'Hi', ...CAR }));
    await succeeds(chat, post({ status_text: ' ' }));
    expect(await statusOf(chat)).toEqual(CAR);
  });
  rule('sandbox: it is a plain text, so quotes and null are characters', async (chat) => {
    await succeeds(chat, post({ status_text: 'null' }));
    expect(await statusOf(chat)).toEqual({ status_text: 'null' });
    await succeeds(chat, post({ status_text: '"Hi"' }));
    expect(await statusOf(chat)).toEqual({ status_text: '"Hi"' });
  });
  rule('no new values are refused', (chat) =>
    refused(chat, post({}), { msg: 'Client did not pass any new values.' }),
  );
  rule('sandbox: parameters that the operation does not have are no new values', (chat) =>
    refused(chat, post({ away: true }), { msg: 'Client did not pass any new values.' }),
  );
  rule('parameters that the operation does not have are reported', (chat) =>
    succeeds(chat, post({ status_text: 'Hi', away: true }), {
      ignored_parameters_unsupported: ['away'],
    }),
  );
  rule('sandbox: the user_id of a body is not the one of the path', async (chat) => {
    await succeeds(chat, post({ status_text: 'Hi', user_id: 16 }), {
      ignored_parameters_unsupported: ['user_id'],
    });
    expect(await statusOf(chat, 16)).toEqual({});
  });
});

describe('The emoji', () => {
  for (const emoji of [
    CAR,
    { ...CAR, emoji_name: 'palm_tree', emoji_code: '1f334' },
    { ...CAR, emoji_name: 'japan', emoji_code: '1f1ef-1f1f5' },
    LOGO,
    SPECIAL,
  ]) {
    rule(`each reaction_type has its own emoji_code: ${Object.values(emoji).join(' ')}`, async (chat) => {
      await succeeds(chat, post(emoji));
      expect(await statusOf(chat)).toEqual(emoji);
    });
    rule(`sandbox: code and type are looked up by the name alone: ${emoji.emoji_name}`, async (chat) => {
      await succeeds(chat, post({ emoji_name: emoji.emoji_name }));
      expect(await statusOf(chat)).toEqual(emoji);
    });
  }
  rule('sandbox: an emoji can have several names', async (chat) => {
    await succeeds(chat, post({ emoji_name: 'thumbs_up' }));
    expect(await statusOf(chat)).toMatchObject({ emoji_name: 'thumbs_up', emoji_code: '1f44d' });
    await succeeds(chat, post({ emoji_name: '+1' }));
    expect(await statusOf(chat)).toMatchObject({ emoji_name: '+1', emoji_code: '1f44d' });
  });
  rule('sandbox: the type is looked up when only name and code are sent', async (chat) => {
    await succeeds(chat, post({ emoji_name: 'car', emoji_code: '1f697' }));
    expect(await statusOf(chat)).toEqual(CAR);
  });
  rule('sandbox: the code is looked up when only name and type are sent', async (chat) => {
    await succeeds(chat, post({ emoji_name: 'team_logo', reaction_type: 'realm_emoji' }));
    expect(await statusOf(chat)).toEqual(LOGO);
  });
  rule('sandbox: an emoji alone leaves the text', async (chat) => {
    await succeeds(chat, post({ status_text: 'Hi' }));
    await succeeds(chat, post(CAR));
    expect(await statusOf(chat)).toEqual({ status_text: 'Hi', ...CAR });
  });
  rule('sandbox: a text alone leaves the emoji', async (chat) => {
    await succeeds(chat, post(CAR));
    await succeeds(chat, post({ status_text: 'Hi' }));
    expect(await statusOf(chat)).toEqual({ status_text: 'Hi', ...CAR });
  });
  rule('sandbox: an empty emoji_name takes the emoji away and leaves the text', async (chat) => {
    await succeeds(chat, post({ status_text: 'Hi', ...CAR }));
    await succeeds(chat, post({ emoji_name: '' }));
    expect(await statusOf(chat)).toEqual({ status_text: 'Hi' });
  });
  for (const [what, fields] of [
    ['emoji_code', { emoji_code: '1f697' }],
    ['reaction_type', { reaction_type: 'unicode_emoji' }],
    ['both', { emoji_code: '1f697', reaction_type: 'unicode_emoji' }],
    ['emoji_code beside a text', { status_text: 'Hi', emoji_code: '1f697' }],
    ['reaction_type beside a text', { status_text: 'Hi', reaction_type: 'unicode_emoji' }],
  ] as const) {
    rule(`emoji_name is required whenever emoji_code or reaction_type is sent: ${what}`, (chat) =>
      refused(chat, post(fields), {
        msg: 'Client must pass emoji_name if they pass either emoji_code or reaction_type.',
      }),
    );
  }
  rule('an unknown name is refused', (chat) =>
    refused(chat, post({ emoji_name: 'paper_lantern_festival' }), {
      msg: "Emoji 'paper_lantern_festival' does not exist",
    }),
  );
  for (const fields of [{ emoji_code: '1f697' }, { reaction_type: 'unicode_emoji' }]) {
    rule(`an unknown name is refused beside ${Object.keys(fields)} too`, (chat) =>
      refused(chat, post({ emoji_name: 'paper_lantern_festival', ...fields }), {
        msg: "Emoji 'paper_lantern_festival' does not exist",
      }),
    );
  }
  const refusals: [what: string, fields: Fields, msg: string][] = [
    ['a name that is not the one of the code', { ...CAR, emoji_name: 'palm_tree' }, 'Invalid emoji name.'],
    ['an unknown name beside code and type', { ...CAR, emoji_name: 'nothing' }, 'Invalid emoji name.'],
    ['a special emoji by another name', { ...SPECIAL, emoji_name: 'car' }, 'Invalid emoji name.'],
    ['a custom emoji that does not exist', { ...LOGO, emoji_code: '41' }, 'Invalid custom emoji.'],
    ['a custom emoji whose id is no number', { ...LOGO, emoji_code: 'logo' }, 'Invalid custom emoji.'],
    ['a custom emoji whose id is spelled otherwise', { ...LOGO, emoji_code: '042' }, 'Invalid custom emoji.'],
  ];
  for (const [what, fields, msg] of refusals) {
    rule(`refused: ${what}`, (chat) => refused(chat, post(fields), { msg }));
  }
  const furtherRefusals: typeof refusals = [
    ['a unicode emoji of an unknown code', { ...CAR, emoji_code: '1f6970' }, 'Invalid emoji code.'],
    ['a code in upper case', { ...CAR, emoji_code: '1F697' }, 'Invalid emoji code.'],
    ['an empty code', { ...CAR, emoji_code: '' }, 'Invalid emoji code.'],
    ['a special emoji of an unknown code', { ...SPECIAL, emoji_code: 'car' }, 'Invalid emoji code.'],
    ['a custom emoji by another name', { ...LOGO, emoji_name: 'old_logo' }, 'Invalid custom emoji name.'],
    [
      'a custom emoji that has been deactivated',
      { ...LOGO, emoji_name: 'old_logo', emoji_code: '43' },
      'This custom emoji has been deactivated.',
    ],
    ['a deactivated custom emoji by name', { emoji_name: 'old_logo' }, "Emoji 'old_logo' does not exist"],
    ['another reaction_type', { ...CAR, reaction_type: 'emoji' }, 'Invalid emoji type.'],
    ['the code of another type', { ...CAR, reaction_type: 'realm_emoji' }, 'Invalid custom emoji.'],
    ['the name of a member of objects', { emoji_name: '__proto__' }, "Emoji '__proto__' does not exist"],
  ];
  for (const [what, fields, msg] of furtherRefusals) {
    rule(`sandbox: refused: ${what}`, (chat) => refused(chat, post(fields), { msg }));
  }
});

describe('Feature levels of the status', () => {
  rule(
    'before level 407 there is no status update by administrators',
    async (chat) => {
      const before = await chat.sandbox.state();
      const { status } = await chat.send(...post({ status_text: 'Hi' }));
      expect([404, 405]).toContain(status);
      expect(await chat.sandbox.state()).toEqual(before);
    },
    { level: 406 },
  );
  rule(
    'from level 407 administrators update the status, emoji included',
    async (chat) => {
      await succeeds(chat, post({ status_text: 'Hi', ...CAR }));
      expect(await statusOf(chat)).toEqual({ status_text: 'Hi', ...CAR });
    },
    { level: 407 },
  );
});

test('whatever is sent, the response is a success or an error, and a stored status is complete', async () => {
  const text = fc.option(
    fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 70 }),
      fc.constantFrom(...Object.values(CAR), '42', ''),
    ),
    { nil: undefined },
  );
  const fields = fc.record({ status_text: text, emoji_name: text, emoji_code: text, reaction_type: text });
  const chat = openChat();
  await fc.assert(
    fc.asyncProperty(fields, async (sent) => {
      const { status } = await chat.send(...post(sent));
      expect([200, 400]).toContain(status);
      const { status_text = '', ...emoji } = (await statusOf(chat)) ?? {};
      expect([...status_text].length).toBeLessThanOrEqual(60);
      expect([0, 3]).toContain(Object.keys(emoji).length);
    }),
  );
});

test('every name of a Unicode emoji occurs once, and every code is an emoji', () => {
  const oneEmoji = /^(?:\p{Extended_Pictographic}|\p{Regional_Indicator}{2})$/u;
  const names: string[] = [];
  for (const line of UNICODE_EMOJI.trim().split('\n')) {
    const [first = '', ...run] = line.split(' ');
    names.push(...run.flatMap((entry) => entry.split('|')));
    const start = first.split('-').map((code) => Number.parseInt(code, 16));
    expect(run.length > 1 && start.length > 1, line).toBe(false);
    run.forEach((_entry, index) => {
      const emoji = String.fromCodePoint(...start.map((code) => code + index));
      expect(emoji, `${line} ${index}`).toMatch(oneEmoji);
    });
  }
  expect(names.length).toBe(new Set(names).size);
  expect(names.filter((name) => !/^[+\w-]+$/.test(name))).toEqual([]);
});
