/** Names of rows for readers. An id stands in for a missing row. */
import type { Transaction } from 'trellis-docs/sandbox';
import { type Collections, type Notification, ROLES, type Role } from '../collections.ts';

export type Store = Transaction<Collections>;

export const userName = (store: Store, id: number | null): string =>
  id === null ? '' : (store.get('users', String(id))?.full_name ?? `user ${id}`);

export const channelName = (store: Store, id: number): string =>
  `#${store.get('channels', String(id))?.name ?? id}`;

export const groupName = (store: Store, id: number | null): string =>
  id === null ? '' : (store.get('groups', String(id))?.name ?? `group ${id}`);

export const folderName = (store: Store, id: number | null): string =>
  id === null ? '' : (store.get('folders', String(id))?.name ?? `folder ${id}`);

export const roleName = (role: Role): string =>
  Object.entries(ROLES).find(([, value]) => value === role)?.[0] ?? String(role);

/** The state has times in seconds, a view in milliseconds. */
export const timeCell = (seconds: number | null): { time: number } | '' =>
  seconds === null ? '' : { time: seconds * 1000 };

/** A user's text, cut to fit into a table. */
export function excerpt(text: string, length = 160): string {
  const characters = [...text.slice(0, 2 * length + 2)];
  return characters.length > length ? `${characters.slice(0, length).join('')}…` : text;
}

export function addressee(store: Store, to: Notification['to']): string {
  if ('user_id' in to) return userName(store, to.user_id);
  return 'email' in to ? to.email : `${channelName(store, to.stream_id)} > ${to.topic}`;
}
