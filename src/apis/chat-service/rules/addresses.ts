/** The addresses of `invitee_emails`: parses them, and finds those that cannot be invited. */
import type { Transaction } from 'trellis-docs/sandbox';
import type { Collections, User } from '../collections.ts';

/** An address, why it is not invited, and whether its account is deactivated (spec, INVITATION_FAILED). */
export type AddressError = [email: string, reason: string, isDeactivated: boolean];

/**
 * Addresses separated by commas and newlines, each bare or as `Name <address>`. Drops blank ones and
 * duplicates.
 */
export function splitAddresses(text: string): string[] {
  const addresses = text.split(/[,\n]/).map((entry) => {
    const [opening, closing] = [entry.indexOf('<'), entry.lastIndexOf('>')];
    return (opening >= 0 && opening < closing ? entry.slice(opening + 1, closing) : entry).trim();
  });
  return [...new Set(addresses)].filter((address) => address !== '');
}

/** RFC 5321, 4.5.3.1: the longest path is 256 octets, including its angle brackets. */
const MAX_LENGTH = 254;
const LOCAL_PART = /^(?=.{1,64}$)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
/** Labels of RFC 1034, 3.5, at least two; the last one is not a number. */
const DOMAIN = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?!\d+$)[a-z\d](?:[a-z\d-]{0,61}[a-z\d])$/i;

/** Whether it has the form of an internet address: a dot-atom (RFC 5322, 3.4.1) at a domain. */
export function isAddress(text: string): boolean {
  const at = text.lastIndexOf('@');
  return text.length <= MAX_LENGTH && LOCAL_PART.test(text.slice(0, at)) && DOMAIN.test(text.slice(at + 1));
}

/** The addresses that already have accounts, with the reasons; case-insensitive. */
export function takenAddresses(store: Transaction<Collections>, addresses: string[]): AddressError[] {
  const users = new Map(store.entries('users').map(([, user]) => [user.email.toLowerCase(), user]));
  return addresses.flatMap((email): AddressError[] => {
    const user = users.get(email.toLowerCase());
    return user ? [[email, ...takenBecause(user)]] : [];
  });
}

function takenBecause(user: Readonly<User>): [reason: string, isDeactivated: boolean] {
  if (user.is_bot && user.bot_owner_id === null) return ['Reserved for system bots.', false];
  return user.is_active ? ['Already has an account.', false] : ['Account has been deactivated.', true];
}
