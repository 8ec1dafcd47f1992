/** Names a row for readers, in lists of what a request changed. */
import type { Collections } from '../collections.ts';
import { addressee, channelName, excerpt, type Store, userName } from './labels.ts';

const describers: {
  [N in keyof Collections]: (row: Readonly<Collections[N]>, store: Store) => string | null;
} = {
  organization: () => 'Organization settings',
  // Bookkeeping that changes with every new row.
  counters: () => null,
  users: ({ user_id, full_name, is_bot }) => `${is_bot ? 'Bot' : 'User'} ${user_id}, ${full_name}`,
  groups: ({ id, name }) => `User group ${id}, ${name}`,
  channels: ({ stream_id, name }) => `Channel ${stream_id}, #${name}`,
  subscriptions: ({ stream_id, user_id }, store) =>
    `${userName(store, user_id)} in ${channelName(store, stream_id)}`,
  messages: ({ id, content }) => `Message ${id}, ${excerpt(content, 40)}`,
  receipts: ({ user_id, message_id }, store) => `Message ${message_id} for ${userName(store, user_id)}`,
  invitations: ({ id, email }) => `Invitation ${id}, ${email}`,
  links: ({ id }) => `Invitation link ${id}`,
  snippets: ({ id, title }) => `Saved snippet ${id}, ${title}`,
  linkifiers: ({ id, pattern }) => `Linkifier ${id}, ${excerpt(pattern, 40)}`,
  profile_fields: ({ id, name }) => `Profile field ${id}, ${name}`,
  folders: ({ id, name }) => `Channel folder ${id}, ${name}`,
  emoji: ({ id, name }) => `Custom emoji ${id}, ${name}`,
  devices: ({ user_id }, store) => `Push device of ${userName(store, user_id)}`,
  outbox: ({ to }, store) => `Sent to ${addressee(store, to)}`,
};

export function describeRow<N extends keyof Collections>(
  collection: N,
  _key: string,
  value: Readonly<Collections[N]>,
  store: Store,
): string | null {
  return describers[collection](value, store);
}
