/**
 * Identifies the caller: HTTP Basic authentication with an email address and an API key (spec,
 * "Authentication").
 */
import { basicCredentials, type Call, HttpError } from 'trellis-docs/sandbox';
import type { Collections, User } from '../collections.ts';
import { badRequest } from './errors.ts';

/** From this level a deactivated user gets 401; before, 403. */
const DEACTIVATED_IS_401 = 76;

const unauthorized = (msg: string, status = 401): HttpError =>
  new HttpError(status, msg, {
    details: { code: 'UNAUTHORIZED' },
    headers: status === 401 ? { 'WWW-Authenticate': 'Basic realm="chat"' } : {},
  });

/** The active user of a request. @throws 401, or 400 for a scheme other than Basic. */
export function authenticate({ headers, store, level }: Call<Collections>): Readonly<User> {
  const credentials = basicCredentials(headers);
  if (credentials === undefined) {
    throw unauthorized('Not logged in: API authentication or user session required');
  }
  if (credentials === 'malformed') throw unauthorized('Invalid authorization header for basic auth');
  if ('scheme' in credentials) throw badRequest('This endpoint requires HTTP basic authentication.');
  const { username, password } = credentials;
  if (password.includes(':')) throw unauthorized('Invalid authorization header for basic auth');
  const key = password.trim();
  if (!/^[0-9A-Za-z]{32}$/.test(key)) throw unauthorized('Malformed API key');
  const user = userOfKey(store, key);
  if (!user || user.email.toLowerCase() !== username.trim().toLowerCase()) {
    throw unauthorized('Invalid API key');
  }
  if (!user.is_active) {
    throw unauthorized('Account is deactivated', level < DEACTIVATED_IS_401 ? 403 : 401);
  }
  return user;
}

function userOfKey(store: Call<Collections>['store'], key: string): Readonly<User> | undefined {
  for (const [, user] of store.entries('users')) if (user.api_key === key) return user;
  return undefined;
}
