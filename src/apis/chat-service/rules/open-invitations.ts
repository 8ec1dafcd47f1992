/** Invitations by email and reusable links: which are still open, and revoking them. */
import type { Transaction } from 'trellis-docs/sandbox';
import type { Collections, EmailInvitation, InvitationLink } from '../collections.ts';
import { badRequest } from '../protocol/errors.ts';

type Store = Transaction<Collections>;
export type Invitation = Readonly<EmailInvitation> | Readonly<InvitationLink>;

/** The two kinds have separate ids (spec, "Invitation"). */
const KINDS = ['invitations', 'links'] as const;

/** Neither accepted, revoked nor expired. `now` in seconds. */
export const isOpen = (invitation: Invitation, now: number): boolean =>
  invitation.status === 'open' && !isExpired(invitation, now);

const isExpired = ({ expiry_date }: Invitation, now: number): boolean =>
  expiry_date !== null && expiry_date <= now;

/** Returns the invitation if it is open. @throws an error with the reason otherwise. */
export function requireOpen<T extends Invitation>(invitation: T | undefined, now: number): T {
  if (!invitation) throw badRequest('No such invitation');
  if (invitation.status !== 'open') throw badRequest(`The invitation has been ${invitation.status}`);
  if (isExpired(invitation, now)) throw badRequest('The invitation has expired');
  return invitation;
}

/** Revokes the user's invitations of both kinds. */
export function revokeInvitationsOf(store: Store, userId: number): void {
  revokeWhere(store, ({ invited_by_user_id }) => invited_by_user_id === userId);
}

/** Revokes the email invitations of an address; case-insensitive. */
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
