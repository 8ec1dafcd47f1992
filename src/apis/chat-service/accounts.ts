/** Ready-made identities of the sandbox. Their keys are public and work nowhere else. */

export interface Account {
  label: string;
  user_id: number;
  email: string;
  api_key: string;
}

/**
 * Index of the account that a reader starts with. An administrator may call every operation as its examples
 * show, except for the snippet of the examples, which belongs to the bot.
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
