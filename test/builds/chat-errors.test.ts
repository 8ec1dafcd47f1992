/**
 * Provokes every documented error of the chat service in the sandbox, and compares code, text, extra fields
 * and status with the page. The pages are read as built; a row without a request fails, and so does a request
 * without a row.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { type Chat, type Fields, openChat, type Who } from '../apis/chat-service/support.ts';
import { type EndpointPage, endpointPages } from '../support/chat-pages.ts';
import { tablesOf } from '../support/html.ts';

interface Provocation {
  /** Request that causes the error; the path is below `/api/v1`. */
  request: [method: string, path: string, fields?: Fields, as?: Who];
  /** Precondition. */
  before?: (chat: Chat) => Promise<unknown>;
  level?: number;
  /** Values of placeholders in the text: `<id>` or `<name>`. */
  placeholders?: Record<string, string>;
}

const STATUS: Provocation['request'] = ['POST', '/users/18/status'];
const status = (fields: Fields): Provocation => ({ request: [STATUS[0], STATUS[1], fields] });
const invite = (fields: Fields, as: Who = 'administrator'): Provocation => ({
  request: ['POST', '/invites', { invitee_emails: 'noor@example.com', stream_ids: [], ...fields }, as],
});

/** Slug -> condition of the row, in the words of the page -> the request. */
const PROVOCATIONS: Record<string, Record<string, Provocation>> = {
  'send-invitations': {
    'The caller lacks permission.': invite({}, 'guest'),
    'No address is given.': invite({ invitee_emails: '' }),
    'A channel does not exist or is inaccessible.': {
      ...invite({ stream_ids: [11] }),
      placeholders: { '<id>': '11' },
    },
    'stream_ids is not empty, and the caller may not subscribe others.': invite(
      { stream_ids: [3] },
      'member',
    ),
    'Some addresses already have accounts. Invitations to the others were sent.': invite({
      invitee_emails: 'noor@example.com,mika@example.com',
    }),
  },
  'get-invitations': {
    'The caller lacks permission for invitations.': { request: ['GET', '/invites', {}, 'guest'] },
  },
  'update-user-status': {
    'The caller lacks permission.': { request: [STATUS[0], STATUS[1], { status_text: 'Away' }, 'member'] },
    'No new values are passed.': status({}),
    'status_text has more than 60 characters.': status({ status_text: 'x'.repeat(61) }),
    'emoji_code or reaction_type is sent without emoji_name.': status({
      status_text: 'Away',
      emoji_code: '1f334',
    }),
    'The emoji name is unknown.': {
      ...status({ emoji_name: 'paper_lantern_festival' }),
      placeholders: { '<name>': 'paper_lantern_festival' },
    },
    'The emoji name is invalid.': status({
      emoji_name: 'palm_tree',
      emoji_code: '1f600',
      reaction_type: 'unicode_emoji',
    }),
    'The custom emoji is invalid.': status({
      emoji_name: 'palm_tree',
      emoji_code: '999',
      reaction_type: 'realm_emoji',
    }),
  },
  'unsubscribe-from-channel': {
    'The channel does not exist.': {
      request: ['DELETE', '/users/me/subscriptions', { subscriptions: ['desing'] }],
      placeholders: { '<name>': 'desing' },
    },
    'From feature level 208: a user in principals is deactivated or does not exist.': {
      request: ['DELETE', '/users/me/subscriptions', { subscriptions: ['design'], principals: [30] }],
    },
    'Before feature level 208: a user in principals is deactivated or does not exist.': {
      request: ['DELETE', '/users/me/subscriptions', { subscriptions: ['design'], principals: [4444] }],
      level: 207,
    },
  },
  'add-apns-device-token': {
    'The token is empty or of invalid length.': {
      request: ['POST', '/users/me/apns_device_token', { token: '', appid: 'com.example.chat' }],
    },
    'The token is invalid.': {
      request: ['POST', '/users/me/apns_device_token', { token: 'not hex', appid: 'com.example.chat' }],
    },
  },
  'report-message': {
    'No moderation request channel is configured.': {
      request: ['POST', '/messages/4817/report', { report_type: 'spam' }],
      before: (chat) => chat.admin('POST', '/organization', { moderation_request_channel_id: null }),
    },
  },
  'edit-saved-snippet': {
    'The saved snippet does not exist.': { request: ['PATCH', '/saved_snippets/4444', { title: 'Away' }] },
  },
  'deactivate-user': {
    'The user is the only organization owner.': {
      request: ['DELETE', '/users/8', {}, 'owner'],
      before: (chat) => chat.send('DELETE', '/users/9', {}, 'owner'),
    },
  },
};

/** The rows of the table "Errors" of a page, by column; empty if it documents none. */
function documentedErrors({ document }: EndpointPage): Record<string, string>[] {
  const table = tablesOf(document).find(([header]) => header?.[0] === 'Code' && header.includes('msg'));
  const [header = [], ...rows] = table ?? [];
  return rows.map((cells) => Object.fromEntries(header.map((name, index) => [name, cells[index] ?? ''])));
}

/** `daily_limit_reached (boolean), errors (array)` -> the names. */
const fieldNames = (cell: string): string[] =>
  cell === 'None' ? [] : Array.from(cell.matchAll(/([a-z_]+) \(/g), ([, name = '']) => name).sort();

let pages: EndpointPage[];
beforeAll(async () => {
  pages = await endpointPages();
});

describe('documented errors', () => {
  test('every documented error has a request that causes it, and no request is left over', () => {
    const documented = pages
      .map((page) => [page.slug, documentedErrors(page).map((row) => row.When ?? '')] as const)
      .filter(([, conditions]) => conditions.length > 0);
    expect(Object.fromEntries(documented)).toEqual(
      Object.fromEntries(Object.entries(PROVOCATIONS).map(([slug, rows]) => [slug, Object.keys(rows)])),
    );
  });

  for (const [slug, rows] of Object.entries(PROVOCATIONS)) {
    for (const [when, { request, before, level, placeholders = {} }] of Object.entries(rows)) {
      test(`${slug}: ${when}`, async () => {
        const page = pages.find((each) => each.slug === slug);
        const row = page && documentedErrors(page).find((each) => each.When === when);
        if (!row) throw new Error('The page does not document it');
        const chat = openChat(level === undefined ? {} : { level });
        await before?.(chat);
        const { status, json } = await chat.send(...request);
        const { result, msg, code, ...extra } = json;
        expect(result).toBe('error');
        expect(code).toBe(row.Code);
        expect(Object.keys(extra).sort()).toEqual(fieldNames(row['Extra fields'] ?? ''));
        const text = Object.entries(placeholders).reduce(
          (known, [placeholder, value]) => known.replace(placeholder, value),
          row.msg ?? '',
        );
        if (text === 'Not documented') expect(msg).toMatch(/\S/);
        else expect(msg).toBe(text);
        // Without a status on the page, it is still a client error.
        const documented = row['HTTP status'] ?? 'Not documented';
        if (/^\d{3}$/.test(documented)) expect(status).toBe(Number(documented));
        else expect(status).toBeGreaterThanOrEqual(400);
        expect(status).toBeLessThan(500);
      });
    }
  }
});
