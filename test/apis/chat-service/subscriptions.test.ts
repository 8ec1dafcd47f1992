/** Conformance of `DELETE /users/me/subscriptions`, and of the helpers that show channels. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Channel, Receipt, User } from '../../../src/apis/chat-service/collections.ts';
import type { SandboxOptions, Snapshot } from '../../../src/sandbox/index.ts';
import { basic, type Chat, encode, HOST, openChat, refused, rule, succeeds, type Who } from './support.ts';

const PATH = '/users/me/subscriptions';
const unknownChannel = (name: string) => ({
  code: 'STREAM_DOES_NOT_EXIST',
  msg: `Channel '${name}' does not exist`,
  stream: name,
});
const noRight = { msg: 'Insufficient permission' };

const unsubscribe = (subscriptions: unknown, principals?: unknown, as?: Who) =>
  ['DELETE', PATH, { subscriptions, principals }, as] as [string, string, Record<string, unknown>, Who?];

/** Whether each of the users is subscribed. */
async function areSubscribed(chat: Chat, streamId: number, users: number[]): Promise<boolean[]> {
  const rows = await chat.rows('subscriptions');
  return users.map((user) => `${streamId}:${user}` in rows);
}

/** An organization that differs from the seed. */
async function openChanged(
  change: (rows: Record<string, Record<string, unknown>>) => void,
  options: SandboxOptions = {},
): Promise<Chat> {
  const seed = structuredClone(await openChat().sandbox.state()) as Snapshot;
  change(seed);
  return openChat({ ...options, seed });
}

function setChannel(rows: Snapshot, streamId: number, change: Partial<Channel>): void {
  Object.assign(rows.channels?.[streamId] as Channel, change);
}

function subscribe(rows: Snapshot, stream_id: number, user_id: number): void {
  Object.assign(rows.subscriptions ?? {}, { [`${stream_id}:${user_id}`]: { stream_id, user_id } });
}

/** The member's bot, with a key to call with. */
const REMINDER_BOT: Who = { email: 'reminder-bot@example.com', key: 'reminderSandboxKey00000000000026' };
function giveKey(rows: Snapshot): void {
  Object.assign(rows.users?.[26] as User, { api_key: 'reminderSandboxKey00000000000026' });
}

describe('unsubscribe', () => {
  rule(
    'lists in `removed` what was unsubscribed and in `not_removed` what the user was not in',
    async (chat) => {
      await succeeds(chat, unsubscribe(['design', 'engineering']), {
        removed: ['design'],
        not_removed: ['engineering'],
      });
      expect(await areSubscribed(chat, 3, [12])).toEqual([false]);
    },
  );

  rule('without `principals`, the requesting user is unsubscribed, and nobody else', async (chat) => {
    const before = await chat.rows('subscriptions');
    await succeeds(chat, unsubscribe(['garden', 'kitchen'], undefined, 'member'), {
      removed: ['garden', 'kitchen'],
      not_removed: [],
    });
    const { '12:20': _garden, '7:20': _kitchen, ...others } = before;
    expect(await chat.rows('subscriptions')).toEqual(others);
  });

  rule('without `principals`, the requesting bot is unsubscribed, and not its owner', async (chat) => {
    await succeeds(chat, unsubscribe(['design', 'engineering'], undefined, 'bot'), {
      removed: ['design'],
      not_removed: ['engineering'],
    });
    expect(await areSubscribed(chat, 3, [25, 12])).toEqual([false, true]);
  });

  rule('`principals` are user IDs', async (chat) => {
    await succeeds(chat, unsubscribe(['design'], [15, 18]), {
      removed: ['design'],
      not_removed: [],
    });
    expect(await areSubscribed(chat, 3, [15, 18, 12])).toEqual([false, false, true]);
  });

  rule('`principals` are API email addresses', async (chat) => {
    await succeeds(chat, unsubscribe(['design'], ['mika@example.com']), {
      removed: ['design'],
      not_removed: [],
    });
    expect(await areSubscribed(chat, 3, [18, 12])).toEqual([false, true]);
  });

  rule('`principals` may name the caller', async (chat) => {
    await succeeds(chat, unsubscribe(['kitchen'], [20], 'member'), { removed: ['kitchen'], not_removed: [] });
    expect(await areSubscribed(chat, 7, [20])).toEqual([false]);
  });

  rule('a user who is not subscribed stays so, and nothing changes', async (chat) => {
    const before = await chat.sandbox.state();
    await succeeds(chat, unsubscribe(['engineering']), { removed: [], not_removed: ['engineering'] });
    expect(await chat.sandbox.state()).toEqual(before);
  });

  rule('unsubscribing again lists the channel in `not_removed`', async (chat) => {
    await succeeds(chat, unsubscribe(['design']), { removed: ['design'], not_removed: [] });
    await succeeds(chat, unsubscribe(['design']), { removed: [], not_removed: ['design'] });
  });

  rule(
    'all unread messages are in subscribed channels: those in the channel left count as read',
    async (chat) => {
      const unread = async (): Promise<number[]> =>
        Object.values(await chat.rows<Receipt>('receipts'))
          .filter(({ user_id, flags }) => user_id === 12 && !flags.includes('read'))
          .map(({ message_id }) => message_id);
      const before = await unread();
      const kitchen = [4821, 4822, 4823, 4824, 4825];
      expect(before).toEqual(expect.arrayContaining(kitchen));
      await chat.send(...unsubscribe(['kitchen']));
      expect(await unread()).toEqual(before.filter((id) => !kitchen.includes(id)));
    },
  );

  rule('`subscriptions` is required', (chat) =>
    refused(chat, ['DELETE', PATH], {
      code: 'REQUEST_VARIABLE_MISSING',
      msg: "Missing 'subscriptions' argument",
      var_name: 'subscriptions',
    }),
  );

  rule('`subscriptions` is the text of a JSON array, not a bare name', (chat) =>
    refused(chat, unsubscribe('design'), { msg: 'subscriptions is not valid JSON' }),
  );

  rule('`subscriptions` is an array', (chat) =>
    refused(chat, unsubscribe('"design"'), { msg: 'subscriptions is not a list' }),
  );

  rule('`subscriptions` holds strings', (chat) =>
    refused(chat, unsubscribe(['design', 3]), { msg: 'subscriptions[1] is not a string' }),
  );

  rule('`principals` is the text of a JSON array', async (chat) => {
    await refused(chat, unsubscribe(['design'], 'mika@example.com'), { msg: 'principals is not valid JSON' });
    await refused(chat, unsubscribe(['design'], 15), { msg: 'principals is not a list' });
  });

  for (const [what, principals, at] of [
    ['numbers and strings at once', ['mika@example.com', 15], 1],
    ['numbers that are not integers', [15.5], 0],
    ['booleans', [true], 0],
  ] as const) {
    rule(`\`principals\` is all strings or all integers, not ${what}`, (chat) =>
      refused(chat, unsubscribe(['design'], principals), {
        msg: `principals["list[str]"][${at}] is not a string`,
      }),
    );
  }
});

describe('a channel that does not exist', () => {
  rule('is refused with STREAM_DOES_NOT_EXIST and the name given in `stream`', (chat) =>
    refused(chat, unsubscribe(['desing']), unknownChannel('desing')),
  );

  rule('sandbox: one unknown name fails the whole request', (chat) =>
    refused(chat, unsubscribe(['design', 'desing']), unknownChannel('desing')),
  );

  rule('sandbox: the first unknown name is reported as given', (chat) =>
    refused(chat, unsubscribe(['design', 'Zoo', 'Attic']), unknownChannel('Zoo')),
  );

  rule('sandbox: a private channel that the caller cannot access is like one that does not exist', (chat) =>
    refused(chat, unsubscribe(['leadership'], undefined, 'member'), unknownChannel('leadership')),
  );

  rule('sandbox: so is a public one for a guest who is not in it', (chat) =>
    refused(chat, unsubscribe(['kitchen'], undefined, 'guest'), unknownChannel('kitchen')),
  );

  rule('sandbox: who leaves a private channel can no longer access it', async (chat) => {
    const leave = unsubscribe(['moderation requests'], undefined, 'moderator');
    await succeeds(chat, leave, { removed: ['moderation requests'], not_removed: [] });
    await refused(chat, leave, unknownChannel('moderation requests'));
  });
});

describe('removing users other than oneself', () => {
  type Outcome = 'removed' | 'refused' | 'unknown';
  const targets = { design: 18, garden: 16, kitchen: 16, 'launch 2025': 15, leadership: 9 };
  const all = (outcome: Outcome): Record<keyof typeof targets, Outcome> => ({
    design: outcome,
    garden: outcome,
    kitchen: outcome,
    'launch 2025': outcome,
    leadership: outcome,
  });
  const matrix: [Who & string, Record<keyof typeof targets, Outcome>][] = [
    ['owner', all('removed')],
    ['administrator', all('removed')],
    ['bot', all('removed')],
    ['moderator', { ...all('refused'), leadership: 'unknown' }],
    ['member', { ...all('refused'), garden: 'removed', leadership: 'unknown' }],
    ['guest', { ...all('unknown'), design: 'refused' }],
  ];
  const why: Record<Outcome, string> = {
    removed: 'may remove anybody from',
    refused: 'may not remove others from',
    unknown: 'cannot access',
  };
  for (const [who, outcomes] of matrix) {
    for (const [channel, outcome] of Object.entries(outcomes)) {
      rule(`the three situations: ${who} ${why[outcome]} ${channel}`, async (chat) => {
        const request = unsubscribe([channel], [targets[channel as keyof typeof targets]], who);
        if (outcome === 'removed') await succeeds(chat, request, { removed: [channel], not_removed: [] });
        else await refused(chat, request, outcome === 'refused' ? noRight : unknownChannel(channel));
      });
    }
  }

  rule('one right that is missing fails the whole request', (chat) =>
    refused(chat, unsubscribe(['garden', 'kitchen'], [16], 'member'), noRight),
  );

  rule('the right is needed also for users who are not subscribed', (chat) =>
    refused(chat, unsubscribe(['design'], [16], 'moderator'), noRight),
  );

  describe('situation 2, a bot that the user owns', () => {
    rule('its owner may remove it from a channel', async (chat) => {
      await succeeds(chat, unsubscribe(['kitchen'], [26], 'member'), {
        removed: ['kitchen'],
        not_removed: [],
      });
      expect(await areSubscribed(chat, 7, [26, 20])).toEqual([false, true]);
    });

    rule('its owner need not be subscribed to the channel, only able to access it', async (chat) => {
      await chat.send(...unsubscribe(['kitchen'], undefined, 'member'));
      await succeeds(chat, unsubscribe(['kitchen'], [26], 'member'), {
        removed: ['kitchen'],
        not_removed: [],
      });
    });

    rule('its owner may not remove it from a channel that the owner cannot access', async () => {
      const chat = await openChanged((rows) => subscribe(rows, 9, 26));
      await refused(chat, unsubscribe(['leadership'], [26], 'member'), unknownChannel('leadership'));
    });

    rule('somebody else may not remove it', (chat) =>
      refused(chat, unsubscribe(['kitchen'], [26], 'moderator'), noRight),
    );

    rule('a bot of somebody else may not be removed', (chat) =>
      refused(chat, unsubscribe(['kitchen'], [25], 'member'), noRight),
    );

    rule('owning one of two principals is not enough', (chat) =>
      refused(chat, unsubscribe(['kitchen'], [26, 16], 'member'), noRight),
    );

    rule('owning every principal beside oneself is', (chat) =>
      succeeds(chat, unsubscribe(['kitchen'], [26, 20], 'member'), {
        removed: ['kitchen'],
        not_removed: [],
      }),
    );

    rule(
      'level 144: users do not manage bots that they own',
      (chat) => refused(chat, unsubscribe(['kitchen'], [26], 'member'), noRight),
      { level: 144 },
    );

    rule(
      'level 145: users manage bots that they own',
      (chat) =>
        succeeds(chat, unsubscribe(['kitchen'], [26], 'member'), { removed: ['kitchen'], not_removed: [] }),
      { level: 145 },
    );

    rule(
      'level 144: administrators do, as with anybody',
      (chat) => succeeds(chat, unsubscribe(['kitchen'], [25]), { removed: ['kitchen'], not_removed: [] }),
      { level: 144 },
    );
  });

  describe('situation 3, the group of `can_remove_subscribers_group`', () => {
    rule('its members may remove anybody', async (chat) => {
      await succeeds(chat, unsubscribe(['garden'], [15, 16], 'member'), {
        removed: ['garden'],
        not_removed: [],
      });
      expect(await areSubscribed(chat, 12, [15, 16, 20])).toEqual([false, false, true]);
    });

    rule('its members need not be subscribed to the channel, only able to access it', async (chat) => {
      await chat.send(...unsubscribe(['garden'], undefined, 'member'));
      await succeeds(chat, unsubscribe(['garden'], [16], 'member'), { removed: ['garden'], not_removed: [] });
    });

    rule('its members may not where they cannot access the channel', async () => {
      const chat = await openChanged((rows) => setChannel(rows, 9, { can_remove_subscribers_group: 23 }));
      await refused(chat, unsubscribe(['leadership'], [9], 'member'), unknownChannel('leadership'));
    });

    rule('its members may in a private channel that they are in', async () => {
      const chat = await openChanged((rows) => {
        setChannel(rows, 9, { can_remove_subscribers_group: 23 });
        subscribe(rows, 9, 20);
      });
      await succeeds(chat, unsubscribe(['leadership'], [9], 'member'), {
        removed: ['leadership'],
        not_removed: [],
      });
    });

    rule('it may be a group of roles, which holds the less restricted ones too', async () => {
      const chat = await openChanged((rows) => setChannel(rows, 3, { can_remove_subscribers_group: 3 }));
      await refused(chat, unsubscribe(['design'], [18], 'member'), noRight);
      await succeeds(chat, unsubscribe(['design'], [18], 'moderator'), {
        removed: ['design'],
        not_removed: [],
      });
    });

    rule('it may be everyone, guests included', async () => {
      const chat = await openChanged((rows) => setChannel(rows, 3, { can_remove_subscribers_group: 5 }));
      await succeeds(chat, unsubscribe(['design'], [18], 'guest'), { removed: ['design'], not_removed: [] });
    });

    rule('it may be nobody, which leaves the administrators', async () => {
      const chat = await openChanged((rows) => setChannel(rows, 3, { can_remove_subscribers_group: 6 }));
      await refused(chat, unsubscribe(['design'], [18], 'moderator'), noRight);
      await succeeds(chat, unsubscribe(['design'], [18]), { removed: ['design'], not_removed: [] });
    });

    rule(
      'level 160: it is always the administrators group',
      async (chat) => {
        await refused(chat, unsubscribe(['garden'], [16], 'member'), noRight);
        await succeeds(chat, unsubscribe(['garden'], [16]), { removed: ['garden'], not_removed: [] });
      },
      { level: 160 },
    );

    rule(
      'level 161: it is a setting of the channel',
      (chat) =>
        succeeds(chat, unsubscribe(['garden'], [16], 'member'), { removed: ['garden'], not_removed: [] }),
      { level: 161 },
    );
  });

  describe('sandbox: a bot may do what its owner may', () => {
    rule('sandbox: it removes whom its owner removes as a member of the group', async () => {
      const chat = await openChanged(giveKey);
      await succeeds(chat, unsubscribe(['garden'], [16], REMINDER_BOT), {
        removed: ['garden'],
        not_removed: [],
      });
    });

    rule('sandbox: and nobody else', async () => {
      const chat = await openChanged(giveKey);
      await refused(chat, unsubscribe(['kitchen'], [16], REMINDER_BOT), noRight);
    });

    rule('sandbox: it removes other bots of its owner', async () => {
      const chat = await openChanged((rows) => {
        giveKey(rows);
        Object.assign(rows.users?.[25] as User, { bot_owner_id: 20 });
      });
      await succeeds(chat, unsubscribe(['kitchen'], [25], REMINDER_BOT), {
        removed: ['kitchen'],
        not_removed: [],
      });
    });

    rule('sandbox: its owner is somebody else to it', async () => {
      const chat = await openChanged(giveKey);
      await refused(chat, unsubscribe(['kitchen'], [20], REMINDER_BOT), noRight);
    });
  });
});

describe('a user in `principals` who does not exist or is deactivated', () => {
  const before208 = (principal: unknown) => ({
    status: 403,
    code: 'UNAUTHORIZED_PRINCIPAL',
    msg: `Not authorized to act for user '${principal}'`,
  });

  for (const [what, principal, msg] of [
    ['does not exist (ID)', 999, 'No such user'],
    ['does not exist (email address)', 'nobody@example.com', 'No such user'],
    ['is deactivated (ID)', 30, 'User is deactivated'],
    ['is deactivated (email address)', 'former@example.com', 'User is deactivated'],
  ] as const) {
    rule(
      `level 208: ${what}: HTTP 400 with BAD_REQUEST`,
      (chat) => refused(chat, unsubscribe(['design'], [principal]), { msg }),
      { level: 208 },
    );
    rule(
      `level 207: ${what}: HTTP 403 with UNAUTHORIZED_PRINCIPAL`,
      (chat) => refused(chat, unsubscribe(['design'], [principal]), before208(principal)),
      { level: 207 },
    );
  }

  rule('sandbox: one of them fails the whole request, with the error of the first', (chat) =>
    refused(chat, unsubscribe(['design'], [15, 30, 999]), { msg: 'User is deactivated' }),
  );

  rule('sandbox: `Prefer: code=403` responds as before level 208', async (chat) => {
    const before = await chat.sandbox.state();
    const response = await chat.sandbox(
      new Request(`${HOST}/api/v1${PATH}`, {
        method: 'DELETE',
        headers: { ...basic('administrator'), Prefer: 'code=403' },
        body: encode({ subscriptions: ['design'] }),
      }),
    );
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ result: 'error', code: 'UNAUTHORIZED_PRINCIPAL' });
    expect(await chat.sandbox.state()).toEqual(before);
  });
});

describe('feature levels', () => {
  rule(
    'level 8: `principals` may not be integers',
    async (chat) => {
      const { status, json } = await chat.send(...unsubscribe(['design'], [15]));
      expect({ status, json }).toEqual({
        status: 400,
        json: { result: 'error', msg: 'principals[0] is not a string', code: 'BAD_REQUEST' },
      });
      expect(await areSubscribed(chat, 3, [15])).toEqual([true]);
    },
    { level: 8 },
  );

  rule(
    'level 8: `principals` may be email addresses',
    (chat) =>
      succeeds(chat, unsubscribe(['design'], ['mika@example.com']), { removed: ['design'], not_removed: [] }),
    { level: 8 },
  );

  rule(
    'level 9: `principals` may be integers',
    (chat) => succeeds(chat, unsubscribe(['design'], [15]), { removed: ['design'], not_removed: [] }),
    { level: 9 },
  );

  rule(
    'level 361: subscriptions in archived channels cannot be modified',
    (chat) => refused(chat, unsubscribe(['launch 2025']), unknownChannel('launch 2025')),
    { level: 361 },
  );

  rule(
    'level 362: subscriptions in archived channels can be modified',
    (chat) => succeeds(chat, unsubscribe(['launch 2025']), { removed: ['launch 2025'], not_removed: [] }),
    { level: 362 },
  );

  for (const [level, there, absent] of [
    [196, 'can_remove_subscribers_group_id', 'can_remove_subscribers_group'],
    [197, 'can_remove_subscribers_group', 'can_remove_subscribers_group_id'],
  ] as const) {
    rule(
      `level ${level}: the removal group is called \`${there}\``,
      async (chat) => {
        const { json } = await chat.send('GET', '/streams');
        const garden = json.streams.find(({ stream_id }: Channel) => stream_id === 12);
        expect(garden).toMatchObject({ [there]: 23 });
        expect(garden).not.toHaveProperty(absent);
      },
      { level },
    );
  }

  rule(
    'level 160: channels have no removal group of their own to show',
    async (chat) => {
      const { json } = await chat.send('GET', PATH);
      expect(Object.keys(json.subscriptions[0]).filter((name) => name.startsWith('can_remove'))).toEqual([]);
    },
    { level: 160 },
  );
});

describe('sandbox: names and principals', () => {
  rule('sandbox: names are trimmed, matched case-insensitively, and returned as stored', (chat) =>
    succeeds(chat, unsubscribe([' DESIGN ']), { removed: ['design'], not_removed: [] }),
  );

  rule('sandbox: a name that comes twice counts once', (chat) =>
    succeeds(chat, unsubscribe(['design', 'Design', 'design']), { removed: ['design'], not_removed: [] }),
  );

  rule('sandbox: no names, no channels: a success', (chat) =>
    succeeds(chat, unsubscribe([]), { removed: [], not_removed: [] }),
  );

  rule('sandbox: an empty `principals` is like none', async (chat) => {
    await succeeds(chat, unsubscribe(['design'], []), { removed: ['design'], not_removed: [] });
    expect(await areSubscribed(chat, 3, [12])).toEqual([false]);
  });

  rule('each list names a channel once; sandbox: with several principals it can be in both', (chat) =>
    succeeds(chat, unsubscribe(['design', 'engineering'], [15, 18]), {
      removed: ['design', 'engineering'],
      not_removed: ['engineering'],
    }),
  );

  rule('sandbox: a principal who comes twice counts once', (chat) =>
    succeeds(chat, unsubscribe(['design'], [15, 15]), { removed: ['design'], not_removed: [] }),
  );

  rule('sandbox: email addresses are compared without case', (chat) =>
    succeeds(chat, unsubscribe(['design'], ['MIKA@example.com']), { removed: ['design'], not_removed: [] }),
  );

  for (const name of ['', '  ']) {
    rule(`sandbox: a name cannot be ${JSON.stringify(name)}`, (chat) =>
      refused(chat, unsubscribe(['design', name]), { msg: "Channel name can't be empty." }),
    );
  }

  rule('sandbox: a name has at most 60 characters', async (chat) => {
    const longest = '🌱'.repeat(60);
    await refused(chat, unsubscribe([longest]), unknownChannel(longest));
    await refused(chat, unsubscribe([`${longest}a`]), {
      msg: 'Channel name too long (limit: 60 characters).',
    });
  });

  for (const [what, text] of [
    ['a control character', '🌱de\u0007sign'],
    ['half of a surrogate pair', '🌱de\ud800sign'],
    ['a noncharacter', '🌱de\ufdd0sign'],
  ] as const) {
    rule(`sandbox: a name cannot hold ${what}; the message gives its position`, (chat) =>
      refused(chat, unsubscribe([text]), { msg: 'Invalid character in channel name, at position 4.' }),
    );
  }
});

describe('sandbox: the order of the checks', () => {
  rule('sandbox: `principals` is read before `subscriptions`', (chat) =>
    refused(chat, unsubscribe('x', 'x'), { msg: 'principals is not valid JSON' }),
  );

  rule('sandbox: `subscriptions` is read before principals are looked up', (chat) =>
    refused(chat, unsubscribe('x', [999]), { msg: 'subscriptions is not valid JSON' }),
  );

  rule('sandbox: principals are looked up before names are checked', (chat) =>
    refused(chat, unsubscribe([''], [999]), { msg: 'No such user' }),
  );

  rule('sandbox: names are checked before rights', (chat) =>
    refused(chat, unsubscribe(['design', ''], [18], 'moderator'), { msg: "Channel name can't be empty." }),
  );

  rule('sandbox: rights in known channels are checked before unknown ones are reported', (chat) =>
    refused(chat, unsubscribe(['desing', 'design'], [18], 'moderator'), noRight),
  );
});

describe('sandbox: helpers', () => {
  const names = (channels: Channel[]): string[] => channels.map(({ name }) => name);

  rule('sandbox: GET /users/me/subscriptions lists the channels of the caller', async (chat) => {
    const { status, json } = await chat.send('GET', PATH, {}, 'bot');
    expect({ status, result: json.result }).toEqual({ status: 200, result: 'success' });
    expect(names(json.subscriptions)).toEqual(['design', 'kitchen', 'launch 2025']);
    expect(json.subscriptions[2]).toMatchObject({ stream_id: 10, is_archived: true, folder_id: 1 });
  });

  rule('sandbox: it shows what unsubscribing did', async (chat) => {
    await chat.send(...unsubscribe(['design'], undefined, 'bot'));
    expect(names((await chat.send('GET', PATH, {}, 'bot')).json.subscriptions)).toEqual([
      'kitchen',
      'launch 2025',
    ]);
  });

  rule('sandbox: GET /streams lists what the caller can access', async (chat) => {
    const accessible = async (as: Who) => names((await chat.send('GET', '/streams', {}, as)).json.streams);
    expect(await accessible('guest')).toEqual(['design']);
    const member = await accessible('member');
    expect(member).toContain('engineering');
    expect(member).not.toContain('leadership');
    expect(await accessible('administrator')).toContain('leadership');
  });

  rule('sandbox: GET /streams/{stream_id}/members lists the subscribers, sorted', (chat) =>
    succeeds(chat, ['GET', '/streams/7/members'], { subscribers: [12, 16, 20, 25, 26] }),
  );

  rule('sandbox: it is refused for a channel that the caller cannot access', async (chat) => {
    await refused(chat, ['GET', '/streams/9/members', {}, 'member'], { msg: 'Invalid channel ID' });
    await refused(chat, ['GET', '/streams/999/members'], { msg: 'Invalid channel ID' });
  });

  rule(
    'sandbox: level 388: channels do not lie in folders yet',
    async (chat) =>
      expect((await chat.send('GET', PATH)).json.subscriptions[0]).not.toHaveProperty('folder_id'),
    { level: 388 },
  );
});

test('whoever is unsubscribed from whatever: every channel is in the response, once in each list, and no unread message is left outside', async () => {
  const channels = [
    'design',
    'engineering',
    'kitchen',
    'introductions',
    'leadership',
    'launch 2025',
    'garden',
  ];
  const users = [8, 9, 12, 14, 15, 16, 18, 20, 22, 25, 26];
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.constantFrom(...channels)),
      fc.uniqueArray(fc.constantFrom(...users), { minLength: 1 }),
      async (names, principals) => {
        const chat = openChat();
        const { status, json } = await chat.send(...unsubscribe(names, principals));
        expect(status).toBe(200);
        expect(new Set([...json.removed, ...json.not_removed])).toEqual(new Set(names));
        for (const list of [json.removed, json.not_removed]) expect(list).toEqual([...new Set(list)]);
        const state = await chat.sandbox.state();
        const messages = state.messages as Record<string, { stream_id: number | null }>;
        const strays = Object.values(state.receipts as Record<string, Receipt>).filter(
          ({ user_id, message_id, flags }) => {
            const stream = messages[message_id]?.stream_id ?? null;
            return (
              !flags.includes('read') && stream !== null && !state.subscriptions?.[`${stream}:${user_id}`]
            );
          },
        );
        expect(strays).toEqual([]);
      },
    ),
    { numRuns: 40 },
  );
});
