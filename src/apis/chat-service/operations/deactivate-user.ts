/** `DELETE /users/{user_id}` (spec, "Deactivate a user"). */

import { type Collections, ROLES, type User } from '../collections.ts';
import { badRequest, insufficientPermission } from '../protocol/errors.ts';
import type { Context, Operation } from '../protocol/operation-route.ts';
import { revokeInvitationsOf } from '../rules/open-invitations.ts';
import { notify } from '../rules/outbox.ts';
import { isAdministrator, targetUser } from '../rules/people.ts';

/** From this level the deactivated user can be notified. */
const NOTIFIES_USER = 135;
const MAX_COMMENT = 2000;

export const deactivateUser: Operation = {
  method: 'DELETE',
  path: '/users/{user_id}',
  handle({ store, caller, parameters, level, now }) {
    const id = parameters.id('user_id');
    const comment =
      level >= NOTIFIES_USER
        ? parameters.text('deactivation_notification_comment', { maxLength: MAX_COMMENT })
        : undefined;
    const user = targetUser(store, id);
    if (!isAdministrator(caller)) throw insufficientPermission();
    const owners = activePeople(store).filter(({ role }) => role === ROLES.owner);
    if (user.role === ROLES.owner && owners.length === 1) {
      throw badRequest('Cannot deactivate the only organization owner');
    }
    deactivate(store, user);
    if (comment !== undefined) {
      notify(store, {
        kind: 'deactivation_email',
        to: { email: user.email },
        text: emailText(store, user, comment),
        at: now,
      });
    }
    return undefined;
  },
};

/** Also deactivates the user's bots, and revokes the invitations of all of them. */
function deactivate(store: Context['store'], user: Readonly<User>): void {
  const bots = store
    .entries('users')
    .map(([, other]) => other)
    .filter(({ bot_owner_id }) => bot_owner_id === user.user_id);
  for (const gone of [user, ...bots]) {
    store.put('users', String(gone.user_id), { ...gone, is_active: false });
    revokeInvitationsOf(store, gone.user_id);
  }
}

function activePeople(store: Context['store']): Readonly<Collections['users']>[] {
  return store
    .entries('users')
    .map(([, user]) => user)
    .filter(({ is_active, is_bot }) => is_active && !is_bot);
}

function emailText(store: Context['store'], { full_name }: Readonly<User>, comment: string): string {
  const organization = store.get('organization', 'organization')?.name ?? 'the organization';
  const notice =
    `Your account ${full_name} in ${organization} has been deactivated, ` +
    'so you can no longer log in to it.';
  return comment === '' ? notice : `${notice}\n\n${comment}`;
}
