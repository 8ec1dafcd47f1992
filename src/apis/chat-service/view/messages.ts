/** Messages with their flags for each user, and messages that the service itself sent. */
import type { Section } from 'trellis-docs/sandbox';
import type { Message, Notification, StoredFlag } from '../collections.ts';
import { addressee, channelName, excerpt, type Store, timeCell, userName } from './labels.ts';

export function messagesSection(store: Store): Section {
  const flags = new Map<number, string[]>();
  for (const [, receipt] of store.entries('receipts')) {
    const labels = flags.get(receipt.message_id) ?? [];
    labels.push(`${userName(store, receipt.user_id)}: ${flagsText(receipt.flags)}`);
    flags.set(receipt.message_id, labels);
  }
  return {
    id: 'messages',
    title: 'Messages',
    columns: ['ID', 'Where', 'From', 'Text', 'Flags by user'],
    rows: store.entries('messages').map(([key, message]) => ({
      key,
      cells: [
        message.id,
        messagePlace(store, message),
        userName(store, message.sender_id),
        excerpt(message.content),
        { labels: flags.get(message.id) ?? [] },
      ],
    })),
    empty: 'No messages.',
  };
}

/** Another flag implies `read`. */
function flagsText(flags: readonly StoredFlag[]): string {
  if (!flags.includes('read')) return ['unread', ...flags].join(', ');
  return flags.filter((flag) => flag !== 'read').join(', ') || 'read';
}

function messagePlace(store: Store, message: Readonly<Message>): string {
  if (message.stream_id !== null) return `${channelName(store, message.stream_id)} > ${message.topic}`;
  return `direct: ${message.recipient_ids.map((id) => userName(store, id)).join(', ')}`;
}

const KINDS: Record<Notification['kind'], string> = {
  notification_bot: 'Message of the notification bot',
  welcome_bot: 'Message of the welcome bot',
  moderation_report: 'Report to the moderators',
  deactivation_email: 'Email about a deactivation',
  invitation_email: 'Email with an invitation',
};

export function outboxSection(store: Store): Section {
  return {
    id: 'outbox',
    title: 'Sent by the service',
    columns: ['Time', 'What', 'To', 'Text'],
    // The newest first: readers look for it.
    rows: store
      .entries('outbox')
      .map(([key, { kind, to, text, at }]) => ({
        key,
        cells: [timeCell(at), KINDS[kind], addressee(store, to), text],
      }))
      .reverse(),
    empty: 'The service has sent nothing on its own account.',
  };
}
