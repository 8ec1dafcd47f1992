/** The people, bots and user groups of the sandbox's organization. */
import type { Transaction } from 'trellis-docs/sandbox';
import { accounts } from '../accounts.ts';
import { type Collections, ROLES, type Role, type User } from '../collections.ts';

/** Ids of the system groups, for the permissions that the seed grants. */
export const SYSTEM_GROUPS = {
  owners: 1,
  administrators: 2,
  moderators: 3,
  members: 4,
  everyone: 5,
  nobody: 6,
};
export const NOTIFICATION_BOT = 1;
const WELCOME_BOT = 2;

/** 2026-05-28 20:26:40 UTC: founding of the organization, for everything older than the reader's visit. */
export const FOUNDED = 1780000000;

type Person = Pick<User, 'user_id' | 'email' | 'full_name' | 'role'> & Partial<User>;

const people: Person[] = [
  {
    user_id: NOTIFICATION_BOT,
    email: 'notification-bot@example.com',
    full_name: 'Notification Bot',
    role: 400,
    is_bot: true,
  },
  {
    user_id: WELCOME_BOT,
    email: 'welcome-bot@example.com',
    full_name: 'Welcome Bot',
    role: 400,
    is_bot: true,
  },
  { user_id: 8, email: 'owner@example.com', full_name: 'Odile Okafor', role: 100 },
  { user_id: 9, email: 'second-owner@example.com', full_name: 'Sanna Okafor', role: 100 },
  { user_id: 12, email: 'admin@example.com', full_name: 'Amal Dias', role: 200 },
  { user_id: 14, email: 'moderator@example.com', full_name: 'Marek Olsen', role: 300 },
  { user_id: 15, email: 'mina@example.com', full_name: 'Mina Laurent', role: 400 },
  { user_id: 16, email: 'jonas@example.com', full_name: 'Jonas Weiss', role: 400 },
  { user_id: 18, email: 'mika@example.com', full_name: 'Mika Saarinen', role: 400 },
  { user_id: 20, email: 'member@example.com', full_name: 'Mara Costa', role: 400 },
  { user_id: 22, email: 'guest@example.com', full_name: 'Gil Abara', role: 600 },
  {
    user_id: 25,
    email: 'helper-bot@example.com',
    full_name: 'Helper Bot',
    role: 400,
    is_bot: true,
    bot_owner_id: 12,
  },
  {
    user_id: 26,
    email: 'reminder-bot@example.com',
    full_name: 'Reminder Bot',
    role: 400,
    is_bot: true,
    bot_owner_id: 20,
  },
  { user_id: 30, email: 'former@example.com', full_name: 'Fay Former', role: 400, is_active: false },
];

const SYSTEM: [keyof typeof SYSTEM_GROUPS, Role | null, string][] = [
  ['owners', ROLES.owner, 'Owners'],
  ['administrators', ROLES.administrator, 'Administrators and owners'],
  ['moderators', ROLES.moderator, 'Moderators and less restricted roles'],
  ['members', ROLES.member, 'Everyone but guests'],
  ['everyone', ROLES.guest, 'Everyone'],
  ['nobody', null, 'Nobody'],
];

export function seedPeople(store: Transaction<Collections>): void {
  for (const person of people) {
    const account = accounts.find(({ user_id }) => user_id === person.user_id);
    store.put('users', String(person.user_id), {
      is_active: true,
      is_bot: false,
      bot_owner_id: null,
      // Only the ready-made identities can log in; no request has an empty key.
      api_key: account?.api_key ?? '',
      date_joined: FOUNDED + person.user_id * 3600,
      status: {},
      ...person,
    });
  }
  for (const [name, least_role, description] of SYSTEM) {
    const id = SYSTEM_GROUPS[name];
    const system = {
      id,
      name: `role:${name}`,
      description,
      is_system_group: true,
      least_role,
      member_ids: [],
    };
    store.put('groups', String(id), { ...system, can_add_members_group: SYSTEM_GROUPS.nobody });
  }
  const groups = [
    {
      id: 21,
      name: 'release team',
      description: 'Ships the product',
      member_ids: [12, 15, 18],
      can_add_members_group: 4,
    },
    {
      id: 22,
      name: 'leadership',
      description: 'Plans the year',
      member_ids: [8, 9],
      can_add_members_group: 1,
    },
    {
      id: 23,
      name: 'garden keepers',
      description: 'May unsubscribe others from garden',
      member_ids: [20],
      can_add_members_group: 4,
    },
  ];
  for (const group of groups) {
    store.put('groups', String(group.id), { is_system_group: false, least_role: null, ...group });
  }
}
