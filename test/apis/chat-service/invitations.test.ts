/** Conformance table: sending invitations: addresses, expiry and roles. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CALLERS, DAY, invited, listed, newest, outbox, post, ROLES } from './invitations-support.ts';
import { type Chat, type Fields, NOW, openChat, refused, rule, succeeds } from './support.ts';

describe('Send invitations: addresses', () => {
  rule('sends an invitation and returns only the envelope', async (chat) => {
    const invitation = await invited(chat);
    expect(invitation).toMatchObject({ email: 'noor@example.com', invited_by_user_id: 12, invited: NOW });
  });
  rule('invitee_emails holds addresses separated by commas', async (chat) => {
    await succeeds(chat, post({ invitee_emails: 'noor@example.com,ada@example.com' }));
    const emails = (await listed(chat)).map(({ email }) => email);
    expect(emails).toEqual(expect.arrayContaining(['noor@example.com', 'ada@example.com']));
  });
  rule('invitee_emails holds addresses separated by newlines', async (chat) => {
    await succeeds(chat, post({ invitee_emails: 'noor@example.com\r\nada@example.com\n' }));
    const emails = (await listed(chat)).map(({ email }) => email);
    expect(emails).toEqual(expect.arrayContaining(['noor@example.com', 'ada@example.com']));
  });
  rule('each address gets an invitation email', async (chat) => {
    await succeeds(chat, post({ invitee_emails: 'noor@example.com,ada@example.com' }));
    const sent = await outbox(chat, 'invitation_email');
    expect(sent.map(({ to }) => to)).toEqual([{ email: 'noor@example.com' }, { email: 'ada@example.com' }]);
    expect(sent[0]?.text).toContain('Amal Dias');
    expect(sent[0]?.at).toBe(NOW);
  });
  rule('invitee_emails is required', (chat) =>
    refused(chat, ['POST', '/invites', { stream_ids: [] }], {
      code: 'REQUEST_VARIABLE_MISSING',
      msg: "Missing 'invitee_emails' argument",
      var_name: 'invitee_emails',
    }),
  );
  for (const [what, text] of [
    ['an empty text', ''],
    ['blanks', '  '],
    ['separators alone', ',\n ,'],
  ]) {
    rule(`no address is refused: ${what}`, (chat) =>
      refused(chat, post({ invitee_emails: text }), {
        msg: 'You must specify at least one email address.',
      }),
    );
  }
  rule('sandbox: an address may stand as Name <address>', async (chat) => {
    expect((await invited(chat, { invitee_emails: 'Noor Haddad <noor@example.com>' })).email).toBe(
      'noor@example.com',
    );
  });
  rule('sandbox: white space around addresses and blank entries are dropped', async (chat) => {
    const before = (await listed(chat)).length;
    await succeeds(chat, post({ invitee_emails: ' noor@example.com ,, \n\tada@example.com,' }));
    expect((await listed(chat)).length).toBe(before + 2);
  });
  rule('sandbox: the same address twice in a request is invited once', async (chat) => {
    await succeeds(chat, post({ invitee_emails: 'noor@example.com,noor@example.com' }));
    expect(await outbox(chat, 'invitation_email')).toHaveLength(1);
  });
  rule('sandbox: inviting an address again makes another invitation', async (chat) => {
    const first = await invited(chat);
    const second = await invited(chat);
    expect(second.id).toBeGreaterThan(first.id);
    expect((await listed(chat)).filter(({ email }) => email === 'noor@example.com')).toHaveLength(2);
  });
  rule('sandbox: parameters are read from a query string too', async (chat) => {
    const { status } = await chat.send('POST', '/invites?stream_ids=[]&invitee_emails=noor%40example.com');
    expect(status).toBe(200);
    expect((await newest(chat)).email).toBe('noor@example.com');
  });
});

describe('Send invitations: addresses that cannot be invited', () => {
  const failure = (
    msg: string,
    errors: [string, string, boolean][],
    sent: boolean,
  ): { code: string; msg: string } & Record<string, unknown> => ({
    code: 'INVITATION_FAILED',
    msg,
    daily_limit_reached: false,
    errors,
    license_limit_reached: false,
    sent_invitations: sent,
  });

  rule(
    'when some addresses have accounts, the others are invited and the response is an error',
    async (chat) => {
      const { status, json } = await chat.send(
        ...post({ invitee_emails: 'noor@example.com,mika@example.com' }),
      );
      expect({ status, json }).toEqual({
        status: 400,
        json: {
          result: 'error',
          ...failure(
            'Some of those addresses are already using the service, so invitations were not sent to them; others were sent.',
            [['mika@example.com', 'Already has an account.', false]],
            true,
          ),
        },
      });
      const sent = await outbox(chat, 'invitation_email');
      expect(sent.map(({ to }) => to)).toEqual([{ email: 'noor@example.com' }]);
      expect((await newest(chat)).email).toBe('noor@example.com');
    },
  );
  rule('sandbox: when every address has an account, nobody is invited', (chat) =>
    refused(
      chat,
      post({ invitee_emails: 'mika@example.com,former@example.com' }),
      failure(
        "We weren't able to invite anyone.",
        [
          ['mika@example.com', 'Already has an account.', false],
          ['former@example.com', 'Account has been deactivated.', true],
        ],
        false,
      ),
    ),
  );
  rule('sandbox: addresses are compared with accounts without case', (chat) =>
    refused(
      chat,
      post({ invitee_emails: 'MIKA@Example.com' }),
      failure(
        "We weren't able to invite anyone.",
        [['MIKA@Example.com', 'Already has an account.', false]],
        false,
      ),
    ),
  );
  rule('sandbox: the addresses of system bots are reserved', (chat) =>
    refused(
      chat,
      post({ invitee_emails: 'welcome-bot@example.com' }),
      failure(
        "We weren't able to invite anyone.",
        [['welcome-bot@example.com', 'Reserved for system bots.', false]],
        false,
      ),
    ),
  );
  rule('sandbox: the address of a bot that somebody owns has an account', (chat) =>
    refused(
      chat,
      post({ invitee_emails: 'helper-bot@example.com' }),
      failure(
        "We weren't able to invite anyone.",
        [['helper-bot@example.com', 'Already has an account.', false]],
        false,
      ),
    ),
  );
  for (const malformed of [
    'noor',
    'noor@',
    '@example.com',
    'noor@example',
    'noor@exa mple.com',
    'a@b@example.com',
    '.noor@example.com',
    'no..or@example.com',
    'noor@-example.com',
    'noor@example.123',
    `${'a'.repeat(65)}@example.com`,
    `noor@${'long-label.'.repeat(23)}com`,
    'no(o)r@example.com',
  ]) {
    rule(`sandbox: one malformed address keeps all from being invited: ${malformed}`, (chat) =>
      refused(
        chat,
        post({ invitee_emails: `ada@example.com,${malformed},mika@example.com` }),
        failure(
          "Some emails did not validate, so we didn't send any invitations.",
          [[malformed, 'Invalid address.', false]],
          false,
        ),
      ),
    );
  }
});

describe('Send invitations: expiry', () => {
  const lifetime = async (chat: Chat, fields: Fields): Promise<number | null> => {
    const { invited: at, expiry_date } = await invited(chat, fields);
    return expiry_date === null ? null : expiry_date - at;
  };

  rule('invite_expires_in_minutes is the minutes until expiry', async (chat) => {
    expect(await lifetime(chat, { invite_expires_in_minutes: 90 })).toBe(90 * 60);
  });
  rule('invite_expires_in_minutes null: it never expires', async (chat) => {
    expect(await lifetime(chat, { invite_expires_in_minutes: null })).toBeNull();
  });
  rule('without invite_expires_in_minutes it expires after 14400 minutes', async (chat) => {
    expect(await lifetime(chat, {})).toBe(14_400 * 60);
  });
  rule('the default is derived from the setting INVITATION_LINK_VALIDITY_MINUTES', async (chat) => {
    await chat.admin('POST', '/organization', { invitation_link_validity_minutes: 60 });
    expect(await lifetime(chat, {})).toBe(3600);
  });
  for (const [sent, msg] of [
    ['soon', 'is not valid JSON'],
    ['', 'is not valid JSON'],
    ['"60"', 'is not an integer'],
    ['true', 'is not an integer'],
    ['1.5', 'is not an integer'],
  ]) {
    rule(`sandbox: invite_expires_in_minutes is JSON text: '${sent}'`, (chat) =>
      refused(chat, post({ invite_expires_in_minutes: sent }), {
        msg: `invite_expires_in_minutes ${msg}`,
      }),
    );
  }
  for (const minutes of [0, -5, Number.MIN_SAFE_INTEGER]) {
    rule(`sandbox: an expiry that is not in the future is refused: ${minutes}`, (chat) =>
      refused(chat, post({ invite_expires_in_minutes: minutes }), {
        msg: 'invite_expires_in_minutes is too small',
      }),
    );
  }
  rule(
    'sandbox: level 125: days that are not in the future are refused',
    (chat) =>
      refused(chat, post({ invite_expires_in_days: 0 }), { msg: 'invite_expires_in_days is too small' }),
    { level: 125 },
  );
  rule('sandbox: a huge expiry ends with the year 9999', async (chat) => {
    const { expiry_date } = await invited(chat, { invite_expires_in_minutes: Number.MAX_SAFE_INTEGER });
    expect(new Date((expiry_date ?? 0) * 1000).toISOString()).toBe('9999-12-31T23:59:59.000Z');
    expect((await chat.admin('GET', '/view')).status).toBe(200);
  });
  rule('the default expiry is measured from the clock of the sandbox', async (chat) => {
    await chat.admin('POST', '/clock', { advance: DAY });
    expect(await invited(chat)).toMatchObject({ invited: NOW + DAY, expiry_date: NOW + 11 * DAY });
  });
});

describe('Send invitations: roles', () => {
  for (const caller of CALLERS) {
    for (const role of CALLERS) {
      const isAllowed = caller !== 'guest' && ROLES[role] >= ROLES[caller];
      rule(`a ${caller} ${isAllowed ? 'can' : 'cannot'} invite a ${role}`, async (chat) => {
        const request = post({ invite_as: ROLES[role] }, caller);
        if (isAllowed) {
          await succeeds(chat, request);
          expect((await newest(chat)).invited_as).toBe(ROLES[role]);
        } else if (caller === 'guest') {
          await refused(chat, request, { msg: 'Insufficient permission' });
        } else if (role === 'owner') {
          await refused(chat, request, {
            code: 'UNAUTHORIZED_PRINCIPAL',
            msg: 'Must be an organization owner',
          });
        } else {
          await refused(chat, request, { msg: 'Must be an organization administrator' });
        }
      });
    }
  }
  rule('invite_as is 400 by default', async (chat) => {
    expect((await invited(chat)).invited_as).toBe(400);
  });
  for (const role of [500, 0, -100]) {
    rule(`invite_as is one of 100, 200, 300, 400, 600, not ${role}`, (chat) =>
      refused(chat, post({ invite_as: role }), {
        msg: 'Invalid invite_as: Value error, Not in the list of possible values',
      }),
    );
  }
  rule('sandbox: invite_as is an integer in JSON text', (chat) =>
    refused(chat, post({ invite_as: '"400"' }), { msg: 'invite_as is not an integer' }),
  );
  rule('a bot may invite as its owner may', async (chat) => {
    expect(await invited(chat, { invite_as: 200 }, 'bot')).toMatchObject({
      invited_as: 200,
      invited_by_user_id: 25,
    });
  });
  rule('a caller without permission for invitations is refused', async (chat) => {
    await chat.admin('POST', '/organization', { can_invite_users_group: 2 });
    await refused(chat, post({}, 'moderator'), { msg: 'Insufficient permission' });
    await succeeds(chat, post({}, 'administrator'));
  });
  rule('sandbox: the permission is checked before the role', async (chat) => {
    await chat.admin('POST', '/organization', { can_invite_users_group: 2 });
    await refused(chat, post({ invite_as: 100 }, 'member'), { msg: 'Insufficient permission' });
  });
  rule('sandbox: a guest is refused before parameters are read', (chat) =>
    refused(chat, ['POST', '/invites', {}, 'guest'], { msg: 'Insufficient permission' }),
  );
  rule('sandbox: the role is checked before the addresses', (chat) =>
    refused(chat, post({ invite_as: 200, invitee_emails: '' }, 'member'), {
      msg: 'Must be an organization administrator',
    }),
  );
  rule('sandbox: malformed parameters are reported before missing permission', async (chat) => {
    await chat.admin('POST', '/organization', { can_invite_users_group: 2 });
    await refused(chat, post({ stream_ids: 'x' }, 'member'), { msg: 'stream_ids is not valid JSON' });
  });
  rule('without credentials nobody is invited', (chat) =>
    refused(chat, post({}, 'nobody'), {
      status: 401,
      code: 'UNAUTHORIZED',
      msg: 'Not logged in: API authentication or user session required',
    }),
  );
});

test('whatever addresses are sent, the response is a success or an error, and only an error invites nobody', async () => {
  const piece = fc.constantFrom(
    'noor',
    'mika',
    '@',
    '.',
    'example.com',
    ',',
    '\n',
    '<',
    '>',
    ' ',
    '+',
    '-',
    'é',
  );
  const text = fc.oneof(
    fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join('')),
    fc.string({ unit: 'grapheme' }),
  );
  const chat = openChat();
  await fc.assert(
    fc.asyncProperty(text, async (invitee_emails) => {
      const before = Object.keys(await chat.rows('invitations')).length;
      const { status, json } = await chat.send(...post({ invitee_emails }));
      const sent = Object.keys(await chat.rows('invitations')).length - before;
      expect([200, 400]).toContain(status);
      expect(sent > 0).toBe(json.result === 'success' || json.sent_invitations === true);
    }),
  );
});
