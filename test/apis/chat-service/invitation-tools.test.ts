/** Conformance table: accepting and revoking invitations. */
import { describe, expect } from 'vitest';
import type { EmailInvitation } from '../../../src/apis/chat-service/collections.ts';
import {
  accept,
  channelsOf,
  invited,
  joined,
  keys,
  listed,
  newest,
  outbox,
  post,
} from './invitations-support.ts';
import { openChat, rule, succeeds } from './support.ts';

describe('Accepting and revoking invitations', () => {
  rule('the new user has the role of the invitation', async (chat) => {
    const { user_id, role } = await joined(chat, { invite_as: 600 });
    expect(role).toBe(600);
    expect((await chat.rows<{ role: number }>('users'))[user_id]?.role).toBe(600);
  });
  rule('sandbox: the new user can call with the key of the response', async (chat) => {
    const { email, api_key } = await joined(chat, { invite_as: 400 });
    await succeeds(chat, post({ invitee_emails: 'ada@example.com' }, { email, key: api_key }));
    expect(await newest(chat)).toMatchObject({ email: 'ada@example.com' });
  });
  rule('sandbox: the new user gets a new id', async (chat) => {
    const before = Object.keys(await chat.rows('users'));
    const { user_id } = await joined(chat);
    expect(before).not.toContain(String(user_id));
  });
  rule(
    'sandbox: an accepted email invitation is no longer listed, and its address has an account',
    async (chat) => {
      await joined(chat);
      expect((await listed(chat)).map(({ email }) => email)).not.toContain('noor@example.com');
      const { json } = await chat.send(...post());
      expect(json.errors).toEqual([['noor@example.com', 'Already has an account.', false]]);
    },
  );
  rule('sandbox: an email invitation is accepted once', async (chat) => {
    expect((await accept(chat, { id: 7 })).status).toBe(200);
    const { status, json } = await accept(chat, { id: 7 });
    expect({ status, msg: json.msg }).toEqual({ status: 400, msg: 'The invitation has been accepted' });
  });
  rule('sandbox: other invitations of the same address are revoked', async (chat) => {
    const first = await invited(chat, { invitee_emails: 'Noor@Example.com' });
    await joined(chat);
    expect((await chat.rows<EmailInvitation>('invitations'))[first.id]?.status).toBe('revoked');
  });
  rule('sandbox: addresses of new accounts are compared without case too', async (chat) => {
    await accept(chat, { id: 7, is_multiuse: true, email: 'Noor@example.com' });
    const { json } = await chat.send(...post());
    expect(json.errors).toEqual([['noor@example.com', 'Already has an account.', false]]);
  });
  rule('a link is reusable', async (chat) => {
    for (const email of ['noor@example.com', 'ada@example.com']) {
      const { status, json } = await accept(chat, { id: 7, is_multiuse: true, email });
      expect({ status, email: json.email, role: json.role }).toEqual({ status: 200, email, role: 600 });
      expect(await channelsOf(chat, json.user_id)).toEqual([8]);
    }
    expect(keys(await listed(chat))).toContain('link 7');
  });
  rule('sandbox: the inviter of a link is notified too', async (chat) => {
    await accept(chat, { id: 7, is_multiuse: true, email: 'noor@example.com' });
    expect(await outbox(chat, 'notification_bot')).toMatchObject([{ to: { user_id: 12 } }]);
  });
  rule('sandbox: a name is made of the address when none is given', async (chat) => {
    const { json } = await accept(chat, { id: 7, is_multiuse: true, email: 'noor.haddad@example.com' });
    expect(json.full_name).toBe('Noor Haddad');
  });

  const refusals: [what: string, body: unknown, msg: string][] = [
    ['unknown', { id: 99 }, 'No such invitation'],
    ['of the other kind', { id: 5, is_multiuse: true }, 'No such invitation'],
    ['expired', { id: 1 }, 'The invitation has expired'],
    ['revoked', { id: 2 }, 'The invitation has been revoked'],
    ['an expired link', { id: 1, is_multiuse: true, email: 'a@example.com' }, 'The invitation has expired'],
    [
      'a revoked link',
      { id: 2, is_multiuse: true, email: 'a@example.com' },
      'The invitation has been revoked',
    ],
    [
      'a link without an address',
      { id: 7, is_multiuse: true },
      'A link needs the email address of the new account',
    ],
    ['a link with a malformed address', { id: 7, is_multiuse: true, email: 'ada' }, 'Invalid address.'],
    [
      'a link with the address of an account',
      { id: 7, is_multiuse: true, email: 'Mika@example.com' },
      'Already has an account.',
    ],
    [
      'with an address that was not invited',
      { id: 7, email: 'ada@example.com' },
      'An email invitation is accepted with its own address',
    ],
  ];
  for (const [what, body, msg] of refusals) {
    rule(`sandbox: not accepted: ${what}`, async (chat) => {
      const before = await chat.sandbox.state();
      const { status, json } = await accept(chat, body);
      expect({ status, json }).toEqual({ status: 400, json: { result: 'error', msg, code: 'BAD_REQUEST' } });
      expect(await chat.sandbox.state()).toEqual(before);
    });
  }
  for (const body of [
    {},
    [],
    { id: '7' },
    { id: 7, full_name: ' ' },
    { id: 7, is_multiuse: 1 },
    { id: 7, color: 'red' },
  ]) {
    rule(`sandbox: not accepted: the body ${JSON.stringify(body)}`, async (chat) => {
      const before = await chat.sandbox.state();
      const { status, json } = await accept(chat, body);
      expect({ status, code: json.code }).toEqual({ status: 400, code: 'BAD_REQUEST' });
      expect(await chat.sandbox.state()).toEqual(before);
    });
  }
  rule('sandbox: archived channels are left out when the invitation is accepted', async (chat) => {
    const { id } = await invited(chat, { stream_ids: [3, 5] });
    const seed = structuredClone(await chat.sandbox.state());
    Object.assign(seed.channels?.['5'] as object, { is_archived: true });
    const later = openChat({ seed });
    const { json } = await accept(later, { id });
    expect(await channelsOf(later, json.user_id)).toEqual([3]);
  });
  for (const [kind, body, key] of [
    ['email invitation', { id: 7 }, 'email 7'],
    ['link', { id: 7, is_multiuse: true }, 'link 7'],
  ] as const) {
    rule(`sandbox: a revoked ${kind} is no longer listed, and its namesake stays`, async (chat) => {
      const { status, json } = await chat.admin('POST', '/invitations/revoke', body);
      expect({ status, json }).toEqual({ status: 200, json: { result: 'success', msg: '' } });
      const left = keys(await listed(chat)).filter((item) => item.endsWith(' 7'));
      expect(left).toEqual(['email 7', 'link 7'].filter((item) => item !== key));
      expect((await accept(chat, { ...body, email: 'lena@example.com' })).json.msg).toBe(
        'The invitation has been revoked',
      );
    });
  }
  rule('sandbox: an invitation is revoked once', async (chat) => {
    const { status, json } = await chat.admin('POST', '/invitations/revoke', { id: 2 });
    expect({ status, msg: json.msg }).toEqual({ status: 400, msg: 'The invitation has been revoked' });
  });
});
