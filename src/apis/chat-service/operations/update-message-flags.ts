/** `POST /messages/flags` (spec, "Update personal message flags" and "Message flags"). */
import type { Transaction } from 'trellis-docs/sandbox';
import type { Collections, StoredFlag, User } from '../collections.ts';
import { badRequest } from '../protocol/errors.ts';
import type { Operation } from '../protocol/operation-route.ts';
import { integer, list } from '../protocol/parameters.ts';
import { isSubscribed } from '../rules/channel-access.ts';
import { type EditableFlag, isEditableFlag, isFixedFlag } from '../rules/flags.ts';
import { accessibleMessage, flagsOf, invalidMessages, putFlags } from '../rules/message-access.ts';

type Store = Transaction<Collections>;

/** From this level the response names the channels whose messages were skipped. */
const NAMES_SKIPPED_CHANNELS = 355;

/**
 * Adds a flag to messages or removes it, for the caller only. Returns the ids of changed messages, in order.
 */
export const updateMessageFlags: Operation = {
  method: 'POST',
  path: '/messages/flags',
  handle({ caller, level, parameters, store }) {
    const flag = parameters.requiredText('flag');
    const ids = [...new Set(parameters.requiredJson('messages', list(integer)))];
    const op = parameters.requiredText('op');
    if (isFixedFlag(flag, level)) throw badRequest(`Flag not editable: '${flag}'`);
    if (!isEditableFlag(flag)) throw badRequest(`Invalid flag: '${flag}'`);
    if (op !== 'add' && op !== 'remove') throw badRequest(`Invalid message flag operation: '${op}'`);
    if (flag === 'read' && op === 'remove') {
      const { messages, skipped } = markUnread(store, caller, ids);
      return level < NAMES_SKIPPED_CHANNELS
        ? { messages }
        : { messages, ignored_because_not_subscribed_channels: skipped };
    }
    if (flag !== 'read' && op === 'add') return { messages: mark(store, caller, ids, flag) };
    return { messages: ids.filter((id) => change(store, caller, id, op, flag)) };
  },
};

/** Changes a message in the caller's history, and ignores others. Returns whether it did. */
function change(
  store: Store,
  { user_id }: Readonly<User>,
  id: number,
  op: 'add' | 'remove',
  flag: EditableFlag,
): boolean {
  const flags = flagsOf(store, user_id, id);
  if (!flags || flags.includes(flag) === (op === 'add')) return false;
  putFlags(store, user_id, id, op === 'add' ? [...flags, flag] : flags.filter((each) => each !== flag));
  return true;
}

/** Stars or collapses. This adds messages that the caller never received to the history. */
function mark(store: Store, caller: Readonly<User>, ids: number[], flag: 'starred' | 'collapsed'): number[] {
  if (!ids.every((id) => accessibleMessage(store, caller, id))) throw invalidMessages();
  return ids.filter(
    (id) => bringIntoHistory(store, caller, id, ['read', flag]) || change(store, caller, id, 'add', flag),
  );
}

/**
 * Marks as unread. Unread messages must be in subscribed channels: those in others are skipped, and their
 * channels reported.
 */
function markUnread(
  store: Store,
  caller: Readonly<User>,
  ids: number[],
): { messages: number[]; skipped: number[] } {
  const kept: number[] = [];
  const skipped = new Set<number>();
  for (const id of ids) {
    const channel = store.get('messages', String(id))?.stream_id ?? null;
    if (channel === null || isSubscribed(store, channel, caller.user_id)) kept.push(id);
    else skipped.add(channel);
  }
  if (!kept.every((id) => accessibleMessage(store, caller, id))) throw invalidMessages();
  return {
    messages: kept.filter(
      (id) => bringIntoHistory(store, caller, id, []) || change(store, caller, id, 'remove', 'read'),
    ),
    skipped: [...skipped].sort((a, b) => a - b),
  };
}

/** Adds a message to the caller's history that was not received when it was sent. False if it was. */
function bringIntoHistory(store: Store, caller: Readonly<User>, id: number, flags: StoredFlag[]): boolean {
  if (flagsOf(store, caller.user_id, id)) return false;
  putFlags(store, caller.user_id, id, [...flags, 'historical']);
  return true;
}
