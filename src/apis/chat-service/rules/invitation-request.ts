/** The parameters of `POST /invites` at each feature level (spec, "Send invitations"). */
import { ROLES, type Role } from '../collections.ts';
import type { Context } from '../protocol/operation-route.ts';
import { atLeast, boolean, integer, list, nullable, oneOf } from '../protocol/parameters.ts';

export interface InvitationRequest {
  emails: string;
  /** Minutes until expiry; null: never; undefined: the organization's default. */
  minutes: number | null | undefined;
  role: Role;
  /** Unique ids. */
  channels: number[];
  groups: number[];
  includesDefaults: boolean;
  notifiesReferrer: boolean;
  welcomeText: string | null;
}

/** From this level moderators can be invited. */
const INVITES_MODERATORS = 61;
/** From this level the expiry can be given, in days. */
const EXPIRY_IN_DAYS = 96;
/** From this level an invitation can be valid forever. */
const NEVER_EXPIRES = 117;
/** From this level the expiry is given in minutes, no longer in days. */
const EXPIRY_IN_MINUTES = 126;
/** From this level the default channels need not be listed. */
const DEFAULT_SUBSCRIPTIONS = 261;
/** From this level the inviter can opt out of notifications. */
const NOTIFIES_REFERRER = 267;
/** From this level invitations can add to user groups. */
const GROUPS = 322;
/** From this level an invitation can have its own welcome text. */
const WELCOME_TEXT = 416;

const MAX_WELCOME_TEXT = 8000;
const MINUTES_OF_DAY = 24 * 60;

/**
 * Reads in the order in which the service reports errors. Ignores parameters that the level does not have.
 */
export function readInvitationRequest({ parameters, level }: Context): InvitationRequest {
  const groups = level >= GROUPS ? parameters.json('group_ids', list(integer)) : undefined;
  const includesDefaults =
    level >= DEFAULT_SUBSCRIPTIONS
      ? parameters.json('include_realm_default_subscriptions', boolean)
      : undefined;
  const roles = Object.values(ROLES).filter(
    (role) => level >= INVITES_MODERATORS || role !== ROLES.moderator,
  );
  const role = parameters.json('invite_as', oneOf(roles));
  const minutes = readMinutes(parameters, level);
  const emails = parameters.requiredText('invitee_emails');
  const notifiesReferrer =
    level >= NOTIFIES_REFERRER ? parameters.json('notify_referrer_on_join', boolean) : undefined;
  const channels = parameters.requiredJson('stream_ids', list(integer));
  const welcomeText =
    level >= WELCOME_TEXT
      ? parameters.text('welcome_message_custom_text', { maxLength: MAX_WELCOME_TEXT })
      : undefined;
  return {
    emails,
    minutes,
    role: role ?? ROLES.member,
    channels: [...new Set(channels)],
    groups: [...new Set(groups)],
    includesDefaults: includesDefaults ?? false,
    notifiesReferrer: notifiesReferrer ?? true,
    welcomeText: welcomeText ?? null,
  };
}

function readMinutes(parameters: Context['parameters'], level: number): number | null | undefined {
  if (level >= EXPIRY_IN_MINUTES) return parameters.json('invite_expires_in_minutes', nullable(atLeast(1)));
  if (level < EXPIRY_IN_DAYS) return undefined;
  const reader = level >= NEVER_EXPIRES ? nullable(atLeast(1)) : atLeast(1);
  const days = parameters.json<number | null>('invite_expires_in_days', reader);
  return typeof days === 'number' ? days * MINUTES_OF_DAY : days;
}

/** `INVITATION_LINK_VALIDITY_MINUTES` by default. */
const DEFAULT_VALIDITY = 14_400;

/** 9999-12-31 23:59:59 UTC: most clients have no date after it. */
const LAST_SECOND = 253_402_300_799;

/** UNIX timestamp in seconds, at most the end of the year 9999; null: never. */
export function expiryDate({ store, now }: Context, minutes: number | null | undefined): number | null {
  if (minutes === null) return null;
  const { invitation_link_validity_minutes: validity = DEFAULT_VALIDITY } =
    store.get('organization', 'organization') ?? {};
  return Math.min(now + (minutes ?? validity) * 60, LAST_SECOND);
}
