/** Conformance of `POST /messages/flags`. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Receipt } from '../../../src/apis/chat-service/collections.ts';
import { type Chat, openChat, refused, rule, succeeds, type Who } from './support.ts';

const PATH = '/messages/flags';
const EDITABLE = ['read', 'starred', 'collapsed'];
/**
 * Somebody else's direct message, a message of a private channel with owners only, and one that never
 * existed.
 */
const [FOREIGN, PRIVATE, UNKNOWN] = [4814, 4808, 99_999];

const flags = (op: unknown, flag: unknown, messages: unknown, as?: Who) =>
  ['POST', PATH, { messages, op, flag }, as] as [string, string, Record<string, unknown>, Who?];

/** The stored flags of a message for a user, sorted; undefined if it is not in the user's history. */
async function stored(chat: Chat, user: number, message: number): Promise<string[] | undefined> {
  return (await chat.rows<Receipt>('receipts'))[`${user}:${message}`]?.flags.toSorted();
}

/** The flags as the API shows them to the administrator. */
async function shown(chat: Chat, message: number): Promise<string[]> {
  return (await chat.send('GET', `/messages/${message}`)).json.message.flags.toSorted();
}

describe('adding and removing', () => {
  for (const who of ['administrator', 'bot'] as const) {
    rule(
      `\`messages\` in the answer holds the IDs of the modified messages (documented example, ${who})`,
      (chat) =>
        succeeds(chat, flags('add', 'starred', [4801, 4802, 4817], who), { messages: [4801, 4802, 4817] }),
    );

    rule(
      `messages in a channel that the user is not in are not marked as unread (documented example, ${who})`,
      (chat) =>
        succeeds(chat, flags('remove', 'read', [4801, 4802, 4817], who), {
          messages: [4801, 4802],
          ignored_because_not_subscribed_channels: [5],
        }),
    );

    rule(`the example of the page on message flags works (${who})`, (chat) =>
      succeeds(chat, flags('add', 'starred', [101, 102], who), { messages: [101, 102] }),
    );
  }

  for (const flag of EDITABLE) {
    // Initially read, neither starred nor collapsed.
    const message = flag === 'read' ? 4803 : 4801;
    rule(`\`${flag}\` can be added: flag absent -> flag present`, async (chat) => {
      expect(await shown(chat, message)).not.toContain(flag);
      await succeeds(chat, flags('add', flag, [message]), { messages: [message] });
      expect(await shown(chat, message)).toContain(flag);
    });

    rule(`\`${flag}\` can be removed: flag present -> flag absent`, async (chat) => {
      await chat.send(...flags('add', flag, [message]));
      const extra = flag === 'read' ? { ignored_because_not_subscribed_channels: [] } : {};
      await succeeds(chat, flags('remove', flag, [message]), { messages: [message], ...extra });
      expect(await shown(chat, message)).not.toContain(flag);
    });

    rule(`a message that has \`${flag}\` already is not modified by adding it`, async (chat) => {
      await chat.send(...flags('add', flag, [message]));
      const before = await chat.sandbox.state();
      await succeeds(chat, flags('add', flag, [message]), { messages: [] });
      expect(await chat.sandbox.state()).toEqual(before);
    });

    rule(`a message without \`${flag}\` is not modified by removing it`, async (chat) => {
      const without = flag === 'read' ? 4803 : 4801;
      const before = await chat.sandbox.state();
      const extra = flag === 'read' ? { ignored_because_not_subscribed_channels: [] } : {};
      await succeeds(chat, flags('remove', flag, [without]), { messages: [], ...extra });
      expect(await chat.sandbox.state()).toEqual(before);
    });

    rule(`changing \`${flag}\` leaves the other flags of the message`, async (chat) => {
      const before = await stored(chat, 12, 4805);
      await chat.send(...flags('add', flag, [4805]));
      expect(await stored(chat, 12, 4805)).toEqual([...(before ?? []), flag].sort());
      await chat.send(...flags('remove', flag, [4805]));
      expect(await stored(chat, 12, 4805)).toEqual(before);
    });
  }

  rule('flags are personal: the same message keeps its flags for everybody else', async (chat) => {
    const { '12:4801': mine, ...others } = await chat.rows('receipts');
    await chat.send(...flags('add', 'starred', [4801]));
    const { '12:4801': changed, ...same } = await chat.rows('receipts');
    expect(changed).not.toEqual(mine);
    expect(same).toEqual(others);
  });

  rule("a bot's flags are its own, not its owner's", async (chat) => {
    await chat.send(...flags('add', 'starred', [4801], 'bot'));
    expect(await stored(chat, 25, 4801)).toContain('starred');
    expect(await stored(chat, 12, 4801)).not.toContain('starred');
  });

  rule('guests change their flags too', (chat) =>
    succeeds(chat, flags('add', 'starred', [4801], 'guest'), { messages: [4801] }),
  );

  rule('only the IDs that were really modified are returned, in the order of the request', async (chat) => {
    await chat.send(...flags('add', 'starred', [4802]));
    await succeeds(chat, flags('add', 'starred', [4817, 4802, 4801]), { messages: [4817, 4801] });
  });
});

describe('`messages`, `op` and `flag`', () => {
  for (const missing of ['messages', 'op', 'flag']) {
    rule(`\`${missing}\` is required`, (chat) =>
      refused(chat, ['POST', PATH, { messages: [4801], op: 'add', flag: 'starred', [missing]: undefined }], {
        code: 'REQUEST_VARIABLE_MISSING',
        msg: `Missing '${missing}' argument`,
        var_name: missing,
      }),
    );
  }

  rule('`messages` is the text of a JSON array of integers', async (chat) => {
    await refused(chat, flags('add', 'starred', '4801,4802'), { msg: 'messages is not valid JSON' });
    await refused(chat, flags('add', 'starred', 4801), { msg: 'messages is not a list' });
    await refused(chat, flags('add', 'starred', [4801, '4802']), { msg: 'messages[1] is not an integer' });
    await refused(chat, flags('add', 'starred', [4801.5]), { msg: 'messages[0] is not an integer' });
  });

  for (const op of ['Add', 'set', '', '"add"']) {
    rule(`\`op\` is \`add\` or \`remove\`, not ${JSON.stringify(op)}`, (chat) =>
      refused(chat, flags(op, 'starred', [4801]), { msg: `Invalid message flag operation: '${op}'` }),
    );
  }

  rule('sandbox: errors are reported in the order flag, messages, op', async (chat) => {
    const missing = (name: string) => ({
      code: 'REQUEST_VARIABLE_MISSING',
      msg: `Missing '${name}' argument`,
      var_name: name,
    });
    await refused(chat, ['POST', PATH], missing('flag'));
    await refused(chat, ['POST', PATH, { flag: 'unheard-of' }], missing('messages'));
    await refused(chat, ['POST', PATH, { flag: 'unheard-of', messages: [] }], missing('op'));
    await refused(chat, flags('set', 'unheard-of', [UNKNOWN]), { msg: "Invalid flag: 'unheard-of'" });
    await refused(chat, flags('set', 'mentioned', [UNKNOWN]), { msg: "Flag not editable: 'mentioned'" });
    await refused(chat, flags('set', 'starred', [UNKNOWN]), { msg: "Invalid message flag operation: 'set'" });
  });

  rule('sandbox: an empty list is a success that changes nothing', async (chat) => {
    const before = await chat.sandbox.state();
    await succeeds(chat, flags('add', 'starred', []), { messages: [] });
    expect(await chat.sandbox.state()).toEqual(before);
  });

  rule('sandbox: an ID that comes twice is modified once', (chat) =>
    succeeds(chat, flags('add', 'starred', [4801, 4801]), { messages: [4801] }),
  );
});

describe('flags that cannot be changed by the user directly', () => {
  for (const flag of [
    'mentioned',
    'stream_wildcard_mentioned',
    'topic_wildcard_mentioned',
    'has_alert_word',
    'historical',
    'group_mentioned',
    'force_expand',
    'force_collapse',
  ]) {
    for (const op of ['add', 'remove']) {
      // The message has none or all of them.
      rule(`sandbox: \`${op}\` of \`${flag}\` is refused`, (chat) =>
        refused(chat, flags(op, flag, [4803]), { msg: `Flag not editable: '${flag}'` }),
      );
    }
  }

  for (const flag of ['wildcard_mentioned', 'is_private', 'active_mobile_push_notification', 'Starred', '']) {
    rule(`sandbox: ${JSON.stringify(flag)} is no flag that a request can name`, (chat) =>
      refused(chat, flags('add', flag, [4803]), { msg: `Invalid flag: '${flag}'` }),
    );
  }

  rule(
    'level 223: `wildcard_mentioned` is the name of a flag that cannot be changed',
    (chat) =>
      refused(chat, flags('add', 'wildcard_mentioned', [4803]), {
        msg: "Flag not editable: 'wildcard_mentioned'",
      }),
    { level: 223 },
  );

  for (const flag of ['stream_wildcard_mentioned', 'topic_wildcard_mentioned']) {
    rule(
      `level 223: \`${flag}\` is no flag`,
      (chat) => refused(chat, flags('add', flag, [4803]), { msg: `Invalid flag: '${flag}'` }),
      { level: 223 },
    );
    rule(
      `level 224: \`${flag}\` is a flag, and cannot be changed`,
      (chat) => refused(chat, flags('add', flag, [4803]), { msg: `Flag not editable: '${flag}'` }),
      { level: 224 },
    );
  }
});

describe('marking as unread', () => {
  rule('`ignored_because_not_subscribed_channels` is there, and empty, when nothing was skipped', (chat) =>
    succeeds(chat, flags('remove', 'read', [4801]), {
      messages: [4801],
      ignored_because_not_subscribed_channels: [],
    }),
  );

  for (const [op, flag] of [
    ['add', 'read'],
    ['add', 'starred'],
    ['remove', 'starred'],
    ['add', 'collapsed'],
    ['remove', 'collapsed'],
  ]) {
    rule(
      `\`ignored_because_not_subscribed_channels\` is absent for \`${op}\` of \`${flag}\``,
      async (chat) => {
        const { status, json } = await chat.send(...flags(op, flag, [4801]));
        expect(status).toBe(200);
        expect(Object.keys(json).sort()).toEqual(['messages', 'msg', 'result']);
      },
    );
  }

  rule(
    'every channel whose messages were skipped is told once, its messages stay as they were',
    async (chat) => {
      const before = await chat.sandbox.state();
      await succeeds(chat, flags('remove', 'read', [4829, 4817, 4816, 4830]), {
        messages: [],
        ignored_because_not_subscribed_channels: [5, 12],
      });
      expect(await chat.sandbox.state()).toEqual(before);
    },
  );

  rule('messages in a channel that the user left since are skipped', async (chat) => {
    await chat.send('DELETE', '/users/me/subscriptions', { subscriptions: ['design'] });
    await succeeds(chat, flags('remove', 'read', [4801]), {
      messages: [],
      ignored_because_not_subscribed_channels: [3],
    });
  });

  rule('direct messages are in no channel, so they are never skipped', async (chat) => {
    await succeeds(chat, flags('add', 'read', [4815]), { messages: [4815] });
    await succeeds(chat, flags('remove', 'read', [4815]), {
      messages: [4815],
      ignored_because_not_subscribed_channels: [],
    });
    expect(await stored(chat, 12, 4815)).toEqual([]);
  });

  rule(
    'level 354: messages are skipped, and the answer does not tell',
    (chat) => succeeds(chat, flags('remove', 'read', [4801, 4817]), { messages: [4801] }),
    { level: 354 },
  );

  rule(
    'level 355: the answer tells the channels whose messages were skipped',
    (chat) =>
      succeeds(chat, flags('remove', 'read', [4801, 4817]), {
        messages: [4801],
        ignored_because_not_subscribed_channels: [5],
      }),
    { level: 355 },
  );

  rule('sandbox: a message of a private channel is skipped as well', (chat) =>
    succeeds(chat, flags('remove', 'read', [PRIVATE], 'member'), {
      messages: [],
      ignored_because_not_subscribed_channels: [9],
    }),
  );

  rule(
    'sandbox: a message from before the subscription comes into the history, historical and unread',
    async () => {
      const seed = structuredClone(await openChat().sandbox.state());
      Object.assign(seed.subscriptions ?? {}, { '5:12': { stream_id: 5, user_id: 12 } });
      const chat = openChat({ seed });
      await succeeds(chat, flags('remove', 'read', [4817]), {
        messages: [4817],
        ignored_because_not_subscribed_channels: [],
      });
      expect(await stored(chat, 12, 4817)).toEqual(['historical']);
    },
  );
});

describe('messages that the user never received', () => {
  for (const flag of ['starred', 'collapsed']) {
    rule(
      `\`add\` of \`${flag}\` in a public channel adds the message to the history, read and historical`,
      async (chat) => {
        expect(await stored(chat, 12, 4817)).toBeUndefined();
        await succeeds(chat, flags('add', flag, [4817]), { messages: [4817] });
        expect(await stored(chat, 12, 4817)).toEqual(['historical', 'read', flag].sort());
      },
    );
  }

  rule('a message that was received does not become historical by starring it', async (chat) => {
    await chat.send(...flags('add', 'starred', [4801]));
    expect(await shown(chat, 4801)).toEqual(['read', 'starred']);
  });

  rule('sandbox: removing the star again leaves it in the history', async (chat) => {
    await chat.send(...flags('add', 'starred', [4817]));
    await succeeds(chat, flags('remove', 'starred', [4817]), { messages: [4817] });
    expect(await stored(chat, 12, 4817)).toEqual(['historical', 'read']);
  });
});

describe('sandbox: messages that the user cannot see', () => {
  const unseen = { unknown: UNKNOWN, negative: -1, "somebody else's direct": FOREIGN };

  for (const [what, id] of Object.entries({ ...unseen, private: PRIVATE })) {
    for (const flag of ['starred', 'collapsed']) {
      rule(`sandbox: \`add\` of \`${flag}\` with ${what} message: refused, also for the others`, (chat) =>
        refused(chat, flags('add', flag, [4801, id]), { msg: 'Invalid message(s)' }),
      );
    }
    for (const [op, flag] of [
      ['add', 'read'],
      ['remove', 'starred'],
      ['remove', 'collapsed'],
    ]) {
      rule(`sandbox: \`${op}\` of \`${flag}\` with ${what} message: it is left out`, async (chat) => {
        const before = await chat.sandbox.state();
        await succeeds(chat, flags(op, flag, [id]), { messages: [] });
        expect(await chat.sandbox.state()).toEqual(before);
      });
    }
  }

  for (const [what, id] of Object.entries(unseen)) {
    rule(`sandbox: \`remove\` of \`read\` with ${what} message: refused, also for the others`, (chat) =>
      refused(chat, flags('remove', 'read', [4801, id]), { msg: 'Invalid message(s)' }),
    );
  }

  rule('sandbox: a guest cannot star in a public channel that the guest is not in', (chat) =>
    refused(chat, flags('add', 'starred', [4817], 'guest'), { msg: 'Invalid message(s)' }),
  );

  rule(
    'sandbox: `add` of `read` leaves out a message of a public channel that was never received',
    async (chat) => {
      await succeeds(chat, flags('add', 'read', [4817]), { messages: [] });
      expect(await stored(chat, 12, 4817)).toBeUndefined();
    },
  );
});

test('added flags are present afterwards, removed ones are not, and nothing else of the state changes', async () => {
  const ids = [101, 103, 4801, 4803, 4805, 4811, 4814, 4817, 4820, 4829, UNKNOWN];
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('add', 'remove'),
      fc.constantFrom(...EDITABLE),
      fc.array(fc.constantFrom(...ids)),
      async (op, flag, messages) => {
        const chat = openChat();
        const { receipts: before, ...rest } = await chat.sandbox.state();
        const { status, json } = await chat.send(...flags(op, flag, messages));
        const { receipts: after, ...restAfter } = await chat.sandbox.state();
        expect(restAfter).toEqual(rest);
        const modified = Object.entries(after ?? {})
          .filter(([key, row]) => JSON.stringify(row) !== JSON.stringify(before?.[key]))
          .map(([, row]) => row as Receipt);
        expect(modified.every(({ user_id }) => user_id === 12)).toBe(true);
        expect(modified.every(({ flags }) => flags.includes(flag as 'read') === (op === 'add'))).toBe(true);
        const answered: number[] = status === 200 ? json.messages : [];
        expect(answered.toSorted()).toEqual(modified.map(({ message_id }) => message_id).sort());
      },
    ),
    { numRuns: 60 },
  );
});
