/** `POST /messages/{message_id}/report`. */
import { expect } from 'vitest';
import { type Chat, NOW, refused, rule, succeeds, type Who } from './support.ts';

const REPORTED = 4817;
const CHANNEL = 13;
const path = (id: number | string = REPORTED): string => `/messages/${id}/report`;

interface Message {
  id: number;
  sender_id: number;
  stream_id: number | null;
  topic: string;
  content: string;
  timestamp: number;
}

/** The notice of a report in the moderation channel. */
async function noticeOf(chat: Chat, fields: Record<string, unknown>, id = REPORTED, as: Who = 'member') {
  const before = await chat.rows<Message>('messages');
  await succeeds(chat, ['POST', path(id), fields, as]);
  const after = await chat.rows<Message>('messages');
  const [added, ...more] = Object.values(after).filter((message) => !before[message.id]);
  expect(more).toEqual([]);
  if (!added) throw new Error('No message was added');
  return added;
}

for (const report_type of ['spam', 'harassment', 'inappropriate', 'norms']) {
  rule(`report_type may be ${report_type}, without a description`, async (chat) => {
    await succeeds(chat, ['POST', path(), { report_type }, 'member']);
  });
}

rule('report_type may be other, with a description', async (chat) => {
  await succeeds(chat, ['POST', path(), { report_type: 'other', description: 'An address.' }, 'member']);
});

rule('report_type is required', async (chat) => {
  const expected = { code: 'REQUEST_VARIABLE_MISSING', msg: "Missing 'report_type' argument" };
  await refused(chat, ['POST', path(), { description: 'x' }], { ...expected, var_name: 'report_type' });
});

for (const report_type of ['Spam', 'abuse', '', ' spam', 'toString']) {
  rule(`report_type is one of five: ${JSON.stringify(report_type)} is not`, async (chat) => {
    const msg = 'Invalid report_type: Value error, Not in the list of possible values';
    await refused(chat, ['POST', path(), { report_type }], { msg });
  });
}

rule('description may have 1000 characters', async (chat) => {
  // Characters, not UTF-16 units.
  const description = '🌳'.repeat(1000);
  await succeeds(chat, ['POST', path(), { report_type: 'spam', description }, 'member']);
});

rule('sandbox: description must not have 1001 characters', async (chat) => {
  const msg = 'description is too long (limit: 1000 characters)';
  await refused(chat, ['POST', path(), { report_type: 'spam', description: 'a'.repeat(1001) }], { msg });
});

rule('description is required when report_type is other', async (chat) => {
  await refused(chat, ['POST', path(), { report_type: 'other' }], { msg: 'An explanation is required.' });
});

rule('description is non-empty when report_type is other', async (chat) => {
  const fields = { report_type: 'other', description: '' };
  await refused(chat, ['POST', path(), fields], { msg: 'An explanation is required.' });
});

rule('sandbox: a blank description is enough for other', async (chat) => {
  await succeeds(chat, ['POST', path(), { report_type: 'other', description: ' ' }, 'member']);
});

rule('an empty description is fine when report_type is not other', async (chat) => {
  await succeeds(chat, ['POST', path(), { report_type: 'norms', description: '' }, 'member']);
});

rule('a report is refused when no moderation request channel is configured', async (chat) => {
  await chat.admin('POST', '/organization', { moderation_request_channel_id: null });
  const msg = 'Moderation request channel must be specified to enable message reporting.';
  await refused(chat, ['POST', path(), { report_type: 'spam' }], { msg });
});

rule('a report goes to the configured channel, wherever that is', async (chat) => {
  await chat.admin('POST', '/organization', { moderation_request_channel_id: 9 });
  expect((await noticeOf(chat, { report_type: 'spam' })).stream_id).toBe(9);
});

rule('sandbox: description is checked before report_type', async (chat) => {
  const fields = { report_type: 'abuse', description: 'a'.repeat(1001) };
  await refused(chat, ['POST', path(), fields], { msg: 'description is too long (limit: 1000 characters)' });
});

rule('sandbox: the explanation is asked for before the channel', async (chat) => {
  await chat.admin('POST', '/organization', { moderation_request_channel_id: null });
  await refused(chat, ['POST', path(), { report_type: 'other' }], { msg: 'An explanation is required.' });
});

rule('sandbox: the channel is asked for before the message', async (chat) => {
  await chat.admin('POST', '/organization', { moderation_request_channel_id: null });
  const msg = 'Moderation request channel must be specified to enable message reporting.';
  await refused(chat, ['POST', path(1), { report_type: 'spam' }], { msg });
});

rule('sandbox: a message that does not exist cannot be reported', async (chat) => {
  await refused(chat, ['POST', path(999_999), { report_type: 'spam' }], { msg: 'Invalid message(s)' });
});

rule("sandbox: somebody else's direct message cannot be reported", async (chat) => {
  await refused(chat, ['POST', path(4814), { report_type: 'spam' }], { msg: 'Invalid message(s)' });
});

rule('sandbox: a message of a private channel cannot be reported from outside', async (chat) => {
  await refused(chat, ['POST', path(4808), { report_type: 'spam' }, 'member'], { msg: 'Invalid message(s)' });
});

rule('sandbox: a guest cannot report a message of a public channel that they are not in', async (chat) => {
  await refused(chat, ['POST', path(), { report_type: 'spam' }, 'guest'], { msg: 'Invalid message(s)' });
});

rule('sandbox: a message id that is not a number is not found', async (chat) => {
  const expected = { status: 404, code: 'NOT_FOUND', msg: 'Not found' };
  await refused(chat, ['POST', path('latest'), { report_type: 'spam' }], expected);
});

for (const who of ['owner', 'administrator', 'moderator', 'member', 'guest', 'bot'] as const) {
  rule(`sandbox: the ${who} may report a message that they can see`, async (chat) => {
    await succeeds(chat, ['POST', path(who === 'owner' ? 4809 : 4834), { report_type: 'spam' }, who]);
  });
}

rule('sandbox: a message of a public channel can be reported without being in it', async (chat) => {
  expect(await chat.rows('subscriptions')).not.toHaveProperty('5:20');
  await succeeds(chat, ['POST', path(), { report_type: 'spam' }, 'member']);
});

rule('sandbox: a direct message can be reported by who received it', async (chat) => {
  const { content } = await noticeOf(chat, { report_type: 'norms' }, 4815);
  expect(content).toContain('in a direct message');
});

rule('sandbox: a message of one’s own can be reported', async (chat) => {
  expect((await noticeOf(chat, { report_type: 'spam' }, 4821)).topic).toBe('Mara Costa moderation');
});

rule('sandbox: a report can be repeated', async (chat) => {
  const first = await noticeOf(chat, { report_type: 'spam' });
  expect((await noticeOf(chat, { report_type: 'spam' })).id).toBe(first.id + 1);
});

rule('a report is posted as a notification to the moderation request channel', async (chat) => {
  const { stream_id, sender_id, topic, timestamp } = await noticeOf(chat, { report_type: 'spam' });
  const { full_name } = (await chat.rows('users'))[String(sender_id)] ?? {};
  expect({ stream_id, full_name, topic, timestamp }).toEqual({
    stream_id: CHANNEL,
    full_name: 'Notification Bot',
    topic: 'Mina Laurent moderation',
    timestamp: NOW,
  });
});

rule('the notification says who reported what, where and why', async (chat) => {
  const { content } = await noticeOf(chat, { report_type: 'harassment', description: 'First line\nsecond' });
  const parts = ['Mara Costa', 'Mina Laurent', '#engineering > outage', '4817', 'Harassment'];
  for (const part of [...parts, '> First line\n> second', '> Buy cheap followers']) {
    expect(content).toContain(part);
  }
});

rule(
  'sandbox: the notification is unread for everybody in the moderation channel, and for nobody else',
  async (chat) => {
    const { id } = await noticeOf(chat, { report_type: 'spam' });
    const receipts = await chat.rows<{ user_id: number; message_id: number; flags: string[] }>('receipts');
    const mine = Object.values(receipts).filter(({ message_id }) => message_id === id);
    expect(mine).toEqual([8, 12, 14].map((user_id) => ({ user_id, message_id: id, flags: [] })));
  },
);

rule(
  'sandbox: moderators read the notification through GET /messages, the reporter does not',
  async (chat) => {
    const { id } = await noticeOf(chat, { report_type: 'spam' });
    const fields = { message_ids: [id] };
    expect((await chat.send('GET', '/messages', fields, 'moderator')).json.messages).toMatchObject([
      { id, stream_id: CHANNEL, flags: [] },
    ]);
    expect((await chat.send('GET', '/messages', fields, 'member')).json.messages).toEqual([]);
  },
);

rule('sandbox: the outbox has the notification', async (chat) => {
  const before = Object.keys(await chat.rows('outbox'));
  const { topic, content } = await noticeOf(chat, { report_type: 'spam' });
  const added = Object.entries(await chat.rows('outbox')).filter(([key]) => !before.includes(key));
  expect(added.map(([, row]) => row)).toMatchObject([
    { kind: 'moderation_report', to: { stream_id: CHANNEL, topic }, text: content, at: NOW },
  ]);
});

rule(
  'the operation was added at level 382',
  async (chat) => {
    const expected = { status: 404, code: 'NOT_FOUND', msg: 'Not found' };
    await refused(chat, ['POST', path(), { report_type: 'spam' }], expected);
    await chat.admin('POST', '/level', { level: 382 });
    await succeeds(chat, ['POST', path(), { report_type: 'spam' }]);
  },
  { level: 381 },
);

rule(
  'the moderation_request_channel setting was added at level 331',
  async (chat) => {
    const name = 'realm_moderation_request_channel_id';
    expect((await chat.send('POST', '/register')).json).not.toHaveProperty(name);
    await chat.admin('POST', '/level', { level: 331 });
    expect((await chat.send('POST', '/register')).json).toHaveProperty(name, CHANNEL);
  },
  { level: 330 },
);

rule(
  'sandbox: from level 435 clients get the types of reports',
  async (chat) => {
    const name = 'server_report_message_types';
    expect((await chat.send('POST', '/register')).json).not.toHaveProperty(name);
    await chat.admin('POST', '/level', { level: 435 });
    const { json } = await chat.send('POST', '/register');
    expect(json[name].map(({ key }: { key: string }) => key)).toEqual([
      'spam',
      'harassment',
      'inappropriate',
      'norms',
      'other',
    ]);
  },
  { level: 434 },
);

rule(
  'clients check the moderation_request_channel setting to decide whether to offer reporting',
  async (chat) => {
    await chat.admin('POST', '/organization', { moderation_request_channel_id: null });
    const { json } = await chat.send('POST', '/register', {}, 'member');
    expect(json.realm_moderation_request_channel_id).toBe(-1);
  },
);
