/** Undocumented helpers: messages with their flags for the caller. */
import type { Transaction } from 'trellis-docs/sandbox';
import type { Collections, Message, User } from '../collections.ts';
import { badRequest } from '../protocol/errors.ts';
import type { Context, Operation, Result } from '../protocol/operation-route.ts';
import { atLeast, integer, list } from '../protocol/parameters.ts';
import { shownFlags } from '../rules/flags.ts';
import { accessibleMessage, flagsOf, historyOf, invalidMessages } from '../rules/message-access.ts';

type Store = Transaction<Collections>;

const MAX_MESSAGES = 5000;

/** Value of the anchor `newest`: higher than any id. */
const AFTER_ALL = 1e16;

/**
 * `GET /messages`, a helper. With `message_ids`, those that the caller can see; otherwise the caller's
 * history around `anchor` (an id, `newest`, `oldest` or `first_unread`): `num_before` messages before it, the
 * anchor, and `num_after` after it. By id, oldest first.
 */
export const getMessages: Operation = {
  method: 'GET',
  path: '/messages',
  helper: true,
  handle(context) {
    const ids = context.parameters.json('message_ids', list(integer));
    return ids ? chosenMessages(context, ids) : historyAround(context);
  },
};

/** `GET /messages/{message_id}`, a helper: `message`. */
export const getMessage: Operation = {
  method: 'GET',
  path: '/messages/{message_id}',
  helper: true,
  handle({ caller, level, parameters, store }) {
    const message = accessibleMessage(store, caller, parameters.id('message_id'));
    if (!message) throw invalidMessages();
    return { message: shownMessage(store, message, caller, level) };
  },
};

function chosenMessages({ caller, level, store }: Context, ids: number[]): Result {
  const messages = [...new Set(ids)]
    .sort((a, b) => a - b)
    .flatMap((id) => accessibleMessage(store, caller, id) ?? []);
  return {
    messages: messages.map((message) => shownMessage(store, message, caller, level)),
    anchor: null,
    found_oldest: false,
    found_newest: false,
    found_anchor: false,
    history_limited: false,
  };
}

function historyAround({ caller, level, parameters, store }: Context): Result {
  const place = parameters.requiredText('anchor');
  const numAfter = parameters.requiredJson('num_after', count);
  const numBefore = parameters.requiredJson('num_before', count);
  if (numBefore + numAfter > MAX_MESSAGES) {
    throw badRequest(`Too many messages requested (maximum ${MAX_MESSAGES}).`);
  }
  const history = historyOf(store, caller.user_id).sort((a, b) => a.message_id - b.message_id);
  const anchor = anchorId(place, history.find(({ flags }) => !flags.includes('read'))?.message_id);
  const before = history.filter(({ message_id }) => message_id < anchor);
  const after = history.filter(({ message_id }) => message_id > anchor);
  const at = history.filter(({ message_id }) => message_id === anchor);
  const chosen = [
    ...before.slice(Math.max(0, before.length - numBefore)),
    ...at,
    ...after.slice(0, numAfter),
  ];
  const messages = chosen.flatMap(({ message_id }) => store.get('messages', String(message_id)) ?? []);
  return {
    messages: messages.map((message) => shownMessage(store, message, caller, level)),
    anchor,
    found_oldest: before.length <= numBefore,
    found_newest: after.length <= numAfter,
    found_anchor: at.length > 0,
    history_limited: false,
  };
}

const count = atLeast(0);

function anchorId(anchor: string, firstUnread = AFTER_ALL): number {
  if (anchor === 'newest') return AFTER_ALL;
  if (anchor === 'oldest') return 0;
  if (anchor === 'first_unread') return firstUnread;
  if (!/^[0-9]{1,15}$/.test(anchor)) throw badRequest('Invalid anchor');
  return Number(anchor);
}

/** A message that is not in the caller's history counts as read. */
function shownMessage(
  store: Store,
  message: Readonly<Message>,
  { user_id }: Readonly<User>,
  level: number,
): Record<string, unknown> {
  const flags = flagsOf(store, user_id, message.id) ?? ['read', 'historical'];
  return { ...message, flags: shownFlags(flags, level) };
}
