/** `DELETE /users/me/subscriptions` (spec, "Unsubscribe from a channel", with its three situations). */
import type { HttpError, Transaction } from 'trellis-docs/sandbox';
import type { Channel, Collections, User } from '../collections.ts';
import { badRequest, insufficientPermission, refusal } from '../protocol/errors.ts';
import type { Operation } from '../protocol/operation-route.ts';
import { list, string } from '../protocol/parameters.ts';
import { type Principal, principals } from '../protocol/principals.ts';
import { canAccessChannel, channelByName, isSubscribed, subscriptionKey } from '../rules/channel-access.ts';
import { checkChannelName } from '../rules/channel-names.ts';
import { putFlags, unreadOf } from '../rules/message-access.ts';
import { isAdministrator, isInGroup, userByEmail } from '../rules/people.ts';

type Store = Transaction<Collections>;

/** From this level users manage the bots they own. */
const OWNERS_MANAGE_BOTS = 145;

/** From this level a channel has its own removal group; before, administrators could remove. */
const REMOVAL_GROUPS = 161;

/** From this level a missing or deactivated principal is a bad request; before, it was a permission error. */
const PRINCIPALS_ARE_400 = 208;

/** From this level subscriptions in archived channels can be modified. */
const ARCHIVED_MODIFIABLE = 362;

/**
 * Removes the caller, or the principals, from channels. If one name or permission is missing, nobody is
 * removed.
 */
export const unsubscribe: Operation = {
  method: 'DELETE',
  path: '/users/me/subscriptions',
  errors: [403],
  handle({ caller, level, parameters, store }) {
    const named = parameters.json('principals', principals(level)) ?? [];
    const names = parameters.requiredJson('subscriptions', list(string)).map((name) => name.trim());
    const targets = named.map((principal) => findPrincipal(store, principal, level));
    names.forEach(checkChannelName);
    const users = targets.length > 0 ? new Map(targets.map((user) => [user.user_id, user])) : [caller];
    const found = names.map((name) => ({ name, channel: findChannel(store, name, caller, level) }));
    const channels = new Set(found.flatMap(({ channel }) => channel ?? []));
    if (targets.some((target) => isOther(target, caller, level))) {
      for (const channel of channels) {
        if (!mayRemoveOthers(store, channel, caller, level)) throw insufficientPermission();
      }
    }
    const missing = found.find(({ channel }) => !channel);
    if (missing) throw channelDoesNotExist(missing.name);

    const removed = new Set<string>();
    const not_removed = new Set<string>();
    for (const { stream_id, name } of channels) {
      for (const { user_id } of users.values()) {
        (remove(store, stream_id, user_id) ? removed : not_removed).add(name);
      }
    }
    return { removed: [...removed], not_removed: [...not_removed] };
  },
};

/**
 * @throws for a missing or deactivated user. The documentation has no messages for these; the texts are this
 * sandbox's.
 */
function findPrincipal(store: Store, principal: Principal, level: number): Readonly<User> {
  const user =
    typeof principal === 'number' ? store.get('users', String(principal)) : userByEmail(store, principal);
  if (user?.is_active) return user;
  if (level < PRINCIPALS_ARE_400) {
    throw refusal(403, 'UNAUTHORIZED_PRINCIPAL', `Not authorized to act for user '${principal}'`);
  }
  throw badRequest(user ? 'User is deactivated' : 'No such user');
}

/** The channel as the caller sees it: inaccessible channels do not exist. */
function findChannel(
  store: Store,
  name: string,
  caller: Readonly<User>,
  level: number,
): Readonly<Channel> | undefined {
  const channel = channelByName(store, name);
  if (!channel || (channel.is_archived && level < ARCHIVED_MODIFIABLE)) return undefined;
  return canAccessChannel(store, channel, caller) ? channel : undefined;
}

/** Neither the caller nor (situation 2) a bot of the caller, or of the owner on whose behalf a bot calls. */
function isOther(target: Readonly<User>, caller: Readonly<User>, level: number): boolean {
  if (target.user_id === caller.user_id) return false;
  const owner = caller.bot_owner_id ?? caller.user_id;
  return level < OWNERS_MANAGE_BOTS || target.bot_owner_id !== owner;
}

/** Situations 1 and 3, for a channel that the caller can access. */
function mayRemoveOthers(
  store: Store,
  channel: Readonly<Channel>,
  caller: Readonly<User>,
  level: number,
): boolean {
  if (isAdministrator(caller)) return true;
  return level >= REMOVAL_GROUPS && isInGroup(store, channel.can_remove_subscribers_group, caller);
}

const channelDoesNotExist = (stream: string): HttpError =>
  refusal(400, 'STREAM_DOES_NOT_EXIST', `Channel '${stream}' does not exist`, { stream });

/**
 * False if there was no subscription. Unread messages of the channel then count as read, because unread
 * messages must be in subscribed channels (spec, "Update personal message flags").
 */
function remove(store: Store, streamId: number, userId: number): boolean {
  if (!isSubscribed(store, streamId, userId)) return false;
  store.remove('subscriptions', subscriptionKey(streamId, userId));
  for (const { message_id, flags } of unreadOf(store, userId)) {
    if (store.get('messages', String(message_id))?.stream_id !== streamId) continue;
    putFlags(store, userId, message_id, [...flags, 'read']);
  }
  return true;
}
