/** Invitations of the sandbox's organization: some open, others expired, revoked or accepted. */
import type { Transaction } from 'trellis-docs/sandbox';
import type { Collections, EmailInvitation, InvitationLink } from '../collections.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;

const PLAIN = {
  notify_referrer_on_join: true,
  stream_ids: [],
  group_ids: [],
  include_realm_default_subscriptions: false,
  welcome_message_custom_text: null,
  status: 'open',
} satisfies Partial<EmailInvitation & InvitationLink>;

/** `age` and `lifetime` in seconds; a null lifetime never ends. */
type Entry<T extends object> = Omit<T, keyof typeof PLAIN | 'invited' | 'expiry_date'> &
  Partial<T> & { age: number; lifetime: number | null };

const emails: Entry<EmailInvitation>[] = [
  {
    age: 12 * DAY,
    lifetime: 10 * DAY,
    id: 1,
    invited_by_user_id: 12,
    invited_as: 400,
    email: 'late@example.com',
  },
  {
    age: 9 * DAY,
    lifetime: 10 * DAY,
    id: 2,
    invited_by_user_id: 8,
    invited_as: 200,
    email: 'lars@example.com',
    status: 'revoked',
  },
  {
    age: 8 * DAY,
    lifetime: null,
    id: 3,
    invited_by_user_id: 12,
    invited_as: 400,
    email: 'jonas@example.com',
    status: 'accepted',
  },
  {
    age: 5 * DAY,
    lifetime: 10 * DAY,
    id: 4,
    invited_by_user_id: 20,
    invited_as: 600,
    email: 'ines@example.com',
  },
  {
    age: 4 * DAY,
    lifetime: null,
    id: 5,
    invited_by_user_id: 14,
    invited_as: 300,
    email: 'tomas@example.com',
    stream_ids: [5],
    notify_referrer_on_join: false,
  },
  {
    age: 2 * DAY,
    lifetime: 10 * DAY,
    id: 7,
    invited_by_user_id: 12,
    invited_as: 400,
    email: 'lena@example.com',
    stream_ids: [3],
    group_ids: [21],
    include_realm_default_subscriptions: true,
  },
];

const links: Entry<InvitationLink>[] = [
  {
    age: 11 * DAY,
    lifetime: 10 * DAY,
    id: 1,
    invited_by_user_id: 12,
    invited_as: 400,
    link_url: 'https://chat.example.com/join/h3p8c5n1wz6ry',
  },
  {
    age: 6 * DAY,
    lifetime: null,
    id: 2,
    invited_by_user_id: 12,
    invited_as: 400,
    link_url: 'https://chat.example.com/join/b9t4j7e2kd8mx',
    status: 'revoked',
  },
  {
    age: 3 * DAY,
    lifetime: 10 * DAY,
    id: 4,
    invited_by_user_id: 14,
    invited_as: 400,
    link_url: 'https://chat.example.com/join/v6r1s8a4qf3hp',
  },
  {
    age: 2 * DAY - HOUR,
    lifetime: null,
    id: 7,
    invited_by_user_id: 12,
    invited_as: 600,
    link_url: 'https://chat.example.com/join/k7wq2mz9tdxv4',
    stream_ids: [8],
  },
];

/** @param now UNIX timestamp in seconds. */
export function seedInvitations(store: Transaction<Collections>, now: number): void {
  for (const { age, lifetime, ...row } of emails) {
    store.put('invitations', String(row.id), { ...PLAIN, ...times(now, age, lifetime), ...row });
  }
  for (const { age, lifetime, ...row } of links) {
    store.put('links', String(row.id), { ...PLAIN, ...times(now, age, lifetime), ...row });
  }
}

function times(
  now: number,
  age: number,
  lifetime: number | null,
): Pick<EmailInvitation, 'invited' | 'expiry_date'> {
  const invited = now - age;
  return { invited, expiry_date: lifetime === null ? null : invited + lifetime };
}
