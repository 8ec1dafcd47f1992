/** `POST /invites` (spec, "Send invitations"): checks who may invite whom to what, and sends. */

import type { Channel, EmailInvitation, Role } from '../collections.ts';
import { ROLES } from '../collections.ts';
import { badRequest, insufficientPermission, mustBeOwner, refusal } from '../protocol/errors.ts';
import { type Context, IncompleteReply, type Operation } from '../protocol/operation-route.ts';
import { type AddressError, isAddress, splitAddresses, takenAddresses } from '../rules/addresses.ts';
import { canAccessChannel, canAddSubscribers, canSubscribeOthers } from '../rules/channel-access.ts';
import { expiryDate, type InvitationRequest, readInvitationRequest } from '../rules/invitation-request.ts';
import { nextId, notify } from '../rules/outbox.ts';
import { isAdministrator, isInGroup } from '../rules/people.ts';

/** From this level `stream_ids` may be empty. */
const EMPTY_CHANNELS = 180;
/**
 * From this level anyone who may subscribe others may list a default channel, even without permission for it.
 */
const ANY_DEFAULT_CHANNEL = 342;

export const sendInvitations: Operation = {
  method: 'POST',
  path: '/invites',
  requires: 'not a guest',
  handle(context) {
    const request = readInvitationRequest(context);
    checkInviter(context);
    checkRole(context, request.role);
    const addresses = splitAddresses(request.emails);
    if (addresses.length === 0) throw badRequest('You must specify at least one email address.');
    checkChannels(context, request.channels);
    checkGroups(context, request.groups);
    return invite(context, request, addresses);
  },
};

function checkInviter({ store, caller }: Context): void {
  const group = store.get('organization', 'organization')?.can_invite_users_group;
  if (group === undefined || !isInGroup(store, group, caller)) throw insufficientPermission();
}

/** Only to roles as restricted as the caller's or more: equal or higher numbers. */
function checkRole({ caller }: Context, role: Role): void {
  if (role >= caller.role) return;
  if (role === ROLES.owner) throw mustBeOwner();
  throw badRequest('Must be an organization administrator');
}

function checkChannels({ store, caller, level }: Context, ids: number[]): void {
  if (ids.length === 0) {
    if (level >= EMPTY_CHANNELS) return;
    throw badRequest('You must specify at least one channel for invitees to join.');
  }
  const channels = ids.map((id) => {
    const channel = store.get('channels', String(id));
    if (channel && !channel.is_archived && canAccessChannel(store, channel, caller)) return channel;
    throw badRequest(`Invalid channel ID ${id}. No invites were sent.`);
  });
  const mayList = (channel: Readonly<Channel>): boolean =>
    (channel.is_default && level >= ANY_DEFAULT_CHANNEL) || canAddSubscribers(store, channel, caller);
  if (!canSubscribeOthers(store, caller) || !channels.every(mayList)) {
    throw badRequest('You do not have permission to subscribe other users to channels.');
  }
}

function checkGroups({ store, caller }: Context, ids: number[]): void {
  for (const id of ids) {
    const group = store.get('groups', String(id));
    if (!group) throw badRequest('Invalid user group');
    if (!isInGroup(store, group.can_add_members_group, caller)) throw insufficientPermission();
  }
}

const SENT_NOTHING = "We weren't able to invite anyone.";
const SENT_SOME =
  'Some of those addresses are already using the service, so invitations were not sent to them; ' +
  'others were sent.';
const NOT_VALID = "Some emails did not validate, so we didn't send any invitations.";

/**
 * Sends to all addresses; to none if one is malformed; or to those without accounts, which is also an error.
 */
function invite(
  context: Context,
  request: InvitationRequest,
  addresses: string[],
): undefined | IncompleteReply {
  const malformed = addresses.filter((address) => !isAddress(address));
  if (malformed.length > 0) {
    const errors = malformed.map((email): AddressError => [email, 'Invalid address.', false]);
    throw refusal(400, 'INVITATION_FAILED', NOT_VALID, failure(errors, false));
  }
  const skipped = takenAddresses(context.store, addresses);
  if (skipped.length === addresses.length) {
    throw refusal(400, 'INVITATION_FAILED', SENT_NOTHING, failure(skipped, false));
  }
  const taken = new Set(skipped.map(([email]) => email));
  for (const email of addresses) if (!taken.has(email)) send(context, request, email);
  if (skipped.length === 0) return undefined;
  return new IncompleteReply(400, {
    result: 'error',
    msg: SENT_SOME,
    code: 'INVITATION_FAILED',
    ...failure(skipped, true),
  });
}

/** Fields of INVITATION_FAILED. The sandbox limits neither invitations per day nor licenses. */
const failure = (errors: AddressError[], sent: boolean): Record<string, unknown> => ({
  daily_limit_reached: false,
  errors,
  license_limit_reached: false,
  sent_invitations: sent,
});

function send(context: Context, request: InvitationRequest, email: string): void {
  const { store, caller, now } = context;
  const invitation: EmailInvitation = {
    id: nextId(store, 'invitations'),
    invited_by_user_id: caller.user_id,
    invited: now,
    expiry_date: expiryDate(context, request.minutes),
    invited_as: request.role,
    email,
    notify_referrer_on_join: request.notifiesReferrer,
    stream_ids: request.channels,
    group_ids: request.groups,
    include_realm_default_subscriptions: request.includesDefaults,
    welcome_message_custom_text: isAdministrator(caller) ? request.welcomeText : null,
    status: 'open',
  };
  store.put('invitations', String(invitation.id), invitation);
  notify(store, { kind: 'invitation_email', to: { email }, text: emailText(context, invitation), at: now });
}

const ROLE_NAMES = new Map<Role, string>([
  [ROLES.owner, 'an owner'],
  [ROLES.administrator, 'an administrator'],
  [ROLES.moderator, 'a moderator'],
  [ROLES.member, 'a member'],
  [ROLES.guest, 'a guest'],
]);

function emailText({ store, caller }: Context, { invited_as, expiry_date }: EmailInvitation): string {
  const organization = store.get('organization', 'organization')?.name;
  const expiry =
    expiry_date === null ? 'never expires' : `expires at ${new Date(expiry_date * 1000).toISOString()}`;
  const role = ROLE_NAMES.get(invited_as);
  return `${caller.full_name} invites you to ${organization} as ${role}. The invitation ${expiry}.`;
}
