/** Conformance table: deactivating a user. */
import { describe, expect } from 'vitest';
import type {
  EmailInvitation,
  InvitationLink,
  Notification,
  User,
} from '../../../src/apis/chat-service/collections.ts';
import { type Chat, type Fields, refused, rule, succeeds, type Who } from './support.ts';

const MEMBER = 20;
const OWNER = 8;
const SECOND_OWNER = 9;

const remove = (
  id: number | string,
  as: Who = 'administrator',
  fields: Fields = {},
): [method: string, path: string, fields: Fields, as: Who] => ['DELETE', `/users/${id}`, fields, as];

const isActive = async (chat: Chat, id: number): Promise<boolean | undefined> =>
  (await chat.rows<User>('users'))[id]?.is_active;

const emails = async (chat: Chat): Promise<Notification[]> =>
  Object.values(await chat.rows<Notification>('outbox')).filter(({ kind }) => kind === 'deactivation_email');

const comment = (text: string): Fields => ({ deactivation_notification_comment: text });

describe('Who may deactivate whom', () => {
  for (const caller of ['owner', 'administrator', 'bot'] as const) {
    rule(`administrators deactivate a user: ${caller}`, async (chat) => {
      await succeeds(chat, remove(MEMBER, caller));
      expect(await isActive(chat, MEMBER)).toBe(false);
      expect(await isActive(chat, 16)).toBe(true);
    });
  }
  for (const caller of ['moderator', 'member', 'guest'] as const) {
    rule(`a caller who is not an administrator is refused: ${caller}`, (chat) =>
      refused(chat, remove(16, caller), { msg: 'Insufficient permission' }),
    );
  }
  rule('sandbox: a member cannot deactivate itself with this operation', (chat) =>
    refused(chat, remove(MEMBER, 'member'), { msg: 'Insufficient permission' }),
  );
  rule('without credentials nobody is deactivated', (chat) =>
    refused(chat, remove(MEMBER, 'nobody'), {
      status: 401,
      code: 'UNAUTHORIZED',
      msg: 'Not logged in: API authentication or user session required',
    }),
  );
  rule('sandbox: administrators may deactivate themselves', async (chat) => {
    await succeeds(chat, remove(12));
    expect(await isActive(chat, 12)).toBe(false);
    expect((await chat.send('GET', '/invites')).status).toBe(401);
  });
  rule('sandbox: administrators may deactivate another administrator', async (chat) => {
    await succeeds(chat, remove(12, 'owner'));
    expect(await isActive(chat, 12)).toBe(false);
  });
  for (const caller of ['administrator', 'bot'] as const) {
    rule(`administrators deactivate an owner who is not the only one: ${caller}`, async (chat) => {
      await succeeds(chat, remove(OWNER, caller));
      expect(await isActive(chat, OWNER)).toBe(false);
    });
  }
  rule('sandbox: an owner deactivates another owner', async (chat) => {
    await succeeds(chat, remove(SECOND_OWNER, 'owner'));
    expect(await isActive(chat, SECOND_OWNER)).toBe(false);
  });
  rule('sandbox: an owner deactivates itself while there is another one', async (chat) => {
    await succeeds(chat, remove(OWNER, 'owner'));
    expect(await isActive(chat, OWNER)).toBe(false);
  });
  for (const caller of ['owner', 'administrator', 'bot'] as const) {
    rule(
      `the only organization owner cannot be deactivated, whoever may deactivate asks: ${caller}`,
      async (chat) => {
        await succeeds(chat, remove(SECOND_OWNER, 'owner'));
        await refused(chat, remove(OWNER, caller), { msg: 'Cannot deactivate the only organization owner' });
      },
    );
  }
  rule('a caller who may not deactivate anybody gets the same error for the only owner', async (chat) => {
    await succeeds(chat, remove(SECOND_OWNER, 'owner'));
    await refused(chat, remove(OWNER, 'member'), { msg: 'Insufficient permission' });
  });
});

describe('Who can be deactivated', () => {
  rule('sandbox: a user who does not exist is refused', (chat) =>
    refused(chat, remove(999), { msg: 'No such user' }),
  );
  rule('sandbox: a bot is no such user', (chat) => refused(chat, remove(26), { msg: 'No such user' }));
  rule('sandbox: a user who is already deactivated is refused', (chat) =>
    refused(chat, remove(30), { msg: 'User is deactivated' }),
  );
  rule('sandbox: deactivating twice is refused', async (chat) => {
    await succeeds(chat, remove(MEMBER));
    await refused(chat, remove(MEMBER), { msg: 'User is deactivated' });
  });
  rule('sandbox: whether the user exists comes before permission', (chat) =>
    refused(chat, remove(999, 'member'), { msg: 'No such user' }),
  );
  rule('sandbox: whether the user is active comes before permission', (chat) =>
    refused(chat, remove(30, 'guest'), { msg: 'User is deactivated' }),
  );
  for (const id of ['20a', '-20', '99999999999999999999']) {
    rule(`sandbox: an id that is not a number is not found: ${id}`, (chat) =>
      refused(chat, remove(id), { status: 404, code: 'NOT_FOUND', msg: 'Not found' }),
    );
  }
});

describe('The notification email', () => {
  rule('without a comment no email is sent', async (chat) => {
    await succeeds(chat, remove(MEMBER));
    expect(await emails(chat)).toEqual([]);
  });
  rule('a comment is sent to the user as custom text', async (chat) => {
    await succeeds(chat, remove(MEMBER, 'administrator', comment('Thank you for your work.')));
    const [email, ...more] = await emails(chat);
    expect(email).toMatchObject({ to: { email: 'member@example.com' } });
    expect(email?.text).toContain('Thank you for your work.');
    expect(more).toEqual([]);
  });
  rule('an empty comment sends an email without custom text', async (chat) => {
    await succeeds(chat, remove(MEMBER, 'administrator', comment('')));
    const [email] = await emails(chat);
    expect(email?.to).toEqual({ email: 'member@example.com' });
    expect(email?.text).toMatch(/has been deactivated.*\.$/);
  });
  rule('sandbox: a comment may have 2000 characters', (chat) =>
    succeeds(chat, remove(MEMBER, 'administrator', comment('é'.repeat(2000)))),
  );
  rule('sandbox: a comment may not have 2001 characters', (chat) =>
    refused(chat, remove(MEMBER, 'administrator', comment('é'.repeat(2001))), {
      msg: 'deactivation_notification_comment is too long (limit: 2000 characters)',
    }),
  );
  rule('sandbox: the length of the comment comes before the user and permission', (chat) =>
    refused(chat, remove(999, 'guest', comment('a'.repeat(2001))), {
      msg: 'deactivation_notification_comment is too long (limit: 2000 characters)',
    }),
  );
  rule('sandbox: a refused deactivation sends no email', (chat) =>
    refused(chat, remove(MEMBER, 'moderator', comment('Bye')), { msg: 'Insufficient permission' }),
  );
  rule('sandbox: the comment may stand in the query', async (chat) => {
    await succeeds(chat, remove(`${MEMBER}?deactivation_notification_comment=Bye`));
    expect((await emails(chat))[0]?.text).toContain('Bye');
  });
  rule('parameters that the operation does not have are reported', (chat) =>
    succeeds(chat, remove(MEMBER, 'administrator', { user_id: 1, actions: [] }), {
      ignored_parameters_unsupported: ['actions', 'user_id'],
    }),
  );
  rule(
    'before level 135 there is no deactivation_notification_comment',
    async (chat) => {
      await succeeds(chat, remove(MEMBER, 'administrator', comment('a'.repeat(2001))));
      expect(await isActive(chat, MEMBER)).toBe(false);
      expect(await emails(chat)).toEqual([]);
    },
    { level: 134 },
  );
  rule(
    'from level 135 there is deactivation_notification_comment',
    async (chat) => {
      await succeeds(chat, remove(MEMBER, 'administrator', comment('Bye')));
      expect(await emails(chat)).toHaveLength(1);
    },
    { level: 135 },
  );
});

describe('Effects of a deactivation', () => {
  rule('sandbox: the key of the user stops working', async (chat) => {
    expect((await chat.send('GET', '/invites', {}, 'member')).status).toBe(200);
    await succeeds(chat, remove(MEMBER));
    await refused(chat, ['GET', '/invites', {}, 'member'], {
      status: 401,
      code: 'UNAUTHORIZED',
      msg: 'Account is deactivated',
    });
  });
  rule('sandbox: bots that the user owns are deactivated, others are not', async (chat) => {
    await succeeds(chat, remove(MEMBER));
    expect(await isActive(chat, 26)).toBe(false);
    expect(await isActive(chat, 25)).toBe(true);
  });
  rule('sandbox: the key of a bot that the user owns stops working', async (chat) => {
    await succeeds(chat, remove(12, 'owner'));
    await refused(chat, ['GET', '/invites', {}, 'bot'], {
      status: 401,
      code: 'UNAUTHORIZED',
      msg: 'Account is deactivated',
    });
  });
  rule('sandbox: invitations and links that the user made are revoked, others are not', async (chat) => {
    const standing = async () => {
      const made = { ...(await chat.rows<EmailInvitation>('invitations')) };
      const links = { ...(await chat.rows<InvitationLink>('links')) };
      return [...Object.values(made), ...Object.values(links)]
        .filter(({ status }) => status === 'open')
        .map(({ invited_by_user_id }) => invited_by_user_id);
    };
    expect(new Set(await standing())).toEqual(new Set([12, 14, 20]));
    await succeeds(chat, remove(14));
    expect(new Set(await standing())).toEqual(new Set([12, 20]));
    await succeeds(chat, remove(12, 'owner'));
    expect(new Set(await standing())).toEqual(new Set([20]));
  });
  rule('sandbox: invitations of the bots that go with the user are revoked', async (chat) => {
    await succeeds(chat, ['POST', '/invites', { invitee_emails: 'noor@example.com', stream_ids: [] }, 'bot']);
    await succeeds(chat, remove(12, 'owner'));
    const { json } = await chat.send('GET', '/invites', {}, 'owner');
    const inviters = json.invites.map((item: { invited_by_user_id: number }) => item.invited_by_user_id);
    expect(inviters).not.toContain(25);
  });
  rule('sandbox: accepted invitations stay accepted', async (chat) => {
    await succeeds(chat, remove(12, 'owner'));
    expect((await chat.rows<EmailInvitation>('invitations'))[3]?.status).toBe('accepted');
  });
  rule('sandbox: an address of a deactivated user cannot be invited', async (chat) => {
    await succeeds(chat, remove(MEMBER));
    const { json } = await chat.send('POST', '/invites', {
      invitee_emails: 'member@example.com',
      stream_ids: [],
    });
    expect(json.errors).toEqual([['member@example.com', 'Account has been deactivated.', true]]);
  });
  rule('sandbox: the subscriptions of the user stay', async (chat) => {
    const before = await chat.rows('subscriptions');
    await succeeds(chat, remove(MEMBER));
    expect(await chat.rows('subscriptions')).toEqual(before);
  });
});
