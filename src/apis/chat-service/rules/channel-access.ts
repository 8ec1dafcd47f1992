/** Who may see a channel, and who may change its subscribers. */
import type { Transaction } from 'trellis-docs/sandbox';
import type { Channel, Collections, User } from '../collections.ts';
import { ROLES } from '../collections.ts';
import { isAdministrator, isInGroup } from './people.ts';

type Store = Transaction<Collections>;

export const subscriptionKey = (streamId: number, userId: number): string => `${streamId}:${userId}`;

export function isSubscribed(store: Store, streamId: number, userId: number): boolean {
  return store.get('subscriptions', subscriptionKey(streamId, userId)) !== undefined;
}

/** By name, case-insensitive. */
export function channelByName(store: Store, name: string): Readonly<Channel> | undefined {
  const wanted = name.toLowerCase();
  return store.entries('channels').find(([, channel]) => channel.name.toLowerCase() === wanted)?.[1];
}

/**
 * Whether the channel exists for the caller. Public ones do for everybody except guests, all do for their
 * subscribers, and administrators reach private ones to manage them.
 */
export function canAccessChannel(store: Store, channel: Readonly<Channel>, caller: Readonly<User>): boolean {
  if (isSubscribed(store, channel.stream_id, caller.user_id)) return true;
  return channel.invite_only ? isAdministrator(caller) : caller.role !== ROLES.guest;
}

/** Whether the caller may subscribe others at all. */
export function canSubscribeOthers(store: Store, caller: Readonly<User>): boolean {
  const group = store.get('organization', 'organization')?.can_add_subscribers_group;
  return group !== undefined && isInGroup(store, group, caller);
}

/**
 * Whether the caller may subscribe others to this channel: by its own setting, otherwise by the
 * organization's.
 */
export function canAddSubscribers(store: Store, channel: Readonly<Channel>, caller: Readonly<User>): boolean {
  if (!canAccessChannel(store, channel, caller)) return false;
  const group = channel.can_add_subscribers_group;
  return group === null ? canSubscribeOthers(store, caller) : isInGroup(store, group, caller);
}
