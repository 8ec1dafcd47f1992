/** Shared by the conformance tests of invitations. */
import { expect } from 'vitest';
import type { EmailInvitation, Notification } from '../../../src/apis/chat-service/collections.ts';
import { type Answer, type Chat, type Fields, succeeds, type Who } from './support.ts';

export const DAY = 86_400;
export const ROLES = { owner: 100, administrator: 200, moderator: 300, member: 400, guest: 600 } as const;
export const CALLERS = Object.keys(ROLES) as (keyof typeof ROLES)[];

const PLAIN = { invitee_emails: 'noor@example.com', stream_ids: [] };

export const post = (
  fields: Fields = {},
  as: Who = 'administrator',
): [method: string, path: string, fields: Fields, as: Who] => [
  'POST',
  '/invites',
  { ...PLAIN, ...fields },
  as,
];

/** The latest invitation. */
export async function newest(chat: Chat): Promise<EmailInvitation> {
  const all = Object.values(await chat.rows<EmailInvitation>('invitations'));
  const last = all.at(-1);
  if (!last) throw new Error('There is no invitation');
  return last;
}

/** Sends one invitation and returns it as stored. */
export async function invited(chat: Chat, fields: Fields = {}, as?: Who): Promise<EmailInvitation> {
  await succeeds(chat, post(fields, as));
  return newest(chat);
}

export const outbox = async (chat: Chat, kind: Notification['kind']): Promise<Notification[]> =>
  Object.values(await chat.rows<Notification>('outbox')).filter((sent) => sent.kind === kind);

export interface Listed {
  id: number;
  is_multiuse: boolean;
  email?: string;
  [field: string]: unknown;
}

export async function listed(chat: Chat, as: Who = 'administrator'): Promise<Listed[]> {
  const { status, json } = await chat.send('GET', '/invites', {}, as);
  expect(status).toBe(200);
  return json.invites;
}

export const keys = (invites: Listed[]): string[] =>
  invites.map(({ id, is_multiuse }) => `${is_multiuse ? 'link' : 'email'} ${id}`);

export const accept = (chat: Chat, body: unknown): Promise<Answer> =>
  chat.admin('POST', '/invitations/accept', body);

/** Invites noor with these fields and accepts it. */
export async function joined(chat: Chat, fields: Fields = {}, as?: Who): Promise<Answer['json']> {
  const { id } = await invited(chat, fields, as);
  const { status, json } = await accept(chat, { id, full_name: 'Noor Haddad' });
  expect(status).toBe(200);
  return json;
}

export async function channelsOf(chat: Chat, userId: number): Promise<number[]> {
  const rows = Object.values(await chat.rows<{ stream_id: number; user_id: number }>('subscriptions'));
  return rows
    .filter(({ user_id }) => user_id === userId)
    .map(({ stream_id }) => stream_id)
    .sort((a, b) => a - b);
}
