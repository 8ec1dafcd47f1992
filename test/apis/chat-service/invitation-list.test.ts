/** Conformance table: listing invitations. */
import { describe, expect } from 'vitest';
import { DAY, invited, keys, listed } from './invitations-support.ts';
import { NOW, refused, rule } from './support.ts';

describe('Get all invitations', () => {
  rule('an email invitation has exactly the documented fields', async (chat) => {
    const { id } = await invited(chat, { invite_as: 600, notify_referrer_on_join: false });
    const found = (await listed(chat)).find((item) => item.id === id && !item.is_multiuse);
    expect(found).toEqual({
      id,
      invited_by_user_id: 12,
      invited: NOW,
      expiry_date: NOW + 10 * DAY,
      invited_as: 600,
      email: 'noor@example.com',
      notify_referrer_on_join: false,
      is_multiuse: false,
    });
  });
  rule('a reusable link has exactly the documented fields: link_url, and no email', async (chat) => {
    const found = (await listed(chat)).find(({ id, is_multiuse }) => id === 7 && is_multiuse);
    expect(found).toEqual({
      id: 7,
      invited_by_user_id: 12,
      invited: expect.any(Number),
      expiry_date: null,
      invited_as: 600,
      notify_referrer_on_join: true,
      link_url: expect.stringMatching(/^https:/),
      is_multiuse: true,
    });
  });
  rule('one id can exist as an email invitation and as a link', async (chat) => {
    expect(keys(await listed(chat))).toEqual(expect.arrayContaining(['email 7', 'link 7']));
  });
  for (const administrator of ['owner', 'administrator', 'bot'] as const) {
    rule(`administrators can manage invitations created by others: ${administrator}`, async (chat) => {
      expect(keys(await listed(chat, administrator))).toEqual([
        'email 4',
        'email 5',
        'email 7',
        'link 4',
        'link 7',
      ]);
    });
  }
  rule('others get the ones that they created: a moderator', async (chat) => {
    expect(keys(await listed(chat, 'moderator'))).toEqual(['email 5', 'link 4']);
  });
  rule('others get the ones that they created: a member', async (chat) => {
    expect(keys(await listed(chat, 'member'))).toEqual(['email 4']);
  });
  rule('a caller who lacks permission for invitations is refused: a guest', (chat) =>
    refused(chat, ['GET', '/invites', {}, 'guest'], { msg: 'Insufficient permission' }),
  );
  rule('an invitation is listed until the time reaches its expiry_date', async (chat) => {
    const { id } = await invited(chat, { invite_expires_in_minutes: 60 });
    await chat.admin('POST', '/clock', { advance: 3599 });
    expect(keys(await listed(chat))).toContain(`email ${id}`);
    await chat.admin('POST', '/clock', { advance: 1 });
    expect(keys(await listed(chat))).not.toContain(`email ${id}`);
  });
  rule('an invitation that never expires is listed whatever the time', async (chat) => {
    const { id } = await invited(chat, { invite_expires_in_minutes: null });
    await chat.admin('POST', '/clock', { advance: 1000 * DAY });
    expect(keys(await listed(chat))).toContain(`email ${id}`);
  });
  rule('sandbox: email invitations come first, then links', async (chat) => {
    await invited(chat);
    const kinds = (await listed(chat)).map(({ is_multiuse }) => is_multiuse);
    expect(kinds).toEqual([false, false, false, false, true, true]);
  });
  rule('the operation has no parameters: others are reported as unsupported', async (chat) => {
    const { json } = await chat.send('GET', '/invites', { id: 7 });
    expect(json.ignored_parameters_unsupported).toEqual(['id']);
  });
  rule(
    'before level 22 the inviter is named by ref, the email address',
    async (chat) => {
      for (const item of await listed(chat, 'administrator'))
        expect(item).not.toHaveProperty('invited_by_user_id');
      expect((await listed(chat)).find(({ id }) => id === 7)?.ref).toBe('admin@example.com');
    },
    { level: 21 },
  );
  rule(
    'from level 22 the inviter is named by invited_by_user_id',
    async (chat) => {
      expect((await listed(chat)).find(({ id }) => id === 7)).toMatchObject({ invited_by_user_id: 12 });
      for (const item of await listed(chat)) expect(item).not.toHaveProperty('ref');
    },
    { level: 22 },
  );
  rule(
    'before level 209 only administrators have links',
    async (chat) => {
      expect(keys(await listed(chat, 'moderator'))).toEqual(['email 5']);
      expect(keys(await listed(chat, 'administrator'))).toContain('link 7');
    },
    { level: 208 },
  );
  rule(
    'from level 209 users who are not administrators have links',
    async (chat) => {
      expect(keys(await listed(chat, 'moderator'))).toEqual(['email 5', 'link 4']);
    },
    { level: 209 },
  );
  rule(
    'before level 267 there is no notify_referrer_on_join',
    async (chat) => {
      for (const item of await listed(chat)) expect(item).not.toHaveProperty('notify_referrer_on_join');
    },
    { level: 266 },
  );
  rule(
    'from level 267 there is notify_referrer_on_join, on links too',
    async (chat) => {
      for (const item of await listed(chat)) expect(item).toHaveProperty('notify_referrer_on_join');
    },
    { level: 267 },
  );
});
