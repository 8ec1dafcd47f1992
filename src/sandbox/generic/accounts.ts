/** The accounts that pages offer for a planned sandbox. */
import type { SandboxAccount } from '../core/definition.ts';
import { READ_ONLY } from './run/request/credentials.ts';

/** Any well-formed credentials may do everything, except these of the second account. */
export const READER_ACCOUNTS: SandboxAccount[] = [
  {
    label: 'Full access',
    credentials: { value: 'sandbox-token', username: 'reader@example.com', password: 'sandbox-password' },
  },
  {
    label: 'Read only',
    credentials: { value: READ_ONLY, username: READ_ONLY, password: 'sandbox-password' },
  },
];
