/** Conformance table: effects of an invitation: channels, user groups and messages. */
import { describe, expect } from 'vitest';
import { channelsOf, invited, joined, outbox, post } from './invitations-support.ts';
import { type Chat, NOW, refused, rule, succeeds } from './support.ts';

describe('Send invitations: channels', () => {
  const NOT_ALLOWED = { msg: 'You do not have permission to subscribe other users to channels.' };
  const invalid = (id: number) => ({ msg: `Invalid channel ID ${id}. No invites were sent.` });

  rule('the new user is subscribed to the channels of stream_ids', async (chat) => {
    const { user_id } = await joined(chat, { stream_ids: [3, 5] });
    expect(await channelsOf(chat, user_id)).toEqual([3, 5]);
  });
  rule('stream_ids is required', (chat) =>
    refused(chat, ['POST', '/invites', { invitee_emails: 'noor@example.com' }], {
      code: 'REQUEST_VARIABLE_MISSING',
      msg: "Missing 'stream_ids' argument",
      var_name: 'stream_ids',
    }),
  );
  rule('an empty list is allowed, and subscribes to nothing', async (chat) => {
    const { user_id } = await joined(chat, { stream_ids: [] });
    expect(await channelsOf(chat, user_id)).toEqual([]);
  });
  rule('a channel that does not exist is refused', (chat) =>
    refused(chat, post({ stream_ids: [3, 11, 98] }), invalid(11)),
  );
  rule('a channel that the caller cannot access is refused', (chat) =>
    refused(chat, post({ stream_ids: [9] }, 'moderator'), invalid(9)),
  );
  rule('sandbox: an archived channel is refused like one that does not exist', (chat) =>
    refused(chat, post({ stream_ids: [10] }), invalid(10)),
  );
  rule('stream_ids must be empty when the caller may not subscribe others', (chat) =>
    refused(chat, post({ stream_ids: [3] }, 'member'), NOT_ALLOWED),
  );
  rule('stream_ids must be empty then, also of default channels', (chat) =>
    refused(chat, post({ stream_ids: [8] }, 'member'), NOT_ALLOWED),
  );
  rule('a caller who may not subscribe others can invite with an empty list', async (chat) => {
    expect((await invited(chat, {}, 'member')).stream_ids).toEqual([]);
  });
  rule('an organization default channel may be listed by who cannot add subscribers to it', async (chat) => {
    expect((await invited(chat, { stream_ids: [14] }, 'moderator')).stream_ids).toEqual([14]);
  });
  rule('a channel that is no default needs the right to add subscribers to it', (chat) =>
    refused(chat, post({ stream_ids: [9] }, 'administrator'), NOT_ALLOWED),
  );
  rule('a private channel may be listed by who can add subscribers to it', async (chat) => {
    expect((await invited(chat, { stream_ids: [9] }, 'owner')).stream_ids).toEqual([9]);
  });
  rule('sandbox: whether channels exist is checked before the right to subscribe others', (chat) =>
    refused(chat, post({ stream_ids: [3, 11] }, 'member'), invalid(11)),
  );
  rule('sandbox: the addresses are checked before the channels', (chat) =>
    refused(chat, post({ stream_ids: [11], invitee_emails: '' }), {
      msg: 'You must specify at least one email address.',
    }),
  );
  rule('sandbox: a channel that is listed twice counts once', async (chat) => {
    expect((await invited(chat, { stream_ids: [3, 3, 5] })).stream_ids).toEqual([3, 5]);
  });
  for (const [sent, msg] of [
    ['3,5', 'stream_ids is not valid JSON'],
    ['3', 'stream_ids is not a list'],
    ['[3,"5"]', 'stream_ids[1] is not an integer'],
    ['null', 'stream_ids is not a list'],
  ]) {
    rule(`stream_ids is a JSON array of integers, not ${sent}`, (chat) =>
      refused(chat, post({ stream_ids: sent }), { msg: msg ?? '' }),
    );
  }
  rule('include_realm_default_subscriptions adds the default channels', async (chat) => {
    const { user_id } = await joined(chat, { stream_ids: [3], include_realm_default_subscriptions: true });
    expect(await channelsOf(chat, user_id)).toEqual([3, 8, 14]);
  });
  rule('include_realm_default_subscriptions is false by default', async (chat) => {
    expect((await invited(chat)).include_realm_default_subscriptions).toBe(false);
  });
  rule(
    'include_realm_default_subscriptions may be true though the caller may not subscribe others',
    async (chat) => {
      const { user_id } = await joined(chat, { include_realm_default_subscriptions: true }, 'member');
      expect(await channelsOf(chat, user_id)).toEqual([8, 14]);
    },
  );
  for (const [sent, msg] of [
    ['yes', 'is not valid JSON'],
    ['1', 'is not a boolean'],
    ['"true"', 'is not a boolean'],
  ]) {
    rule(`sandbox: include_realm_default_subscriptions is true or false, not ${sent}`, (chat) =>
      refused(chat, post({ include_realm_default_subscriptions: sent }), {
        msg: `include_realm_default_subscriptions ${msg}`,
      }),
    );
  }
});

describe('Send invitations: user groups', () => {
  const members = async (chat: Chat, id: number): Promise<number[]> =>
    (await chat.rows<{ member_ids: number[] }>('groups'))[id]?.member_ids ?? [];

  rule('the new user joins the groups of group_ids', async (chat) => {
    const { user_id } = await joined(chat, { group_ids: [21, 23] });
    expect(await members(chat, 21)).toContain(user_id);
    expect(await members(chat, 23)).toContain(user_id);
    expect(await members(chat, 22)).not.toContain(user_id);
  });
  rule('an empty list of groups means none', async (chat) => {
    expect((await invited(chat, { group_ids: [] })).group_ids).toEqual([]);
  });
  rule('the caller must be allowed to add users to the groups', async (chat) => {
    await refused(chat, post({ group_ids: [21, 22] }), { msg: 'Insufficient permission' });
    await succeeds(chat, post({ group_ids: [21, 22] }, 'owner'));
  });
  rule('sandbox: a group that does not exist is refused', (chat) =>
    refused(chat, post({ group_ids: [99] }), { msg: 'Invalid user group' }),
  );
  rule('sandbox: nobody is invited into a system group', (chat) =>
    refused(chat, post({ group_ids: [1] }, 'owner'), { msg: 'Insufficient permission' }),
  );
  rule('sandbox: the channels are checked before the groups', (chat) =>
    refused(chat, post({ group_ids: [99], stream_ids: [11] }), {
      msg: 'Invalid channel ID 11. No invites were sent.',
    }),
  );
  rule('sandbox: group_ids is read first of all parameters', (chat) =>
    refused(chat, post({ group_ids: '[true]', invite_as: 'x', stream_ids: 'x' }), {
      msg: 'group_ids[0] is not an integer',
    }),
  );
});

describe('Send invitations: what the service sends when the account is created', () => {
  rule('the inviter gets a direct message from the notification bot, by default', async (chat) => {
    await joined(chat);
    const [message, ...more] = await outbox(chat, 'notification_bot');
    expect(message).toMatchObject({ to: { user_id: 12 }, at: NOW });
    expect(message?.text).toContain('Noor Haddad');
    expect(more).toEqual([]);
  });
  rule('notify_referrer_on_join false: the inviter gets no message', async (chat) => {
    await joined(chat, { notify_referrer_on_join: false });
    expect(await outbox(chat, 'notification_bot')).toEqual([]);
  });
  rule('sandbox: notify_referrer_on_join is a boolean in JSON text', (chat) =>
    refused(chat, post({ notify_referrer_on_join: 'null' }), {
      msg: 'notify_referrer_on_join is not a boolean',
    }),
  );
  rule('welcome_message_custom_text is what the welcome bot sends', async (chat) => {
    const { user_id } = await joined(chat, { welcome_message_custom_text: 'Hello **you**' });
    expect(await outbox(chat, 'welcome_bot')).toMatchObject([{ to: { user_id }, text: 'Hello **you**' }]);
  });
  rule('without welcome_message_custom_text the default text of the organization is used', async (chat) => {
    await joined(chat);
    const [welcome] = await outbox(chat, 'welcome_bot');
    expect(welcome?.text).toContain('introductions');
  });
  rule('welcome_message_custom_text empty: no custom message', async (chat) => {
    await joined(chat, { welcome_message_custom_text: '' });
    expect(await outbox(chat, 'welcome_bot')).toEqual([]);
  });
  rule('for callers who are not administrators the text is null', async (chat) => {
    const invitation = await invited(chat, { welcome_message_custom_text: 'Hello' }, 'moderator');
    expect(invitation.welcome_message_custom_text).toBeNull();
  });
  rule('welcome_message_custom_text may have 8000 characters', async (chat) => {
    const text = '🌴'.repeat(8000);
    expect((await invited(chat, { welcome_message_custom_text: text })).welcome_message_custom_text).toBe(
      text,
    );
  });
  rule('welcome_message_custom_text may not have 8001 characters', (chat) =>
    refused(chat, post({ welcome_message_custom_text: 'a'.repeat(8001) }), {
      msg: 'welcome_message_custom_text is too long (limit: 8000 characters)',
    }),
  );
});
