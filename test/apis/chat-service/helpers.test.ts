/** Helpers besides the documented operations, and the tool that changes settings of the organization. */
import { expect } from 'vitest';
import { type Chat, type Fields, refused, rule, succeeds } from './support.ts';

const get = async (chat: Chat, path: string, as: Parameters<Chat['send']>[3] = 'member') =>
  (await chat.send('GET', path, {}, as)).json;

rule('GET /users lists users and bots, the deactivated ones too', async (chat) => {
  const { members } = await get(chat, '/users');
  const of = (id: number) => members.find(({ user_id }: { user_id: number }) => user_id === id);
  expect(of(30)).toMatchObject({ email: 'former@example.com', is_active: false, is_bot: false });
  expect(of(25)).toMatchObject({ is_bot: true, bot_owner_id: 12, is_active: true });
  expect(members).toHaveLength(Object.keys(await chat.rows('users')).length);
});

rule('GET /users/{id} shows a user, and no key', async (chat) => {
  const { user } = await get(chat, '/users/9');
  expect(user).toEqual({
    user_id: 9,
    email: 'second-owner@example.com',
    full_name: 'Sanna Okafor',
    role: 100,
    is_active: true,
    is_bot: false,
    bot_owner_id: null,
    is_admin: true,
    is_owner: true,
    is_guest: false,
    date_joined: '2026-05-29T05:26:40.000Z',
  });
});

const FLAGS: [id: number, is_owner: boolean, is_admin: boolean, is_guest: boolean][] = [
  [8, true, true, false],
  [12, false, true, false],
  [14, false, false, false],
  [20, false, false, false],
  [22, false, false, true],
];
for (const [id, is_owner, is_admin, is_guest] of FLAGS) {
  rule(`GET /users/${id} tells what the role means`, async (chat) => {
    expect((await get(chat, `/users/${id}`)).user).toMatchObject({ is_owner, is_admin, is_guest });
  });
}

rule('GET /users/{id} refuses an unknown user', async (chat) => {
  await refused(chat, ['GET', '/users/999'], { msg: 'No such user' });
  await refused(chat, ['GET', '/users/999/status'], { msg: 'No such user' });
});

rule("GET /users/me is the caller, and a bot has its own role, not its owner's", async (chat) => {
  expect(await get(chat, '/users/me', 'guest')).toMatchObject({ result: 'success', user_id: 22, role: 600 });
  expect(await get(chat, '/users/me', 'bot')).toMatchObject({ user_id: 25, role: 400, is_admin: false });
});

rule('GET /users/{id}/status is empty when unset', async (chat) => {
  expect(await get(chat, '/users/18/status')).toEqual({ result: 'success', msg: '', status: {} });
});

rule('GET /users/{id}/status shows what was set', async (chat) => {
  await succeeds(chat, ['POST', '/users/18/status', { status_text: 'on vacation' }]);
  expect((await get(chat, '/users/18/status')).status).toEqual({ status_text: 'on vacation' });
});

rule('GET /user_groups shows members, of system groups too', async (chat) => {
  const { user_groups } = await get(chat, '/user_groups');
  const members = (id: number) => user_groups.find((group: { id: number }) => group.id === id).members;
  expect([members(1), members(2), members(3), members(6)]).toEqual([[8, 9], [8, 9, 12], [8, 9, 12, 14], []]);
  expect(members(5)).toContain(22);
  expect(members(4)).not.toContain(22);
  expect(members(5)).not.toContain(30);
  expect(members(21)).toEqual([12, 15, 18]);
});

rule('GET /saved_snippets shows only those of the caller', async (chat) => {
  const snippets = async (who: 'member' | 'bot') => (await get(chat, '/saved_snippets', who)).saved_snippets;
  expect((await snippets('member')).map(({ id }: { id: number }) => id)).toEqual([5]);
  expect(Object.keys((await snippets('bot'))[0])).toEqual(['id', 'title', 'content', 'date_created']);
});

rule('GET /realm/linkifiers is in display order', async (chat) => {
  expect((await get(chat, '/realm/linkifiers')).linkifiers).toEqual([
    {
      id: 5,
      pattern: 'doc:(?P<space>[a-z]+)/(?P<page>[a-z0-9-]+)',
      url_template: 'https://docs.example.com/{space}{/page}',
    },
    { id: 2, pattern: '#(?P<id>[0-9]+)', url_template: 'https://issues.example.com/{id}' },
  ]);
});

rule('the linkifiers of the seed could be saved as they are', async (chat) => {
  for (const { id, ...fields } of (await get(chat, '/realm/linkifiers')).linkifiers) {
    await succeeds(chat, ['PATCH', `/realm/filters/${id}`, fields]);
  }
});

const VERSIONS: [level: number, version: string][] = [
  [1, '3.0'],
  [9, '3.0'],
  [57, '4.0'],
  [76, '5.0'],
  [117, '5.0'],
  [126, '6.0'],
  [161, '7.0'],
  [208, '8.0'],
  [261, '9.0'],
  [322, '10.0'],
  [368, '10.0'],
  [382, '11.0'],
  [416, '11.0'],
  [426, '12.0'],
  [442, '12.0'],
];
for (const [level, server_version] of VERSIONS) {
  rule(
    `GET /server_settings needs no credentials and tells level ${level} and its release`,
    async (chat) => {
      await succeeds(chat, ['GET', '/server_settings', {}, 'nobody'], {
        server_version,
        feature_level: level,
        zulip_version: server_version,
        zulip_feature_level: level,
        realm_name: 'Sandbox organization',
      });
    },
    { level },
  );
}

rule('GET /server_settings follows a change of the level, and names unsupported parameters', async (chat) => {
  await chat.admin('POST', '/level', { level: 200 });
  const { json } = await chat.send('GET', '/server_settings', { x: 1 }, 'nobody');
  expect(json).toMatchObject({ feature_level: 200, ignored_parameters_unsupported: ['x'] });
});

rule('POST /register tells who calls and the newest message', async (chat) => {
  const { json } = await chat.send('POST', '/register', {}, 'guest');
  const ids = Object.keys(await chat.rows('messages')).map(Number);
  expect(json).toMatchObject({
    queue_id: null,
    user_id: 22,
    is_guest: true,
    is_admin: false,
    feature_level: 442,
    max_message_id: Math.max(...ids),
    realm_moderation_request_channel_id: 13,
  });
});

rule('every helper but the server settings needs credentials', async (chat) => {
  const paths = '/users /users/me /users/12 /users/12/status /user_groups /saved_snippets';
  for (const path of [...paths.split(' '), '/realm/linkifiers', '/realm/profile_fields']) {
    expect({ path, status: (await chat.send('GET', path, {}, 'nobody')).status }).toEqual({
      path,
      status: 401,
    });
  }
  expect((await chat.send('POST', '/register', {}, 'nobody')).status).toBe(401);
});

// --- POST /_sandbox/organization

const organization = async (chat: Chat) => (await chat.rows('organization')).organization;

const SETTINGS: Fields[] = [
  { moderation_request_channel_id: null },
  { moderation_request_channel_id: 3 },
  { can_invite_users_group: 2 },
  { can_add_subscribers_group: 6 },
  { invitation_link_validity_minutes: 1 },
  { can_invite_users_group: 22, invitation_link_validity_minutes: 60 },
];
for (const changes of SETTINGS) {
  rule(`the organization takes ${JSON.stringify(changes)}`, async (chat) => {
    const before = await organization(chat);
    const { status, json } = await chat.admin('POST', '/organization', changes);
    expect({ status, json }).toEqual({ status: 200, json: { organization: { ...before, ...changes } } });
    expect(await organization(chat)).toEqual({ ...before, ...changes });
  });
}

const BAD_SETTINGS: [changes: unknown, msg: RegExp][] = [
  [{}, /./],
  [[], /./],
  [{ name: 'x' }, /name/],
  [{ moderation_request_channel_id: 99 }, /channel 99 does not exist or is archived/],
  // Archived.
  [{ moderation_request_channel_id: 10 }, /channel 10 does not exist or is archived/],
  [{ moderation_request_channel_id: '13' }, /moderation_request_channel_id/],
  [{ can_invite_users_group: 99 }, /can_invite_users_group: user group 99 does not exist/],
  [{ can_invite_users_group: null }, /can_invite_users_group/],
  [{ can_add_subscribers_group: 99 }, /can_add_subscribers_group: user group 99 does not exist/],
  [{ invitation_link_validity_minutes: 0 }, /invitation_link_validity_minutes/],
  [{ invitation_link_validity_minutes: 1.5 }, /invitation_link_validity_minutes/],
  [{ invitation_link_validity_minutes: 1e12 }, /invitation_link_validity_minutes/],
];
for (const [changes, msg] of BAD_SETTINGS) {
  rule(`the organization does not take ${JSON.stringify(changes)}`, async (chat) => {
    const before = await chat.sandbox.state();
    const { status, json } = await chat.admin('POST', '/organization', changes);
    expect({ status, json }).toEqual({
      status: 400,
      json: { result: 'error', code: 'BAD_REQUEST', msg: expect.stringMatching(msg) },
    });
    expect(await chat.sandbox.state()).toEqual(before);
  });
}

rule('a reset puts the settings back', async (chat) => {
  const before = await organization(chat);
  await chat.admin('POST', '/organization', { moderation_request_channel_id: null });
  await chat.admin('POST', '/reset');
  expect(await organization(chat)).toEqual(before);
});

// --- The seed

rule('new ids begin after those of the seed', async (chat) => {
  const counters = await chat.rows<number>('counters');
  const state = await chat.sandbox.state();
  for (const collection of [
    'users',
    'channels',
    'groups',
    'messages',
    'snippets',
    'folders',
    'linkifiers',
    'links',
  ]) {
    const ids = Object.keys(state[collection] ?? {}).map(Number);
    expect({ collection, counter: counters[collection] }).toEqual({ collection, counter: Math.max(...ids) });
  }
});

rule('rows of the seed lie under their own ids, and refer only to rows that exist', async (chat) => {
  const state = await chat.sandbox.state();
  const has = (collection: string, id: number | null): boolean =>
    id === null || Object.hasOwn(state[collection] ?? {}, String(id));
  const dangling = Object.entries(state).flatMap(([collection, rows]) =>
    Object.entries(rows).flatMap(([key, row]) => {
      const value = row as Record<string, number | number[] | null>;
      const ids: [target: string, id: unknown][] = [
        ['users', value.user_id ?? null],
        ['users', value.bot_owner_id ?? null],
        ['users', value.sender_id ?? null],
        ['users', value.creator_id ?? null],
        ['users', value.invited_by_user_id ?? null],
        ['channels', value.stream_id ?? null],
        ['channels', value.moderation_request_channel_id ?? null],
        ['messages', value.message_id ?? null],
        ['folders', value.folder_id ?? null],
        ...[value.member_ids, value.recipient_ids]
          .flat()
          .map((id): [string, unknown] => ['users', id ?? null]),
        ...[value.stream_ids].flat().map((id): [string, unknown] => ['channels', id ?? null]),
        ...[value.group_ids].flat().map((id): [string, unknown] => ['groups', id ?? null]),
        ...Object.keys(value)
          .filter((name) => name.startsWith('can_'))
          .map((name): [string, unknown] => ['groups', value[name]]),
      ];
      const wrongKey =
        typeof value.id === 'number' && String(value.id) !== key ? [`${collection} ${key}`] : [];
      return [
        ...wrongKey,
        ...ids
          .filter(([target, id]) => !has(target, id as number | null))
          .map(([target, id]) => `${collection} ${key}: ${target} ${id}`),
      ];
    }),
  );
  expect(dangling).toEqual([]);
});
