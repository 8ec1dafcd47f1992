/** The initial flags of messages, and the helpers that show messages. */
import { describe, expect } from 'vitest';
import { accounts } from '../../../src/apis/chat-service/accounts.ts';
import type { Message, Receipt, User } from '../../../src/apis/chat-service/collections.ts';
import { STORED_FLAGS } from '../../../src/apis/chat-service/collections.ts';
import { type Chat, refused, rule, type Who } from './support.ts';

const identities = accounts.filter(({ label }) => label !== 'Deactivated');
const idsOf = (messages: Message[]): number[] => messages.map(({ id }) => id);
const flagsOf = async (chat: Chat, id: number, as?: Who): Promise<string[]> =>
  (await chat.send('GET', `/messages/${id}`, {}, as)).json.message.flags;

describe('message flags', () => {
  rule('messages start unread, except messages that the user sent from a non-API client', async (chat) => {
    const [users, messages] = [await chat.rows<User>('users'), await chat.rows<Message>('messages')];
    const sent = Object.values(await chat.rows<Receipt>('receipts')).filter(
      ({ user_id, message_id }) => messages[message_id]?.sender_id === user_id && message_id > 4802,
    );
    expect(sent.length).toBeGreaterThan(5);
    for (const { user_id, message_id, flags } of sent) {
      expect([message_id, flags.includes('read')]).toEqual([message_id, !users[user_id]?.is_bot]);
    }
  });

  rule('a bot writes over the API, so its own message starts unread for it', async (chat) => {
    expect(await flagsOf(chat, 4813, 'bot')).toEqual([]);
  });

  rule(
    '`wildcard_mentioned` equals `stream_wildcard_mentioned` OR `topic_wildcard_mentioned`',
    async (chat) => {
      expect(await flagsOf(chat, 4803)).toEqual(['stream_wildcard_mentioned', 'wildcard_mentioned']);
      expect(await flagsOf(chat, 4804)).toEqual(['topic_wildcard_mentioned', 'wildcard_mentioned']);
      expect(await flagsOf(chat, 4805)).toEqual(['mentioned']);
      const both = await flagsOf(chat, 4807, 'owner');
      expect(both.filter((flag) => flag.includes('wildcard'))).toEqual([
        'stream_wildcard_mentioned',
        'topic_wildcard_mentioned',
        'wildcard_mentioned',
      ]);
    },
  );

  rule(
    'level 223: `wildcard_mentioned` is the name of what is now `stream_wildcard_mentioned`',
    async (chat) => {
      expect(await flagsOf(chat, 4803)).toEqual(['wildcard_mentioned']);
      expect(await flagsOf(chat, 4804)).toEqual([]);
    },
    { level: 223 },
  );

  rule(
    'level 224: both newer flags are there',
    async (chat) => {
      expect(await flagsOf(chat, 4803)).toContain('stream_wildcard_mentioned');
      expect(await flagsOf(chat, 4804)).toContain('topic_wildcard_mentioned');
    },
    { level: 224 },
  );

  for (const flag of STORED_FLAGS) {
    rule(`sandbox: the state has \`${flag}\` for every identity that can log in`, async (chat) => {
      const receipts = Object.values(await chat.rows<Receipt>('receipts'));
      const bearers = new Set(
        receipts.flatMap(({ user_id, flags }) => (flags.includes(flag) ? user_id : [])),
      );
      expect(identities.filter(({ user_id }) => !bearers.has(user_id))).toEqual([]);
    });
  }

  rule('sandbox: a message that the user never received counts as read and historical', async (chat) => {
    expect(await flagsOf(chat, 4817)).toEqual(['read', 'historical']);
  });
});

describe('sandbox: the messages at the beginning', () => {
  rule('sandbox: messages, senders and recipients exist, and receivers are in the channel', async (chat) => {
    const state = await chat.sandbox.state();
    const rows = <T>(name: string) => Object.values(state[name] ?? {}) as T[];
    for (const { sender_id, stream_id, recipient_ids, topic } of rows<Message>('messages')) {
      expect([sender_id, ...recipient_ids].filter((id) => !state.users?.[id])).toEqual([]);
      if (stream_id === null) expect([recipient_ids.includes(sender_id), topic]).toEqual([true, '']);
      else expect(state.channels?.[stream_id]).toBeDefined();
    }
    for (const { user_id, message_id } of rows<Receipt>('receipts')) {
      const { stream_id = null, recipient_ids = [] } = (state.messages?.[message_id] ??
        {}) as Partial<Message>;
      const isIn =
        stream_id === null
          ? recipient_ids.includes(user_id)
          : state.subscriptions?.[`${stream_id}:${user_id}`];
      expect(isIn).toBeTruthy();
    }
  });

  rule('sandbox: the administrator has two dozen unread messages, the others a few', async (chat) => {
    const receipts = Object.values(await chat.rows<Receipt>('receipts'));
    const unread = (id: number) =>
      receipts.filter((each) => each.user_id === id && !each.flags.includes('read'));
    expect(unread(12).length).toBeGreaterThanOrEqual(24);
    for (const { user_id } of identities) expect(unread(user_id).length).toBeGreaterThanOrEqual(5);
  });
});

describe('sandbox: GET /messages', () => {
  const around = { anchor: '4803', num_before: 2, num_after: 1 };
  const ids = async (chat: Chat, fields: Record<string, unknown>, as?: Who) =>
    idsOf((await chat.send('GET', '/messages', fields, as)).json.messages);

  rule('sandbox: returns the history around a message, oldest first', async (chat) => {
    const { status, json } = await chat.send('GET', '/messages', around);
    expect(status).toBe(200);
    expect(idsOf(json.messages)).toEqual([4801, 4802, 4803, 4804]);
    expect(json).toMatchObject({
      result: 'success',
      anchor: 4803,
      found_anchor: true,
      found_oldest: false,
      found_newest: false,
      history_limited: false,
    });
    expect(json.messages[0]).toMatchObject({
      id: 4801,
      sender_id: 18,
      stream_id: 3,
      topic: 'navigation',
      content: 'The sidebar now opens along the current page.',
      flags: ['read'],
    });
  });

  rule('sandbox: around an id that is not in the history, without it', async (chat) => {
    const { json } = await chat.send('GET', '/messages', { ...around, anchor: '4817' });
    expect(idsOf(json.messages)).toEqual([4813, 4815, 4819]);
    expect(json.found_anchor).toBe(false);
  });

  rule('sandbox: `newest`', async (chat) => {
    const { json } = await chat.send('GET', '/messages', { anchor: 'newest', num_before: 2, num_after: 5 });
    expect(idsOf(json.messages)).toEqual([4834, 4838]);
    expect(json).toMatchObject({ found_newest: true, found_oldest: false, found_anchor: false });
  });

  rule('sandbox: `oldest`', async (chat) => {
    const { json } = await chat.send('GET', '/messages', { anchor: 'oldest', num_before: 2, num_after: 3 });
    expect(idsOf(json.messages)).toEqual([101, 102, 103]);
    expect(json).toMatchObject({ found_newest: false, found_oldest: true });
  });

  rule('sandbox: `first_unread`, and `newest` if nothing is unread', async (chat) => {
    const request = { anchor: 'first_unread', num_before: 1, num_after: 0 };
    expect(await ids(chat, request)).toEqual([4802, 4803]);
    await chat.send('POST', '/mark_all_as_read');
    expect(await ids(chat, request)).toEqual([4838]);
  });

  rule('sandbox: the whole history is found from both ends', async (chat) => {
    const { json } = await chat.send('GET', '/messages', { ...around, num_before: 2500, num_after: 2500 });
    expect(json).toMatchObject({ found_newest: true, found_oldest: true });
    const history = Object.values(await chat.rows<Receipt>('receipts')).filter(
      ({ user_id }) => user_id === 12,
    );
    expect(json.messages).toHaveLength(history.length);
  });

  rule(
    'sandbox: the ends are found when exactly as many messages lie before or after as were asked for',
    async (chat) => {
      const found = async (anchor: string, num_before: number, num_after: number) => {
        const { json } = await chat.send('GET', '/messages', { anchor, num_before, num_after });
        return [json.found_oldest, json.found_newest];
      };
      expect(await found('102', 0, 0)).toEqual([false, false]);
      expect(await found('102', 1, 0)).toEqual([true, false]);
      expect(await found('4834', 0, 0)).toEqual([false, false]);
      expect(await found('4834', 0, 1)).toEqual([false, true]);
    },
  );

  rule("sandbox: it is the caller's own history with the caller's own flags", async (chat) => {
    expect(await ids(chat, { anchor: 'newest', num_before: 1, num_after: 0 }, 'guest')).toEqual([4835]);
    await chat.send('POST', '/messages/flags', { messages: [4801], op: 'add', flag: 'starred' });
    expect(await flagsOf(chat, 4801)).toEqual(['read', 'starred']);
    expect(await flagsOf(chat, 4801, 'guest')).toEqual(['read']);
  });

  rule('sandbox: a message that was starred comes into the history', async (chat) => {
    const request = { anchor: '4817', num_before: 0, num_after: 0 };
    expect(await ids(chat, request)).toEqual([]);
    await chat.send('POST', '/messages/flags', { messages: [4817], op: 'add', flag: 'starred' });
    expect(await ids(chat, request)).toEqual([4817]);
  });

  rule('sandbox: `message_ids` selects messages; those that the caller can see are returned', (chat) =>
    ids(chat, { message_ids: [4817, 101, 4814, 4808, 99_999, 101] }).then((found) =>
      expect(found).toEqual([101, 4817]),
    ),
  );

  rule('sandbox: with `message_ids`, the others are not supported', async (chat) => {
    const { json } = await chat.send('GET', '/messages', { ...around, message_ids: [101] });
    expect(json.ignored_parameters_unsupported).toEqual(['anchor', 'num_after', 'num_before']);
    expect(json.anchor).toBeNull();
  });

  for (const missing of ['anchor', 'num_after', 'num_before']) {
    rule(`sandbox: \`${missing}\` is required without \`message_ids\``, (chat) =>
      refused(chat, ['GET', '/messages', { ...around, [missing]: undefined }], {
        code: 'REQUEST_VARIABLE_MISSING',
        msg: `Missing '${missing}' argument`,
        var_name: missing,
      }),
    );
  }

  for (const anchor of ['', 'latest', '-1', '1.5', '1e3', '9'.repeat(16)]) {
    rule(`sandbox: \`anchor\` cannot be ${JSON.stringify(anchor)}`, (chat) =>
      refused(chat, ['GET', '/messages', { ...around, anchor }], { msg: 'Invalid anchor' }),
    );
  }

  rule('sandbox: at most 5000 messages at once, and no negative number of them', async (chat) => {
    await refused(chat, ['GET', '/messages', { ...around, num_before: 5000, num_after: 1 }], {
      msg: 'Too many messages requested (maximum 5000).',
    });
    await refused(chat, ['GET', '/messages', { ...around, num_before: -1 }], {
      msg: 'num_before is too small',
    });
    await refused(chat, ['GET', '/messages', { ...around, num_after: -1 }], {
      msg: 'num_after is too small',
    });
    await refused(chat, ['GET', '/messages', { ...around, num_after: 'x' }], {
      msg: 'num_after is not valid JSON',
    });
  });
});

describe('sandbox: GET /messages/{message_id}', () => {
  rule('sandbox: returns one message, a direct one with its recipients', async (chat) => {
    const { status, json } = await chat.send('GET', '/messages/4811');
    expect(status).toBe(200);
    expect(json.message).toMatchObject({ id: 4811, sender_id: 15, stream_id: null, recipient_ids: [12, 15] });
  });

  for (const [what, id, who] of [
    ['that does not exist', 99_999, 'administrator'],
    ["that is somebody else's direct message", 4814, 'administrator'],
    ['of a private channel that the caller is not in', 4808, 'administrator'],
    ['of a public channel that a guest is not in', 4817, 'guest'],
  ] as const) {
    rule(`sandbox: refuses a message ${what}`, (chat) =>
      refused(chat, ['GET', `/messages/${id}`, {}, who], { msg: 'Invalid message(s)' }),
    );
  }

  rule('sandbox: an id that is not a number is not found', (chat) =>
    refused(chat, ['GET', '/messages/newest'], { status: 404, code: 'NOT_FOUND', msg: 'Not found' }),
  );
});
