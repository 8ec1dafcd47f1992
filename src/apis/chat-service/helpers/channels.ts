/** Undocumented helpers: channels and their subscribers. */

import type { Channel } from '../collections.ts';
import { badRequest } from '../protocol/errors.ts';
import type { Operation } from '../protocol/operation-route.ts';
import { canAccessChannel, isSubscribed } from '../rules/channel-access.ts';

/** From these levels channels have their own removal group, and it has its present name. */
const REMOVAL_GROUPS = 161;
const REMOVAL_GROUP_RENAMED = 197;

/** From this level channels are in folders. */
const FOLDERS = 389;

/**
 * `GET /users/me/subscriptions`, a helper: `subscriptions`, the channels that the caller is subscribed to.
 */
export const getSubscriptions: Operation = {
  method: 'GET',
  path: '/users/me/subscriptions',
  helper: true,
  handle({ caller, level, store }) {
    const channels = store
      .entries('channels')
      .filter(([, { stream_id }]) => isSubscribed(store, stream_id, caller.user_id));
    return { subscriptions: channels.map(([, channel]) => shownChannel(channel, level)) };
  },
};

/** `GET /streams`, a helper: `streams`, the channels that the caller can access. */
export const getChannels: Operation = {
  method: 'GET',
  path: '/streams',
  helper: true,
  handle({ caller, level, store }) {
    const channels = store
      .entries('channels')
      .filter(([, channel]) => canAccessChannel(store, channel, caller));
    return { streams: channels.map(([, channel]) => shownChannel(channel, level)) };
  },
};

/**
 * `GET /streams/{stream_id}/members`, a helper: `subscribers`, sorted user ids, of a channel that the caller
 * can access.
 */
export const getSubscribers: Operation = {
  method: 'GET',
  path: '/streams/{stream_id}/members',
  helper: true,
  handle({ caller, parameters, store }) {
    const id = parameters.id('stream_id');
    const channel = store.get('channels', String(id));
    if (!channel || !canAccessChannel(store, channel, caller)) throw badRequest('Invalid channel ID');
    const subscribers = store
      .entries('subscriptions')
      .flatMap(([, { stream_id, user_id }]) => (stream_id === id ? user_id : []));
    return { subscribers: subscribers.sort((a, b) => a - b) };
  },
};

/** A channel with the member names of the level. */
function shownChannel(channel: Readonly<Channel>, level: number): Record<string, unknown> {
  const { can_remove_subscribers_group: group, folder_id, ...others } = channel;
  const name =
    level < REMOVAL_GROUP_RENAMED ? 'can_remove_subscribers_group_id' : 'can_remove_subscribers_group';
  return {
    ...others,
    ...(level < FOLDERS ? {} : { folder_id }),
    ...(level < REMOVAL_GROUPS ? {} : { [name]: group }),
  };
}
