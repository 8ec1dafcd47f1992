/** Ready-made identities of the sandbox. They are known to everybody: nothing but this sandbox takes these keys. */

export interface Account {
  label: string;
  user_id: number;
  email: string;
  api_key: string;
}

/**
 * Index of the account that a reader is at first: an administrator may do every operation as its examples say, but for the
 * snippet of the examples, which is the bot's.
 */
export function accountFor({ path }: { path: string }): number {
  const label = path.startsWith('/saved_snippets/') ? 'Bot' : 'Administrator';
  return accounts.findIndex((account) => account.label === label);
}

export const accounts: Account[] = [
  { label: 'Owner', user_id: 8, email: 'owner@example.com', api_key: 'ownerSandboxKey00000000000000008' },
  {
    label: 'Administrator',
    user_id: 12,
    email: 'admin@example.com',
    api_key: 'adminSandboxKey00000000000000012',
  },
  {
    label: 'Moderator',
    user_id: 14,
    email: 'moderator@example.com',
    api_key: 'moderatorSandboxKey0000000000014',
  },
  { label: 'Member', user_id: 20, email: 'member@example.com', api_key: 'memberSandboxKey0000000000000020' },
  { label: 'Guest', user_id: 22, email: 'guest@example.com', api_key: 'guestSandboxKey00000000000000022' },
  { label: 'Bot', user_id: 25, email: 'helper-bot@example.com', api_key: 'botSandboxKey0000000000000000025' },
  {
    label: 'Deactivated',
    user_id: 30,
    email: 'former@example.com',
    api_key: 'formerSandboxKey0000000000000030',
  },
];
