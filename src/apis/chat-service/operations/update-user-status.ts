/** `POST /users/{user_id}/status` (spec, "Update user status"): administrators set anybody's status. */

import type { Status } from '../collections.ts';
import { badRequest, insufficientPermission } from '../protocol/errors.ts';
import type { Context, Operation } from '../protocol/operation-route.ts';
import { checkEmoji, type Emoji, emojiNamed } from '../rules/emoji.ts';
import { isAdministrator, targetUser } from '../rules/people.ts';

/** The request's parameters; undefined if absent. */
interface Sent {
  text: string | undefined;
  name: string | undefined;
  code: string | undefined;
  type: string | undefined;
}

const MAX_TEXT = 60;

/** Call `loadEmojiNames` first. */
export const updateUserStatus: Operation = {
  method: 'POST',
  path: '/users/{user_id}/status',
  since: 407,
  handle({ store, caller, parameters }) {
    const id = parameters.id('user_id');
    // The emoji parameters are older than the operation, so it has them at every level.
    const code = parameters.text('emoji_code');
    const name = parameters.text('emoji_name');
    const type = parameters.text('reaction_type');
    const text = parameters.text('status_text', { trim: true, maxLength: MAX_TEXT });
    const user = targetUser(store, id);
    if (!isAdministrator(caller)) throw insufficientPermission();
    const status = changedStatus(store, user.status, { text, name, code, type });
    store.put('users', String(id), { ...user, status });
    return undefined;
  },
};

function changedStatus(store: Context['store'], old: Readonly<Status>, sent: Sent): Status {
  const { text, name, code, type } = sent;
  if ([text, name, code, type].every((value) => value === undefined)) {
    throw badRequest('Client did not pass any new values.');
  }
  if (name === undefined && (code !== undefined || type !== undefined)) {
    throw badRequest('Client must pass emoji_name if they pass either emoji_code or reaction_type.');
  }
  const { status_text: oldText, ...oldEmoji } = old;
  const emoji = name === undefined ? oldEmoji : sentEmoji(store, sent);
  const newText = text ?? oldText;
  return { ...(newText ? { status_text: newText } : {}), ...emoji };
}

/** An empty name removes the emoji. Missing fields are looked up by the name. */
function sentEmoji(store: Context['store'], { name, code, type }: Sent): Emoji | Record<string, never> {
  if (!name) return {};
  if (code !== undefined && type !== undefined) return checkEmoji(store, name, code, type);
  const known = emojiNamed(store, name);
  return checkEmoji(store, name, code ?? known.emoji_code, type ?? known.reaction_type);
}
