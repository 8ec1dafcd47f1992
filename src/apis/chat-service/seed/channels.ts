/** The channels of the sandbox's organization, their folders, and their subscribers. */
import type { Transaction } from 'trellis-docs/sandbox';
import type { Channel, Collections } from '../collections.ts';
import { subscriptionKey } from '../rules/channel-access.ts';
import { FOUNDED, SYSTEM_GROUPS } from './people.ts';

const { administrators, moderators } = SYSTEM_GROUPS;

/** Channel that receives moderation requests. */
export const MODERATION_CHANNEL = 13;

type Entry = Pick<Channel, 'stream_id' | 'name' | 'description'> &
  Partial<Channel> & { subscribers: number[] };

const channels: Entry[] = [
  {
    stream_id: 3,
    name: 'design',
    description: 'How it looks',
    folder_id: 2,
    subscribers: [9, 12, 14, 15, 18, 20, 22, 25],
  },
  {
    stream_id: 5,
    name: 'engineering',
    description: 'How it works',
    folder_id: 2,
    subscribers: [8, 14, 15, 16],
  },
  { stream_id: 7, name: 'kitchen', description: 'Lunch', folder_id: 3, subscribers: [12, 16, 20, 25, 26] },
  {
    stream_id: 8,
    name: 'introductions',
    description: 'Say hello',
    is_default: true,
    subscribers: [8, 9, 12, 14, 15, 16, 18, 20],
  },
  {
    stream_id: 12,
    name: 'garden',
    description: 'Plants on the roof',
    folder_id: 3,
    can_remove_subscribers_group: 23,
    subscribers: [15, 16, 20, 26],
  },
  {
    stream_id: 9,
    name: 'leadership',
    description: 'Plans of the year',
    invite_only: true,
    subscribers: [8, 9],
    can_add_subscribers_group: 1,
  },
  {
    stream_id: MODERATION_CHANNEL,
    name: 'moderation requests',
    description: 'Reported messages',
    invite_only: true,
    subscribers: [8, 12, 14],
  },
  {
    stream_id: 10,
    name: 'launch 2025',
    description: 'The launch, which is over',
    is_archived: true,
    folder_id: 1,
    subscribers: [12, 15, 20, 25],
  },
  // A default channel that only administrators may add subscribers to.
  {
    stream_id: 14,
    name: 'announcements',
    description: 'What everybody should know',
    is_default: true,
    can_add_subscribers_group: administrators,
    subscribers: [8, 9, 12, 14, 15, 16, 18, 20],
  },
];

export function seedChannels(store: Transaction<Collections>): void {
  for (const { subscribers, ...channel } of channels) {
    store.put('channels', String(channel.stream_id), {
      invite_only: false,
      is_archived: false,
      is_default: false,
      folder_id: null,
      creator_id: 8,
      date_created: FOUNDED + channel.stream_id * 600,
      can_remove_subscribers_group: administrators,
      can_add_subscribers_group: null,
      ...channel,
    });
    for (const user_id of subscribers) {
      const { stream_id } = channel;
      store.put('subscriptions', subscriptionKey(stream_id, user_id), { stream_id, user_id });
    }
  }
  store.put('organization', 'organization', {
    name: 'Sandbox organization',
    moderation_request_channel_id: MODERATION_CHANNEL,
    can_invite_users_group: SYSTEM_GROUPS.members,
    can_add_subscribers_group: moderators,
    invitation_link_validity_minutes: 14_400,
    welcome_message_custom_text: 'Welcome! The channel *introductions* is a good place to begin.',
  });
}
