import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  ExplorerCredentials,
  enteredCredentials,
  type SecurityEntry,
  type Sending,
  shownCredentials,
} from '../../../../src/theme/client/api/explorer-credentials.ts';

const SCHEMES = {
  token: { type: 'http', scheme: 'bearer' },
  login: { type: 'http', scheme: 'basic' },
  key: { type: 'apiKey', in: 'header', name: 'X-Key' },
};
const bearer = (value: string): SecurityEntry => ({
  in: 'header',
  name: 'Authorization',
  value,
  format: 'bearer',
});
const sending = (origin: string, value: string, others: Partial<Sending> = {}): Sending => ({
  origin,
  entries: [bearer(value)],
  entered: { token: { value } },
  required: ['token'],
  ...others,
});
const never = () => expect.unreachable('asks nothing');

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
const KEPT = 'trellis-credentials-plants';
const keep = (credentials: object, others: object = {}) =>
  stored.set(KEPT, JSON.stringify({ credentials, ...others }));
const open = () => new ExplorerCredentials('plants', SCHEMES);
const ACCOUNT = { value: 'account-token', username: 'ann', password: 'secret' };

describe('credentials of the explorer', () => {
  test('of the chosen account go to the sandbox if the reader entered none', () => {
    const credentials = open();
    expect(credentials.entriesFor(sending('https://a', '', { account: ACCOUNT }), never)).toEqual([
      bearer('account-token'),
    ]);
    // The explorer makes no entry for HTTP Basic without a name.
    const basic = { origin: 'https://a', entries: [], entered: {}, required: ['login'], account: ACCOUNT };
    expect(credentials.entriesFor(basic, never)).toEqual([
      { in: 'header', name: 'Authorization', format: 'basic', value: 'ann:secret' },
    ]);
    expect(credentials.entriesFor({ ...basic, account: undefined }, never)).toEqual([]);
  });

  test('that the playground keeps are sent to their origin', () => {
    keep({ 'https://a': { token: { value: 'kept' } } });
    const credentials = open();
    expect(credentials.initial).toEqual({ token: { value: 'kept' } });
    expect(credentials.entriesFor(sending('https://a', 'kept'), never)).toEqual([bearer('kept')]);
    expect(credentials.entriesFor(sending('https://a', ''), never)).toEqual([bearer('kept')]);
  });

  test('for one origin go to another only if the reader agrees', () => {
    const credentials = open();
    credentials.entriesFor(sending('https://a', 'mine'), never);
    const asked: string[] = [];
    const answer = (isYes: boolean) => (from: string) => {
      asked.push(from);
      return isYes;
    };
    expect(credentials.entriesFor(sending('https://b', 'mine'), answer(false))).toEqual([]);
    expect(credentials.entriesFor(sending('https://b', 'mine'), answer(true))).toEqual([bearer('mine')]);
    expect(credentials.entriesFor(sending('https://b', 'mine'), never)).toEqual([bearer('mine')]);
    expect(asked).toEqual(['https://a', 'https://a']);
    // A sandbox has its own.
    expect(credentials.entriesFor(sending('https://s', 'mine', { account: ACCOUNT }), never)).toEqual([
      bearer('account-token'),
    ]);
  });

  test('are stored only if the reader wants it, as the playground reads them', () => {
    const credentials = open();
    credentials.entriesFor(sending('https://a', 'mine'), never);
    expect(stored.size).toBe(0);
    credentials.remember(true);
    expect(JSON.parse(stored.get(KEPT) ?? '')).toEqual({
      credentials: { 'https://a': { token: { value: 'mine' } } },
    });
    credentials.chooseAccount(1);
    expect(JSON.parse(stored.get(KEPT) ?? '')).toMatchObject({ account: 1 });
    expect(open().account).toBe(1);
    credentials.remember(false);
    expect(stored.size).toBe(0);
  });

  test('survive a password with a colon', () => {
    const credentials = open();
    const entry: SecurityEntry = { in: 'header', name: 'Authorization', format: 'basic', value: 'ann:a:b' };
    credentials.entriesFor({ ...sending('https://a', ''), entries: [entry] }, never);
    credentials.remember(true);
    expect(JSON.parse(stored.get(KEPT) ?? '')).toEqual({
      credentials: { 'https://a': { login: { username: 'ann', password: 'a:b' } } },
    });
  });
});

test('inputs of the explorer show credentials, and are read back', () => {
  const schemes = { oauth: { type: 'oauth2', flows: { password: {} } } };
  expect(shownCredentials(schemes, { oauth: { value: 'a' } })).toMatchObject({
    oauth: { flows: { password: { token: 'a' } } },
  });
  const secret = (name: string, value: string) => ({ [`x-scalar-secret-${name}`]: value });
  expect(
    enteredCredentials({
      plants: {
        secrets: {
          oauth: { type: 'oauth2', password: secret('token', 'a') },
          token: { type: 'http', ...secret('token', 'b') },
        },
      },
    }),
  ).toMatchObject({ oauth: { value: 'a' }, token: { value: 'b' } });
});
