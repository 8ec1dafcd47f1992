/** Invitations by email and reusable links: which ones still stand, and taking them back. */
import type { Transaction } from 'trellis-docs/sandbox';
import { badRequest } from './errors.ts';
import type { Collections, EmailInvitation, InvitationLink } from './model.ts';

type Store = Transaction<Collections>;
export type Invitation = Readonly<EmailInvitation> | Readonly<InvitationLink>;

/** The two kinds have ids of their own (spec, "Invitation"). */
const KINDS = ['invitations', 'links'] as const;

/** Neither accepted nor revoked, and the time has not reached its expiry. `now` in seconds. */
export const isOpen = (invitation: Invitation, now: number): boolean =>
  invitation.status === 'open' && !isExpired(invitation, now);

const isExpired = ({ expiry_date }: Invitation, now: number): boolean =>
  expiry_date !== null && expiry_date <= now;

/** The invitation that was found. @throws A refusal that tells why there is none that still stands. */
export function requireOpen<T extends Invitation>(invitation: T | undefined, now: number): T {
  if (!invitation) throw badRequest('No such invitation');
  if (invitation.status !== 'open') throw badRequest(`The invitation has been ${invitation.status}`);
  if (isExpired(invitation, now)) throw badRequest('The invitation has expired');
  return invitation;
}

/** Revokes what the user invited with, of both kinds. */
export function revokeInvitationsOf(store: Store, userId: number): void {
  revokeWhere(store, ({ invited_by_user_id }) => invited_by_user_id === userId);
}

/** Revokes the email invitations of an address; without case. */
export function revokeInvitationsTo(store: Store, email: string): void {
  const wanted = email.toLowerCase();
  revokeWhere(store, (invitation) => 'email' in invitation && invitation.email.toLowerCase() === wanted);
}

function revokeWhere(store: Store, matches: (invitation: Invitation) => boolean): void {
  for (const kind of KINDS) {
    for (const [key, invitation] of store.entries(kind)) {
      if (invitation.status !== 'open' || !matches(invitation)) continue;
      store.put(kind, key, { ...invitation, status: 'revoked' });
    }
  }
}
