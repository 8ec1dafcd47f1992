/** Which messages a user can see, and their flags for each user. */
import type { HttpError, Transaction } from 'trellis-docs/sandbox';
import type { Collections, Message, Receipt, StoredFlag, User } from '../collections.ts';
import { ROLES } from '../collections.ts';
import { badRequest } from '../protocol/errors.ts';
import { isSubscribed } from './channel-access.ts';

type Store = Transaction<Collections>;

const receiptKey = (userId: number, messageId: number): string => `${userId}:${messageId}`;

/** The flags of a message for a user; undefined if it is not in that user's history. */
export function flagsOf(store: Store, userId: number, messageId: number): readonly StoredFlag[] | undefined {
  return store.get('receipts', receiptKey(userId, messageId))?.flags;
}

/** Puts the message into the user's history with these flags, or changes them. */
export function putFlags(store: Store, userId: number, messageId: number, flags: Iterable<StoredFlag>): void {
  store.put('receipts', receiptKey(userId, messageId), {
    user_id: userId,
    message_id: messageId,
    flags: [...new Set(flags)],
  });
}

/** Every message in a user's history, with its flags. */
export function historyOf(store: Store, userId: number): Readonly<Receipt>[] {
  return store.entries('receipts').flatMap(([, receipt]) => (receipt.user_id === userId ? receipt : []));
}

/** The user's unread messages. */
export function unreadOf(store: Store, userId: number): Readonly<Receipt>[] {
  return historyOf(store, userId).filter(({ flags }) => !flags.includes('read'));
}

/** For messages that do not exist, or that the caller cannot see. */
export const invalidMessages = (): HttpError => badRequest('Invalid message(s)');

/**
 * The message, if it exists and the user can see it: received, in a subscribed channel, or in a public one
 * (not for guests).
 */
export function accessibleMessage(
  store: Store,
  user: Readonly<User>,
  id: number,
): Readonly<Message> | undefined {
  const message = store.get('messages', String(id));
  if (!message) return undefined;
  if (store.get('receipts', receiptKey(user.user_id, id))) return message;
  if (message.stream_id === null) return message.recipient_ids.includes(user.user_id) ? message : undefined;
  if (isSubscribed(store, message.stream_id, user.user_id)) return message;
  const channel = store.get('channels', String(message.stream_id));
  return channel && !channel.invite_only && user.role !== ROLES.guest ? message : undefined;
}
