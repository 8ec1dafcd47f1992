/** `POST /mark_all_as_read` (spec, "Mark all messages as read", and the historical note under "Errors"). */

import { IncompleteReply, type Operation } from '../protocol/operation-route.ts';
import { putFlags, unreadOf } from '../rules/message-access.ts';

/** From this level the operation works in batches, so it can stop partway. */
const BATCHED = 153;

/**
 * From this level a response says whether all batches were done; before, a partial success had its own
 * `result`.
 */
const TELLS_COMPLETE = 211;

/** The `code` of a partial completion before level 211, which the documentation does not name. */
const PARTIAL_CODE = 'REQUEST_TIMEOUT';

/** Marks the caller's unread messages, newest first: all, or half of them for the outcome `incomplete`. */
export const markAllAsRead: Operation = {
  method: 'POST',
  path: '/mark_all_as_read',
  outcomes: ['incomplete'],
  handle({ caller: { user_id }, level, outcome, store }) {
    const unread = unreadOf(store, user_id).sort((a, b) => b.message_id - a.message_id);
    // Incomplete means some marked and some left, so a single message is always complete; repeating comes to
    // an end.
    const timesOut = outcome === 'incomplete' && level >= BATCHED && unread.length > 1;
    const count = timesOut ? Math.floor(unread.length / 2) : unread.length;
    for (const { message_id, flags } of unread.slice(0, count)) {
      putFlags(store, user_id, message_id, [...flags, 'read']);
    }
    if (level >= TELLS_COMPLETE) return { complete: !timesOut };
    if (!timesOut) return undefined;
    return new IncompleteReply(200, { result: 'partially_completed', msg: '', code: PARTIAL_CODE });
  },
};
