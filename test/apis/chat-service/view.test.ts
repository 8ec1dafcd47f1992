/** How readers see the state and its changes. */
import { expect } from 'vitest';
import chatService from '../../../src/apis/chat-service/index.ts';
import type { Section, SectionRow } from '../../../src/sandbox/index.ts';
import { type Chat, NOW, openChat, rule } from './support.ts';

const sections = async (chat: Chat): Promise<Section[]> => (await chat.admin('GET', '/view')).json.sections;

async function rowsOf(chat: Chat, id: string): Promise<SectionRow[]> {
  const section = (await sections(chat)).find((each) => each.id === id);
  if (!section) throw new Error(`There is no section ${id}`);
  return section.rows;
}

async function row(chat: Chat, id: string, key: string): Promise<SectionRow> {
  const found = (await rowsOf(chat, id)).find((each) => each.key === key);
  if (!found) throw new Error(`There is no row ${key} in ${id}`);
  return found;
}

rule('every section has a unique id, a title, and a text for when it is empty', async (chat) => {
  const all = await sections(chat);
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  expect(all.filter(({ id, title, empty }) => !/^[a-z-]+$/.test(id) || title === '' || empty === '')).toEqual(
    [],
  );
});

rule('every row has a unique key and one cell for each column', async (chat) => {
  for (const { id, columns, rows } of await sections(chat)) {
    expect({ id, keys: new Set(rows.map(({ key }) => key)).size }).toEqual({ id, keys: rows.length });
    expect(rows.filter(({ cells }) => cells.length !== columns.length)).toEqual([]);
  }
});

rule('every collection of the state has a section, and every row of it is there', async (chat) => {
  const state = await chat.sandbox.state();
  const lengths = Object.fromEntries((await sections(chat)).map(({ id, rows }) => [id, rows.length]));
  const count = (collection: string): number => Object.keys(state[collection] ?? {}).length;
  expect(lengths).toEqual({
    users: count('users'),
    invitations: count('invitations') + count('links'),
    channels: count('channels'),
    messages: count('messages'),
    outbox: count('outbox'),
    groups: count('groups'),
    folders: count('folders'),
    snippets: count('snippets'),
    linkifiers: count('linkifiers'),
    'profile-fields': count('profile_fields'),
    devices: count('devices'),
    emoji: count('emoji'),
    organization: Object.keys(state.organization?.organization ?? {}).length,
  });
});

rule('an organization from which everything was taken can be shown', async () => {
  const all = await sections(openChat({ seed: {} }));
  expect(all.map(({ rows }) => rows)).toEqual(all.map(() => []));
});

rule('a user is shown with name, role and status, but never with a key', async (chat) => {
  await chat.send('POST', '/users/18/status', { status_text: 'away', emoji_name: 'palm_tree' });
  expect((await row(chat, 'users', '18')).cells).toEqual([
    18,
    'Mika Saarinen',
    'mika@example.com',
    'member',
    '',
    ':palm_tree: away',
  ]);
  expect(JSON.stringify(await sections(chat))).not.toContain('SandboxKey');
});

rule('a bot is shown with its owner, a deactivated user is dimmed', async (chat) => {
  expect((await row(chat, 'users', '25')).cells[4]).toBe('Amal Dias');
  expect(await row(chat, 'users', '30')).toMatchObject({ isMuted: true });
  expect(await row(chat, 'users', '12')).toMatchObject({ isMuted: false });
});

rule('a channel is shown with its subscribers, which follow an unsubscription', async (chat) => {
  const subscribers = async () => (await row(chat, 'channels', '3')).cells[4];
  expect(await subscribers()).toEqual({ labels: expect.arrayContaining(['Amal Dias', 'Gil Abara']) });
  await chat.send('DELETE', '/users/me/subscriptions', { subscriptions: ['design'] });
  expect(await subscribers()).toEqual({ labels: expect.not.arrayContaining(['Amal Dias']) });
});

rule('an archived channel and an archived folder are drawn back', async (chat) => {
  expect(await row(chat, 'channels', '10')).toMatchObject({ isMuted: true });
  expect(await row(chat, 'folders', '1')).toMatchObject({ isMuted: true });
});

rule('a message is shown with the flags that it bears for each user', async (chat) => {
  const flags = async () => (await row(chat, 'messages', '4801')).cells[4];
  expect(await flags()).toEqual({ labels: expect.arrayContaining(['Amal Dias: read']) });
  await chat.send('POST', '/messages/flags', { messages: [4801], op: 'add', flag: 'starred' });
  expect(await flags()).toEqual({ labels: expect.arrayContaining(['Amal Dias: starred']) });
  await chat.send('POST', '/messages/flags', { messages: [4801], op: 'remove', flag: 'read' });
  expect(await flags()).toEqual({ labels: expect.arrayContaining(['Amal Dias: unread, starred']) });
});

rule('an open invitation can be accepted and revoked from its row', async (chat) => {
  for (const [key, is_multiuse] of [
    ['email-7', false],
    ['link-7', true],
  ] as const) {
    const body = { id: 7, is_multiuse };
    expect((await row(chat, 'invitations', key)).actions).toEqual([
      { label: 'Accept', path: '/invitations/accept', body },
      { label: 'Revoke', path: '/invitations/revoke', body },
    ]);
  }
});

rule('the actions of an invitation do what they say', async (chat) => {
  const [accept] = (await row(chat, 'invitations', 'email-7')).actions ?? [];
  expect((await chat.admin('POST', accept?.path ?? '', accept?.body)).status).toBe(200);
  const accepted = await row(chat, 'invitations', 'email-7');
  expect([accepted.cells[7], accepted.isMuted, accepted.actions]).toEqual(['accepted', true, undefined]);
  const revoke = (await row(chat, 'invitations', 'link-7')).actions?.[1];
  expect((await chat.admin('POST', revoke?.path ?? '', revoke?.body)).status).toBe(200);
  expect((await row(chat, 'invitations', 'link-7')).cells[7]).toBe('revoked');
});

rule('an invitation expires in the view when the clock reaches its expiry', async (chat) => {
  await chat.send('POST', '/invites', {
    invitee_emails: 'noor@example.com',
    stream_ids: [],
    invite_expires_in_minutes: 10,
  });
  const invited = async () =>
    (await rowsOf(chat, 'invitations')).find(({ cells }) => cells[2] === 'noor@example.com');
  await chat.admin('POST', '/clock', { advance: 599 });
  expect((await invited())?.cells[7]).toBe('open');
  expect((await invited())?.cells[5]).toEqual({ time: (NOW + 600) * 1000 });
  await chat.admin('POST', '/clock', { advance: 1 });
  expect(await invited()).toMatchObject({ isMuted: true });
  expect((await invited())?.cells[7]).toBe('expired');
  expect(await invited()).not.toHaveProperty('actions');
});

rule('what the service sent is shown, the newest first', async (chat) => {
  await chat.send('POST', '/messages/4817/report', { report_type: 'spam' });
  await chat.send('DELETE', '/users/16', { deactivation_notification_comment: 'Goodbye!' });
  const [mail, report] = await rowsOf(chat, 'outbox');
  expect(mail?.cells).toEqual([
    { time: NOW * 1000 },
    'Email about a deactivation',
    'jonas@example.com',
    expect.stringContaining('Goodbye!'),
  ]);
  expect(report?.cells.slice(1, 3)).toEqual([
    'Report to the moderators',
    '#moderation requests > Mina Laurent moderation',
  ]);
});

rule('settings that have a display order are shown in it', async (chat) => {
  await chat.send('PATCH', '/realm/profile_fields', { order: [3, 1, 2] });
  const keys = async (id: string) => (await rowsOf(chat, id)).map(({ key }) => key);
  expect(await keys('profile-fields')).toEqual(['3', '1', '2']);
  expect(await keys('linkifiers')).toEqual(['5', '2']);
  expect(await keys('folders')).toEqual(['2', '1', '3']);
});

rule('settings of the organization are shown by name', async (chat) => {
  const setting = async (name: string) => (await row(chat, 'organization', name)).cells[1];
  expect(await setting('moderation_request_channel_id')).toBe('#moderation requests');
  expect(await setting('can_invite_users_group')).toBe('role:members');
  await chat.admin('POST', '/organization', { moderation_request_channel_id: null });
  expect(await setting('moderation_request_channel_id')).toBe('off');
});

rule('a registered device is shown with its user', async (chat) => {
  await chat.send('POST', '/users/me/apns_device_token', { token: 'c0ffee', appid: 'org.example.App' });
  const devices = await rowsOf(chat, 'devices');
  expect(devices.at(-1)?.cells).toEqual([
    'Amal Dias',
    { code: 'c0ffee' },
    'org.example.App',
    { time: NOW * 1000 },
  ]);
});

rule('the journal names what a request changed', async (chat) => {
  await chat.send('PATCH', '/saved_snippets/4', { title: 'Release checklist' }, 'bot');
  const { requests } = (await chat.admin('GET', '/requests')).json;
  expect(requests.at(-1)).toMatchObject({
    method: 'PATCH',
    path: '/api/v1/saved_snippets/4',
    status: 200,
    changes: [
      {
        kind: 'changed',
        collection: 'snippets',
        key: '4',
        label: 'Saved snippet 4, Release checklist',
        fields: [{ name: 'title', before: 'Checklist', after: 'Release checklist' }],
      },
    ],
  });
});

const LABELS: [collection: string, key: string, label: string][] = [
  ['organization', 'organization', 'Organization settings'],
  ['users', '12', 'User 12, Amal Dias'],
  ['users', '25', 'Bot 25, Helper Bot'],
  ['groups', '21', 'User group 21, release team'],
  ['channels', '3', 'Channel 3, #design'],
  ['subscriptions', '3:12', 'Amal Dias in #design'],
  ['messages', '4808', 'Message 4808, You and I.'],
  ['receipts', '12:4801', 'Message 4801 for Amal Dias'],
  ['links', '7', 'Invitation link 7'],
  ['snippets', '4', 'Saved snippet 4, Checklist'],
  ['linkifiers', '2', 'Linkifier 2, #(?P<id>[0-9]+)'],
  ['profile_fields', '2', 'Profile field 2, Team'],
  ['folders', '2', 'Channel folder 2, Product'],
  ['emoji', '42', 'Custom emoji 42, team_logo'],
];
for (const [collection, key, label] of LABELS) {
  rule(`a row of ${collection} is called “${label}”`, async (chat) => {
    const state = await chat.sandbox.state();
    const store = { get: (from: string, id: string) => state[from]?.[id] };
    const value = state[collection]?.[key];
    expect(chatService.describe?.(collection, key, value, store as never)).toBe(label);
  });
}
