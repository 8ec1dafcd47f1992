/** Conformance table: sending invitations at each feature level. */
import { describe, expect } from 'vitest';
import { DAY, invited, newest, post } from './invitations-support.ts';
import { NOW, refused, rule, succeeds } from './support.ts';

describe('Send invitations: feature levels', () => {
  const at = (level: number) => ({ level });
  const ONE_CHANNEL = { stream_ids: [3] };

  rule(
    'before level 61 moderators cannot be invited',
    async (chat) => {
      const { status, json } = await chat.send(...post({ ...ONE_CHANNEL, invite_as: 300 }));
      expect({ status, msg: json.msg }).toEqual({
        status: 400,
        msg: 'Invalid invite_as: Value error, Not in the list of possible values',
      });
    },
    at(60),
  );
  rule(
    'from level 61 moderators can be invited',
    async (chat) => {
      expect((await invited(chat, { ...ONE_CHANNEL, invite_as: 300 })).invited_as).toBe(300);
    },
    at(61),
  );
  rule(
    'before level 96 invite_expires_in_days is not read',
    async (chat) => {
      const { expiry_date } = await invited(chat, { ...ONE_CHANNEL, invite_expires_in_days: 3 });
      expect(expiry_date).toBe(NOW + 10 * DAY);
    },
    at(95),
  );
  for (const level of [96, 125]) {
    rule(
      `at level ${level} invite_expires_in_days is the days until expiry, and minutes are not read`,
      async (chat) => {
        const fields = { ...ONE_CHANNEL, invite_expires_in_days: 3, invite_expires_in_minutes: 5 };
        expect((await invited(chat, fields)).expiry_date).toBe(NOW + 3 * DAY);
      },
      at(level),
    );
  }
  rule(
    'before level 117 invite_expires_in_days may not be null',
    (chat) =>
      refused(chat, post({ ...ONE_CHANNEL, invite_expires_in_days: null }), {
        msg: 'invite_expires_in_days is not an integer',
      }),
    at(116),
  );
  rule(
    'from level 117 invite_expires_in_days may be null',
    async (chat) => {
      expect((await invited(chat, { ...ONE_CHANNEL, invite_expires_in_days: null })).expiry_date).toBeNull();
    },
    at(117),
  );
  rule(
    'from level 126 invite_expires_in_minutes replaces invite_expires_in_days',
    async (chat) => {
      const fields = { ...ONE_CHANNEL, invite_expires_in_days: 3, invite_expires_in_minutes: 5 };
      expect((await invited(chat, fields)).expiry_date).toBe(NOW + 300);
    },
    at(126),
  );
  rule('invite_expires_in_days is reported as unsupported', (chat) =>
    succeeds(chat, post({ invite_expires_in_days: 3 }), {
      ignored_parameters_unsupported: ['invite_expires_in_days'],
    }),
  );
  rule(
    'sandbox: before level 180 an empty stream_ids is refused',
    (chat) => refused(chat, post(), { msg: 'You must specify at least one channel for invitees to join.' }),
    at(179),
  );
  rule('from level 180 an empty stream_ids is allowed', (chat) => succeeds(chat, post()), at(180));

  const introduced: [parameter: string, level: number, value: unknown, field: string, before: unknown][] = [
    ['include_realm_default_subscriptions', 261, true, 'include_realm_default_subscriptions', false],
    ['notify_referrer_on_join', 267, false, 'notify_referrer_on_join', true],
    ['group_ids', 322, [21], 'group_ids', []],
    ['welcome_message_custom_text', 416, 'Hi', 'welcome_message_custom_text', null],
  ];
  for (const [parameter, level, value, field, before] of introduced) {
    rule(
      `before level ${level} ${parameter} is unsupported`,
      async (chat) => {
        await succeeds(chat, post({ [parameter]: value }), { ignored_parameters_unsupported: [parameter] });
        expect(await newest(chat)).toMatchObject({ [field]: before });
      },
      at(level - 1),
    );
    rule(
      `from level ${level} ${parameter} is read`,
      async (chat) => {
        expect(await invited(chat, { [parameter]: value })).toMatchObject({ [field]: value });
      },
      at(level),
    );
  }
  rule(
    'before level 342 a default channel is refused that the caller cannot add subscribers to',
    (chat) =>
      refused(chat, post({ stream_ids: [14] }, 'moderator'), {
        msg: 'You do not have permission to subscribe other users to channels.',
      }),
    at(341),
  );
  rule(
    'from level 342 such a default channel is no longer refused',
    (chat) => succeeds(chat, post({ stream_ids: [14] }, 'moderator')),
    at(342),
  );
  rule(
    'before level 167 unsupported parameters are not reported',
    (chat) => succeeds(chat, post({ ...ONE_CHANNEL, mystery: '1' })),
    at(166),
  );
  rule(
    'from level 167 unsupported parameters are reported',
    (chat) =>
      succeeds(chat, post({ ...ONE_CHANNEL, mystery: '1', another: '2' }), {
        ignored_parameters_unsupported: ['another', 'mystery'],
      }),
    at(167),
  );
});
