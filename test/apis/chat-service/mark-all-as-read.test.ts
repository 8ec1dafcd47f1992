/** Conformance of `POST /mark_all_as_read`. */
import { describe, expect } from 'vitest';
import type { Receipt } from '../../../src/apis/chat-service/collections.ts';
import { type Answer, basic, type Chat, HOST, rule, succeeds, type Who } from './support.ts';

const PATH = '/mark_all_as_read';

/** Ids of the unread messages of a user, newest first. */
async function unread(chat: Chat, user: number): Promise<number[]> {
  return Object.values(await chat.rows<Receipt>('receipts'))
    .filter(({ user_id, flags }) => user_id === user && !flags.includes('read'))
    .map(({ message_id }) => message_id)
    .sort((a, b) => b - a);
}

/** The request that times out partway. */
async function timeOut(chat: Chat, as: Who = 'administrator'): Promise<Pick<Answer, 'status' | 'json'>> {
  const response = await chat.sandbox(
    new Request(`${HOST}/api/v1${PATH}`, {
      method: 'POST',
      headers: { ...basic(as), Prefer: 'outcome=incomplete' },
    }),
  );
  return { status: response.status, json: await response.json() };
}

const success = (fields: Record<string, unknown>) => ({
  status: 200,
  json: { result: 'success', msg: '', ...fields },
});

describe('mark all messages as read', () => {
  for (const [who, id] of [
    ['owner', 8],
    ['administrator', 12],
    ['moderator', 14],
    ['member', 20],
    ['guest', 22],
    ['bot', 25],
  ] as const) {
    rule(`marks all unread messages of the caller, and returns \`complete\` true (${who})`, async (chat) => {
      expect(await unread(chat, id)).not.toEqual([]);
      await succeeds(chat, ['POST', PATH, {}, who], { complete: true });
      expect(await unread(chat, id)).toEqual([]);
    });
  }

  rule("marks the caller's own messages only", async (chat) => {
    const of = (rows: Record<string, Receipt>) => Object.values(rows).filter(({ user_id }) => user_id !== 12);
    const before = of(await chat.rows<Receipt>('receipts'));
    await chat.send('POST', PATH);
    expect(of(await chat.rows<Receipt>('receipts'))).toEqual(before);
  });

  rule('adds the flag `read`, and leaves the others', async (chat) => {
    const before = await chat.rows<Receipt>('receipts');
    await chat.send('POST', PATH);
    for (const [key, { user_id, flags }] of Object.entries(await chat.rows<Receipt>('receipts'))) {
      const was = before[key]?.flags ?? [];
      const expected = user_id === 12 ? new Set([...was, 'read']) : was;
      expect([...flags].sort()).toEqual([...expected].sort());
    }
  });

  rule('marks direct messages and those of private and archived channels too', async (chat) => {
    expect(await unread(chat, 12)).toEqual(expect.arrayContaining([4811, 4819, 4826]));
    await chat.send('POST', PATH);
    for (const id of [4811, 4819, 4826]) {
      expect((await chat.send('GET', `/messages/${id}`)).json.message.flags).toContain('read');
    }
  });

  rule('with nothing unread, it is complete and changes nothing', async (chat) => {
    await chat.send('POST', PATH);
    const before = await chat.sandbox.state();
    await succeeds(chat, ['POST', PATH], { complete: true });
    expect(await chat.sandbox.state()).toEqual(before);
  });

  rule('has no parameters: any parameter is reported as unsupported', (chat) =>
    succeeds(chat, ['POST', PATH, { batch: 5 }], {
      complete: true,
      ignored_parameters_unsupported: ['batch'],
    }),
  );
});

describe('a request that times out partway', () => {
  rule('is a success with `complete` false', async (chat) => {
    expect(await timeOut(chat)).toEqual(success({ complete: false }));
  });

  rule('has marked some messages, the newest; the rest are still unread', async (chat) => {
    const before = await unread(chat, 12);
    await timeOut(chat);
    const after = await unread(chat, 12);
    expect(after.length).toBeGreaterThan(0);
    expect(after.length).toBeLessThan(before.length);
    expect(after).toEqual(before.slice(-after.length));
  });

  rule('repeating it without a timeout marks the rest', async (chat) => {
    await timeOut(chat);
    await succeeds(chat, ['POST', PATH], { complete: true });
    expect(await unread(chat, 12)).toEqual([]);
  });

  rule('sandbox: repeating it comes to an end, each time with less unread', async (chat) => {
    const left = [(await unread(chat, 12)).length];
    let answer = await timeOut(chat);
    while (answer.json.complete === false) {
      left.push((await unread(chat, 12)).length);
      expect(left.at(-1)).toBeLessThan(left.at(-2) ?? 0);
      answer = await timeOut(chat);
    }
    expect(answer).toEqual(success({ complete: true }));
    expect(await unread(chat, 12)).toEqual([]);
  });

  rule('`complete` is false only while messages are still unread', async (chat) => {
    while ((await timeOut(chat)).json.complete === false) {
      expect(await unread(chat, 12)).not.toEqual([]);
    }
    expect(await unread(chat, 12)).toEqual([]);
  });

  rule('sandbox: the outcome can be forced for the requests to come', async (chat) => {
    expect((await chat.admin('POST', '/fail', { outcome: 'incomplete', times: 1 })).status).toBe(200);
    await succeeds(chat, ['POST', PATH], { complete: false });
    await succeeds(chat, ['POST', PATH], { complete: true });
  });
});

describe('feature levels', () => {
  rule(
    'level 152: not batched, so it does not stop part-way',
    async (chat) => {
      expect(await timeOut(chat)).toEqual(success({}));
      expect(await unread(chat, 12)).toEqual([]);
    },
    { level: 152 },
  );

  rule(
    'level 153: batched; a timeout with progress answers `partially_completed` with a code',
    async (chat) => {
      const before = await unread(chat, 12);
      expect(await timeOut(chat)).toEqual({
        status: 200,
        json: { result: 'partially_completed', msg: '', code: 'REQUEST_TIMEOUT' },
      });
      const after = await unread(chat, 12);
      expect(after.length).toBeGreaterThan(0);
      expect(after).toEqual(before.slice(-after.length));
    },
    { level: 153 },
  );

  rule(
    'level 210: all done is a plain success',
    async (chat) => {
      await succeeds(chat, ['POST', PATH]);
      expect(await unread(chat, 12)).toEqual([]);
    },
    { level: 210 },
  );

  rule(
    'level 210: a timeout with progress answers `partially_completed`',
    async (chat) => expect((await timeOut(chat)).json.result).toBe('partially_completed'),
    { level: 210 },
  );

  rule(
    'level 210: without progress there is nothing partial',
    async (chat) => {
      await chat.send('POST', PATH);
      expect(await timeOut(chat)).toEqual(success({}));
    },
    { level: 210 },
  );

  rule(
    'level 211: a timeout with progress is a success with `complete` false',
    async (chat) => expect(await timeOut(chat)).toEqual(success({ complete: false })),
    { level: 211 },
  );
});
