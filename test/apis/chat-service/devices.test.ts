/** Conformance of `POST /users/me/apns_device_token`. */
import { describe, expect } from 'vitest';
import { NOW, refused, rule, succeeds, type Who } from './support.ts';

const PATH = '/users/me/apns_device_token';
const TOKEN = '8f3a61c0d27be94455a1c7e00b92fd6e3c18a7740f5be21d96c4038ab7e5d1f2';
const APPID = 'com.example.chat';

const register = (fields: Record<string, unknown> = {}, as?: Who) =>
  ['POST', PATH, { token: TOKEN, appid: APPID, ...fields }, as] as [
    string,
    string,
    Record<string, unknown>,
    Who?,
  ];

describe('add an APNs device token', () => {
  for (const [who, user_id] of [
    ['owner', 8],
    ['administrator', 12],
    ['moderator', 14],
    ['member', 20],
    ['guest', 22],
    ['bot', 25],
  ] as const) {
    rule(`registers the device of the caller (${who})`, async (chat) => {
      await succeeds(chat, register({}, who));
      expect(await chat.rows('devices')).toEqual({
        [`${user_id}:${TOKEN}`]: { user_id, token: TOKEN, appid: APPID, registered: NOW },
      });
    });
  }

  for (const name of ['token', 'appid']) {
    rule(`\`${name}\` is required`, (chat) =>
      refused(chat, register({ [name]: undefined }), {
        code: 'REQUEST_VARIABLE_MISSING',
        msg: `Missing '${name}' argument`,
        var_name: name,
      }),
    );
  }

  rule('a token cannot be empty', (chat) =>
    refused(chat, register({ token: '' }), { msg: 'Empty or invalid length token' }),
  );

  rule('sandbox: a token has at most 4096 characters', async (chat) => {
    await refused(chat, register({ token: 'ab'.repeat(2049) }), { msg: 'Empty or invalid length token' });
    await succeeds(chat, register({ token: 'ab'.repeat(2048) }));
  });

  for (const token of ['no hexadecimal', 'abc', ' ', 'ab cd', '0xab']) {
    rule(`a token is bytes in hexadecimal digits, not ${JSON.stringify(token)}`, (chat) =>
      refused(chat, register({ token }), { msg: 'Invalid APNS token' }),
    );
  }

  rule('a token in capital letters is one too', (chat) =>
    succeeds(chat, register({ token: TOKEN.toUpperCase() })),
  );

  for (const appid of ['', 'com/example', 'com.example.chat ', 'com_example', 'com.exämple']) {
    rule(`sandbox: \`appid\` has letters, digits, dots and hyphens, not ${JSON.stringify(appid)}`, (chat) =>
      refused(chat, register({ appid }), { msg: 'appid has invalid format' }),
    );
  }

  rule('sandbox: letters, digits, dots and hyphens are fine', (chat) =>
    succeeds(chat, register({ appid: 'com.Example-2.chat' })),
  );

  rule(
    'sandbox: `appid` is checked before the token, and is reported first when both are missing',
    async (chat) => {
      await refused(chat, register({ appid: '/', token: '' }), { msg: 'appid has invalid format' });
      await refused(chat, ['POST', PATH], {
        code: 'REQUEST_VARIABLE_MISSING',
        msg: "Missing 'appid' argument",
        var_name: 'appid',
      });
    },
  );

  rule('sandbox: the same token again changes nothing', async (chat) => {
    await succeeds(chat, register());
    await chat.admin('POST', '/clock', { advance: 60 });
    const before = await chat.sandbox.state();
    await succeeds(chat, register());
    await succeeds(chat, register({ appid: 'com.example.other' }));
    expect(await chat.sandbox.state()).toEqual(before);
  });

  rule('sandbox: a user may have several devices, and two users the same', async (chat) => {
    await succeeds(chat, register());
    await succeeds(chat, register({ token: 'ab' }));
    await succeeds(chat, register({}, 'member'));
    expect(Object.keys(await chat.rows('devices'))).toEqual([`12:${TOKEN}`, '12:ab', `20:${TOKEN}`]);
  });
});

describe('feature levels', () => {
  rule(
    'level 222: `appid` may be left out',
    async (chat) => {
      await succeeds(chat, register({ appid: undefined }));
      expect(Object.values(await chat.rows('devices'))).toMatchObject([{ token: TOKEN, appid: null }]);
    },
    { level: 222 },
  );

  rule(
    'level 222: `appid` is taken when it is sent',
    async (chat) => {
      await succeeds(chat, register());
      expect(Object.values(await chat.rows('devices'))).toMatchObject([{ appid: APPID }]);
    },
    { level: 222 },
  );

  rule(
    'level 223: `appid` is required',
    (chat) =>
      refused(chat, register({ appid: undefined }), {
        code: 'REQUEST_VARIABLE_MISSING',
        msg: "Missing 'appid' argument",
        var_name: 'appid',
      }),
    { level: 223 },
  );

  rule('level 406: the operation is deprecated, and still there', (chat) => succeeds(chat, register()), {
    level: 406,
  });
});
