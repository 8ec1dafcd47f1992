/** Invitations of both kinds, with the actions of the invited person and of the inviter. */
import type { Cell, Section, SectionRow } from 'trellis-docs/sandbox';
import type { EmailInvitation, InvitationLink } from '../collections.ts';
import { channelName, groupName, roleName, type Store, timeCell, userName } from './labels.ts';

/** @param now In milliseconds. */
export function invitationsSection(store: Store, now: number): Section {
  return {
    id: 'invitations',
    title: 'Invitations',
    columns: ['ID', 'Kind', 'For', 'As', 'By', 'Expires', 'Channels and groups', 'State'],
    rows: [
      ...store.entries('invitations').map(([, row]) => invitationRow(store, row, row.email, false, now)),
      ...store
        .entries('links')
        .map(([, row]) => invitationRow(store, row, { code: row.link_url }, true, now)),
    ],
    empty: 'Nobody is invited.',
  };
}

function invitationRow(
  store: Store,
  invitation: Readonly<EmailInvitation | InvitationLink>,
  target: Cell,
  is_multiuse: boolean,
  now: number,
): SectionRow {
  const { id, expiry_date, invited_as, invited_by_user_id, status } = invitation;
  const isExpired = status === 'open' && expiry_date !== null && expiry_date * 1000 <= now;
  const state = isExpired ? 'expired' : status;
  const body = { id, is_multiuse };
  return {
    key: `${is_multiuse ? 'link' : 'email'}-${id}`,
    cells: [
      id,
      is_multiuse ? 'link' : 'email',
      target,
      roleName(invited_as),
      userName(store, invited_by_user_id),
      expiry_date === null ? 'never' : timeCell(expiry_date),
      { labels: placesOf(store, invitation) },
      state,
    ],
    isMuted: state !== 'open',
    ...(state === 'open'
      ? {
          actions: [
            { label: 'Accept', path: '/invitations/accept', body },
            { label: 'Revoke', path: '/invitations/revoke', body },
          ],
        }
      : {}),
  };
}

function placesOf(store: Store, invitation: Readonly<EmailInvitation | InvitationLink>): string[] {
  const { stream_ids, group_ids, include_realm_default_subscriptions } = invitation;
  return [
    ...(include_realm_default_subscriptions ? ['default channels'] : []),
    ...stream_ids.map((id) => channelName(store, id)),
    ...group_ids.map((id) => groupName(store, id)),
  ];
}
