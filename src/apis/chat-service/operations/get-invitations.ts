/** `GET /invites` (spec, "Get all invitations"): email invitations first, then reusable links. */

import type { Context, Operation } from '../protocol/operation-route.ts';
import { type Invitation, isOpen } from '../rules/open-invitations.ts';
import { isAdministrator } from '../rules/people.ts';

/** From this level an invitation names its inviter by id; before, by email address. */
const INVITER_BY_ID = 22;
/** From this level users other than administrators have links. */
const LINKS_FOR_ALL = 209;
/** From this level an invitation says whether its inviter wants to be notified. */
const NOTIFIES_REFERRER = 267;

export const getInvitations: Operation = {
  method: 'GET',
  path: '/invites',
  requires: 'not a guest',
  handle(context) {
    const { store, caller, level, now } = context;
    const isManaged = ({ invited_by_user_id }: Invitation): boolean =>
      isAdministrator(caller) || invited_by_user_id === caller.user_id;
    const emails = store
      .entries('invitations')
      .map(([, invitation]) => invitation)
      .filter((invitation) => isOpen(invitation, now) && isManaged(invitation))
      .map((invitation) => ({
        ...common(context, invitation),
        email: invitation.email,
        ...notification(level, invitation),
        is_multiuse: false,
      }));
    const links = store
      .entries('links')
      .map(([, link]) => link)
      .filter((link) => isOpen(link, now) && isManaged(link))
      .map((link) => ({
        ...common(context, link),
        ...notification(level, link),
        link_url: link.link_url,
        is_multiuse: true,
      }));
    return { invites: isAdministrator(caller) || level >= LINKS_FOR_ALL ? [...emails, ...links] : emails };
  },
};

function common({ store, level }: Context, invitation: Invitation): Record<string, unknown> {
  const { id, invited_by_user_id, invited, expiry_date, invited_as } = invitation;
  const inviter =
    level >= INVITER_BY_ID
      ? { invited_by_user_id }
      : { ref: store.get('users', String(invited_by_user_id))?.email };
  return { id, ...inviter, invited, expiry_date, invited_as };
}

function notification(level: number, { notify_referrer_on_join }: Invitation): Record<string, unknown> {
  return level >= NOTIFIES_REFERRER ? { notify_referrer_on_join } : {};
}
