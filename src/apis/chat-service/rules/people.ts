/** Users, their roles, and user groups. */
import type { Transaction } from 'trellis-docs/sandbox';
import { type Collections, ROLES, type User } from '../collections.ts';
import { badRequest } from '../protocol/errors.ts';

type Store = Transaction<Collections>;

/** Owners are administrators too. */
export const isAdministrator = ({ role }: Readonly<User>): boolean => role <= ROLES.administrator;

/**
 * A user as a caller. A bot may do what its owner may (spec, "Authentication": bots call with their own email
 * and key), so it gets the owner's role. Personal data (subscriptions, flags, snippets) stays the bot's own.
 */
export function withRights(store: Store, user: Readonly<User>): Readonly<User> {
  const owner = user.bot_owner_id === null ? undefined : store.get('users', String(user.bot_owner_id));
  return owner ? { ...user, role: owner.role } : user;
}

/** The target user of an operation. @throws `No such user`, also for a bot, and `User is deactivated`. */
export function targetUser(store: Store, id: number): Readonly<User> {
  const user = store.get('users', String(id));
  if (!user || user.is_bot) throw badRequest('No such user');
  if (!user.is_active) throw badRequest('User is deactivated');
  return user;
}

/** By email address, case-insensitive. */
export function userByEmail(store: Store, email: string): Readonly<User> | undefined {
  const wanted = email.toLowerCase();
  return store.entries('users').find(([, user]) => user.email.toLowerCase() === wanted)?.[1];
}

/**
 * Whether `user` (as a caller, see `withRights`) is in a group, a bot also through its owner. False for an
 * unknown group.
 */
export function isInGroup(store: Store, groupId: number, user: Readonly<User>): boolean {
  const group = store.get('groups', String(groupId));
  if (!group) return false;
  if (group.is_system_group) return group.least_role !== null && user.role <= group.least_role;
  return group.member_ids.some((id) => id === user.user_id || id === user.bot_owner_id);
}
