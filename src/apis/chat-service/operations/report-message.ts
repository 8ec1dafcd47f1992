/**
 * `POST /messages/{message_id}/report` (spec, "Report a message"). Everybody may report any message they can
 * see, including their own.
 */
import type { Transaction } from 'trellis-docs/sandbox';
import type { Collections, Message, User } from '../collections.ts';
import { badRequest } from '../protocol/errors.ts';
import type { Operation } from '../protocol/operation-route.ts';
import { accessibleMessage, invalidMessages, putFlags } from '../rules/message-access.ts';
import { nextId, notify } from '../rules/outbox.ts';
import { NOTIFICATION_BOT } from '../seed/people.ts';

/** Keys of the spec's `report_type`, with their names in the notification. */
export const REPORT_TYPES = {
  spam: 'Spam',
  harassment: 'Harassment',
  inappropriate: 'Inappropriate content',
  norms: 'Violates community norms',
  other: 'Other reason',
} as const;

/** Characters (spec, "Limits": for clients to enforce; this service does it too). */
const MAX_DESCRIPTION = 1000;

export const reportMessage: Operation = {
  method: 'POST',
  path: '/messages/{message_id}/report',
  since: 382,
  handle({ caller, store, now, parameters }) {
    const id = parameters.id('message_id');
    const description = parameters.text('description', { maxLength: MAX_DESCRIPTION }) ?? '';
    const type = reportType(parameters.requiredText('report_type'));
    if (type === 'other' && description === '') throw badRequest('An explanation is required.');
    const channel = store.get('organization', 'organization')?.moderation_request_channel_id ?? null;
    if (channel === null) {
      throw badRequest('Moderation request channel must be specified to enable message reporting.');
    }
    const message = accessibleMessage(store, caller, id);
    if (!message) throw invalidMessages();
    const sender = store.get('users', String(message.sender_id));
    const topic = `${sender?.full_name ?? 'Unknown user'} moderation`;
    const text = reportText(
      caller,
      sender,
      message,
      placeOf(store, message),
      REPORT_TYPES[type],
      description,
    );
    postToChannel(store, channel, topic, text, now);
    notify(store, { kind: 'moderation_report', to: { stream_id: channel, topic }, text, at: now });
    return undefined;
  },
};

const isReportType = (text: string): text is keyof typeof REPORT_TYPES => Object.hasOwn(REPORT_TYPES, text);

function reportType(text: string): keyof typeof REPORT_TYPES {
  if (isReportType(text)) return text;
  throw badRequest('Invalid report_type: Value error, Not in the list of possible values');
}

function reportText(
  reporter: Readonly<User>,
  sender: Readonly<User> | undefined,
  message: Readonly<Message>,
  place: string,
  reason: string,
  description: string,
): string {
  const author = sender?.full_name ?? 'an unknown user';
  const lines = [
    `**${reporter.full_name}** reported message ${message.id} by **${author}** ${place}.`,
    `Reason: **${reason}**`,
    ...(description === '' ? [] : ['Explanation:', quote(description)]),
    'Message:',
    quote(message.content),
  ];
  return lines.join('\n\n');
}

function placeOf(store: Transaction<Collections>, { stream_id, topic }: Readonly<Message>): string {
  if (stream_id === null) return 'in a direct message';
  const name = store.get('channels', String(stream_id))?.name ?? `channel ${stream_id}`;
  return `in #${name} > ${topic}`;
}

/** Line by line, so no text of a user can end the quotation. */
const quote = (text: string): string =>
  text
    .split(/\r\n|\n|\r/)
    .map((line) => `> ${line}`)
    .join('\n');

/** Posts a message of the notification bot, unread for everybody in the channel. */
function postToChannel(
  store: Transaction<Collections>,
  stream_id: number,
  topic: string,
  content: string,
  timestamp: number,
): void {
  const id = nextId(store, 'messages');
  const message = {
    id,
    sender_id: NOTIFICATION_BOT,
    stream_id,
    topic,
    recipient_ids: [],
    content,
    timestamp,
  };
  store.put('messages', String(id), message);
  for (const [, subscription] of store.entries('subscriptions')) {
    if (subscription.stream_id === stream_id) putFlags(store, subscription.user_id, id, []);
  }
}
