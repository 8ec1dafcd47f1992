/** Channels with their subscribers and folders. */
import type { Section } from 'trellis-docs/sandbox';
import type { Channel } from '../collections.ts';
import { inOrder } from '../helpers/organization.ts';
import { excerpt, folderName, groupName, type Store, timeCell, userName } from './labels.ts';

export function channelsSection(store: Store): Section {
  const subscribers = new Map<number, string[]>();
  for (const [, { stream_id, user_id }] of store.entries('subscriptions')) {
    const names = subscribers.get(stream_id) ?? [];
    names.push(userName(store, user_id));
    subscribers.set(stream_id, names);
  }
  return {
    id: 'channels',
    title: 'Channels',
    columns: [
      'ID',
      'Name',
      'Kind',
      'Folder',
      'Subscribers',
      'Who may unsubscribe others',
      'Who may subscribe others',
    ],
    rows: store.entries('channels').map(([key, channel]) => ({
      key,
      cells: [
        channel.stream_id,
        channel.name,
        { labels: channelKinds(channel) },
        folderName(store, channel.folder_id),
        { labels: subscribers.get(channel.stream_id) ?? [] },
        groupName(store, channel.can_remove_subscribers_group),
        groupName(store, channel.can_add_subscribers_group) || 'as in the organization',
      ],
      isMuted: channel.is_archived,
    })),
    empty: 'No channels.',
  };
}

function channelKinds({ invite_only, is_default, is_archived }: Readonly<Channel>): string[] {
  return [
    invite_only ? 'private' : 'public',
    ...(is_default ? ['default'] : []),
    ...(is_archived ? ['archived'] : []),
  ];
}

export function foldersSection(store: Store): Section {
  return {
    id: 'folders',
    title: 'Channel folders',
    columns: ['Order', 'ID', 'Name', 'Description', 'Created by', 'Created'],
    rows: inOrder(store, 'folders').map((folder) => ({
      key: String(folder.id),
      cells: [
        folder.order,
        folder.id,
        folder.name,
        excerpt(folder.description),
        userName(store, folder.creator_id),
        timeCell(folder.date_created),
      ],
      isMuted: folder.is_archived,
    })),
    empty: 'No channel folders.',
  };
}
