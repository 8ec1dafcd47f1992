/**
 * `POST /_sandbox/invitations/accept`: what happens when the invited person follows the invitation and
 * creates an account.
 */
import { type JsonSchema, type Route, readJson, type Transaction } from 'trellis-docs/sandbox';
import type { Collections, User } from '../collections.ts';
import { badRequest } from '../protocol/errors.ts';
import { success } from '../protocol/operation-route.ts';
import { isAddress, takenAddresses } from '../rules/addresses.ts';
import { subscriptionKey } from '../rules/channel-access.ts';
import { type Invitation, requireOpen, revokeInvitationsTo } from '../rules/open-invitations.ts';
import { nextId, notify } from '../rules/outbox.ts';

type Store = Transaction<Collections>;

interface Acceptance {
  id: number;
  is_multiuse?: boolean;
  full_name?: string;
  email?: string;
}

const SCHEMA: JsonSchema = {
  type: 'object',
  required: ['id'],
  additionalProperties: false,
  properties: {
    id: { type: 'integer' },
    is_multiuse: { type: 'boolean' },
    full_name: { type: 'string', minLength: 1, maxLength: 100, pattern: '\\S' },
    email: { type: 'string' },
  },
};

/**
 * Returns the new user and its API key, so a reader can call as that user. `email` is for links: an email
 * invitation has its own address.
 */
export const acceptInvitation: Route<Collections> = {
  method: 'POST',
  path: '/invitations/accept',
  errors: [],
  handle(call) {
    const { store } = call;
    const now = Math.floor(call.now / 1000);
    const accepted = readJson<Acceptance>(call, SCHEMA, {});
    const key = String(accepted.id);
    const invitation = requireOpen(
      accepted.is_multiuse ? store.get('links', key) : store.get('invitations', key),
      now,
    );
    const email = addressOf(store, invitation, accepted);
    const user = createUser(store, invitation, { email, full_name: accepted.full_name?.trim(), now });
    join(store, invitation, user);
    if ('email' in invitation) {
      store.put('invitations', key, { ...invitation, status: 'accepted' });
    }
    revokeInvitationsTo(store, email);
    tellInviter(store, invitation, user, now);
    welcome(store, invitation, user, now);
    const { user_id, full_name, role, api_key } = user;
    return { status: 200, json: success({ user_id, email, full_name, role, api_key }) };
  },
};

function addressOf(store: Store, invitation: Invitation, { email: sent }: Acceptance): string {
  const own = 'email' in invitation ? invitation.email : undefined;
  const email = own ?? sent?.trim();
  if (email === undefined) throw badRequest('A link needs the email address of the new account');
  if (own !== undefined && sent !== undefined && sent !== own) {
    throw badRequest('An email invitation is accepted with its own address');
  }
  if (!isAddress(email)) throw badRequest('Invalid address.');
  const [taken] = takenAddresses(store, [email]);
  if (taken) throw badRequest(taken[1]);
  return email;
}

function createUser(
  store: Store,
  { invited_as }: Invitation,
  { email, full_name, now }: { email: string; full_name: string | undefined; now: number },
): User {
  const user: User = {
    user_id: nextId(store, 'users'),
    email,
    full_name: full_name ?? nameFrom(email),
    role: invited_as,
    is_active: true,
    is_bot: false,
    bot_owner_id: null,
    api_key: newKey(),
    date_joined: now,
    status: {},
  };
  store.put('users', String(user.user_id), user);
  return user;
}

/** `mika.saarinen@example.com` is Mika Saarinen. */
const nameFrom = (email: string): string =>
  email
    .slice(0, email.lastIndexOf('@'))
    .split(/[._+-]+/)
    .filter((part) => part !== '')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join(' ') || email;

/** 32 hexadecimal digits. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/** Subscribes to the channels that are not archived by now, and joins the groups. */
function join(store: Store, invitation: Invitation, { user_id }: User): void {
  const isChosen = (id: number, isDefault: boolean): boolean =>
    invitation.stream_ids.includes(id) || (isDefault && invitation.include_realm_default_subscriptions);
  for (const [, { stream_id, is_archived, is_default }] of store.entries('channels')) {
    if (is_archived || !isChosen(stream_id, is_default)) continue;
    store.put('subscriptions', subscriptionKey(stream_id, user_id), { stream_id, user_id });
  }
  for (const id of invitation.group_ids) {
    const group = store.get('groups', String(id));
    if (group) store.put('groups', String(id), { ...group, member_ids: [...group.member_ids, user_id] });
  }
}

function tellInviter(store: Store, invitation: Invitation, user: User, at: number): void {
  const { notify_referrer_on_join, invited_by_user_id } = invitation;
  if (!notify_referrer_on_join) return;
  const text = `${user.full_name} (${user.email}) has made an account through your invitation.`;
  notify(store, { kind: 'notification_bot', to: { user_id: invited_by_user_id }, text, at });
}

/** An invitation without a text uses the organization's; an empty text sends none. */
function welcome(store: Store, { welcome_message_custom_text }: Invitation, user: User, at: number): void {
  const text =
    welcome_message_custom_text ??
    store.get('organization', 'organization')?.welcome_message_custom_text ??
    '';
  if (text !== '') notify(store, { kind: 'welcome_bot', to: { user_id: user.user_id }, text, at });
}
