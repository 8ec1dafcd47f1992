/** Undocumented helpers: the users of the organization, their groups and their status. */
import type { Transaction } from 'trellis-docs/sandbox';
import { type Collections, type Group, ROLES, type User } from '../collections.ts';
import { badRequest } from '../protocol/errors.ts';
import type { Context, Operation } from '../protocol/operation-route.ts';

/** `GET /users`, a helper: `members`, all users and bots, including deactivated ones. */
export const getUsers: Operation = {
  method: 'GET',
  path: '/users',
  helper: true,
  handle: ({ store }) => ({ members: store.entries('users').map(([, user]) => shownUser(user)) }),
};

/** `GET /users/me`, a helper: the caller, without an object around it. */
export const getOwnUser: Operation = {
  method: 'GET',
  path: '/users/me',
  helper: true,
  handle: ({ store, caller }) => shownUser(store.get('users', String(caller.user_id)) ?? caller),
};

/** `GET /users/{user_id}`, a helper: `user`. */
export const getUser: Operation = {
  method: 'GET',
  path: '/users/{user_id}',
  helper: true,
  handle: (context) => ({ user: shownUser(userOfPath(context)) }),
};

/** `GET /users/{user_id}/status`, a helper: `status`, an empty object if none is set. */
export const getUserStatus: Operation = {
  method: 'GET',
  path: '/users/{user_id}/status',
  helper: true,
  handle: (context) => ({ status: userOfPath(context).status }),
};

/** `GET /user_groups`, a helper: `user_groups` with the ids of their members. */
export const getUserGroups: Operation = {
  method: 'GET',
  path: '/user_groups',
  helper: true,
  handle: ({ store }) => ({
    user_groups: store.entries('groups').map(([, group]) => shownGroup(store, group)),
  }),
};

function userOfPath({ store, parameters }: Context): Readonly<User> {
  const user = store.get('users', String(parameters.id('user_id')));
  if (!user) throw badRequest('No such user');
  return user;
}

function shownUser({ api_key: _key, status: _status, ...user }: Readonly<User>): Record<string, unknown> {
  return {
    ...user,
    is_admin: user.role <= ROLES.administrator,
    is_owner: user.role === ROLES.owner,
    is_guest: user.role === ROLES.guest,
    date_joined: new Date(user.date_joined * 1000).toISOString(),
  };
}

function shownGroup(store: Transaction<Collections>, group: Readonly<Group>): Record<string, unknown> {
  const { id, name, description, is_system_group, can_add_members_group } = group;
  const members = groupMembers(store, group);
  return { id, name, description, members, is_system_group, can_add_members_group };
}

/** Ids of the active users of a group. A system group contains no bots. */
export function groupMembers(store: Transaction<Collections>, group: Readonly<Group>): number[] {
  const { is_system_group, least_role, member_ids } = group;
  const isMember = (user: Readonly<User>): boolean =>
    is_system_group
      ? least_role !== null && !user.is_bot && user.role <= least_role
      : member_ids.includes(user.user_id);
  return store.entries('users').flatMap(([, user]) => (user.is_active && isMember(user) ? user.user_id : []));
}
