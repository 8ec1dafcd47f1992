import { describe, expect, it } from 'vitest';
import type { SecurityScheme } from '../../../../src/request/index.ts';
import type { PlaygroundServer } from '../../../../src/site/index.ts';
import { credentialsOf } from '../../../../src/theme/client/playground/auth/credentials.ts';
import { enteredElsewhere, isExpired } from '../../../../src/theme/client/playground/auth/entry-state.ts';
import { restoreCredentials } from '../../../../src/theme/client/playground/auth/restore.ts';
import { requirementTitle } from '../../../../src/theme/client/playground/auth/titles.ts';
import { exampleBody } from '../../../../src/theme/client/playground/model/examples.ts';
import { initialState, type State } from '../../../../src/theme/client/playground/model/index.ts';
import { changed, media, operation, SANDBOX } from './support.ts';

const BEARER: SecurityScheme = { key: 'token', type: 'http', scheme: 'bearer' };
const BASIC: SecurityScheme = {
  key: 'login',
  type: 'http',
  scheme: 'basic',
  usernameLabel: 'Bot',
  passwordLabel: 'Key',
};
const OTHER: SecurityScheme = { key: 'tls', type: 'other', label: 'Mutual TLS' };

describe('remembered credentials', () => {
  const data = operation({ security: [[BEARER, BASIC]] });

  const HERE = 'https://api.example.com';

  it('are restored for their origin, as far as they fit the inputs', () => {
    const grant = { expiresAt: 5, url: 'https://login.example.com/token', client: { id: 'c' } };
    const credentials = {
      [HERE]: {
        token: { value: 't', password: 'x', grant },
        login: { username: 7 },
        gone: { value: 'g' },
      },
      'https://other.example.com': { token: { value: 'u', grant: { url: 7 } } },
    };
    expect(restoreCredentials(data.request, credentials)).toEqual({
      [HERE]: { token: { value: 't', grant }, login: {} },
      'https://other.example.com': { token: { value: 'u' } },
    });
  });

  it.each([
    null,
    'text',
    [1],
    { [HERE]: null },
    { [HERE]: { token: null } },
    JSON.parse(`{"__proto__":{"token":{"value":"x"}},"${HERE}":{"__proto__":{"value":"x"}}}`),
  ])('that are invalid (%j) are forgotten', (stored) => {
    const credentials = restoreCredentials(data.request, stored);
    const { missingAuth, request } = changed(data, initialState(data, { credentials }));
    expect(missingAuth).toEqual(['token', 'login']);
    expect(request.headers).toEqual([]);
  });

  it('expire a little before the server says so', () => {
    const grant = { url: '', client: { id: 'c', secret: '', secretIn: 'basic' as const } };
    expect(isExpired(undefined)).toBe(false);
    expect(isExpired(grant)).toBe(false);
    expect(isExpired({ ...grant, expiresAt: Date.now() + 60_000 })).toBe(false);
    expect(isExpired({ ...grant, expiresAt: Date.now() + 2_000 })).toBe(true);
  });
});

describe('credentials of one server', () => {
  const [live, test] = ['https://api.example.com', 'https://test.example.com'];
  const servers = [live, test, `${live}/v2`].map((url): PlaygroundServer => ({ kind: 'remote', url }));
  const data = operation({ security: [[BEARER]] }, { servers });
  const credentials = { [live]: { token: { value: 'live-secret' } } };
  const sent = (server: number) => JSON.stringify(changed(data, { credentials, server }).request);

  it('are sent to every address of its origin', () => {
    for (const server of [0, 2]) expect(sent(server)).toContain('live-secret');
  });

  it('are not sent to another origin, which is named', () => {
    expect(sent(1)).not.toContain('live-secret');
    const state = { ...initialState(data), credentials };
    expect(enteredElsewhere(data, { ...state, server: 1 }, test, BEARER)).toBe(live);
    expect(enteredElsewhere(data, state, live, BEARER)).toBeUndefined();
    const both = { ...state, credentials: { ...credentials, [test]: { token: { value: 'u' } } } };
    expect(enteredElsewhere(data, { ...both, server: 1 }, test, BEARER)).toBeUndefined();
  });

  it('of a sandbox and of other servers are not offered to each other', () => {
    const sandbox = { ...SANDBOX, accounts: [{ credentials: { value: 'any' } }] };
    const mixed = operation({ security: [[BEARER]] }, { servers: [sandbox, ...servers] });
    const entered = (origin: string, server: number) => {
      const kept = { [origin]: { token: { value: 'secret' } } };
      const state = { ...initialState(mixed), credentials: kept, server };
      return enteredElsewhere(mixed, state, changed(mixed, state).origin, BEARER);
    };
    expect(entered('https://sandbox.invalid', 1)).toBeUndefined();
    expect(entered(live, 0)).toBeUndefined();
    expect(entered(live, 2)).toBe(live);
  });

  it('do not go along with an address that the reader types', () => {
    const nowhere = operation({ security: [[BEARER]] }, { servers: [] });
    const request = (address: string) => JSON.stringify(changed(nowhere, { address, credentials }).request);
    expect(request('https://api.example.com/v1')).toContain('live-secret');
    for (const address of [
      'https://api.example.com.evil.test',
      'https://api.example.co',
      'http://api.example.com',
    ])
      expect(request(address)).not.toContain('live-secret');
  });
});

describe('accounts of a sandbox', () => {
  const account = { label: 'Owner', credentials: { username: 'o@example.com', password: 'k', value: 't' } };
  const other = { label: 'Guest', credentials: { username: 'g@example.com', password: 'l', value: 'u' } };
  const sandbox = { ...SANDBOX, accounts: [account, other], account: 1 };
  const remote: PlaygroundServer = { kind: 'remote', url: 'https://api.example.com', label: 'Live' };
  const data = operation({ security: [[BEARER, BASIC, OTHER]] }, { servers: [sandbox, remote] });
  const authorization = (change: Partial<State>): string | undefined =>
    changed(operation({ security: [[BASIC]] }, { servers: [sandbox, remote] }), change).request.headers.find(
      ([name]) => name === 'Authorization',
    )?.[1];
  const basic = (text: string): string => `Basic ${btoa(text)}`;

  it('fill every scheme of the alternative, so nothing is missing', () => {
    const state = { ...initialState(data), account: 0 };
    expect(credentialsOf(data, state, 'https://sandbox.invalid')).toMatchObject({
      token: { value: 't' },
      login: { username: 'o@example.com', password: 'k' },
    });
    expect(changed(data).missingAuth).toEqual([]);
  });

  it('start with one that may call the operation, and can be changed', () => {
    expect(authorization({})).toBe(basic('g@example.com:l'));
    expect(authorization({ account: 0 })).toBe(basic('o@example.com:k'));
    expect(changed(data, { account: -1 }).missingAuth).toEqual(['token', 'login']);
  });

  it('are never sent to another server, where typed credentials are used', () => {
    expect(authorization({ server: 1 })).toBeUndefined();
    const credentials = { 'https://api.example.com': { login: { username: 'me', password: 'secret' } } };
    expect(authorization({ server: 1, credentials })).toBe(basic('me:secret'));
    expect(authorization({ credentials })).toBe(basic('g@example.com:l'));
  });

  it('start with the one that the sandbox suggests, whichever server comes first', () => {
    const offered = operation({ security: [[BASIC]] }, { servers: [remote, sandbox] });
    expect(changed(offered, { server: 1 }).missingAuth).toEqual([]);
    expect(changed(offered).missingAuth).toEqual(['login']);
  });

  it('give way to a remembered choice of account', () => {
    expect(initialState(data, { account: 0 }).account).toBe(0);
    expect(initialState(data, { account: -1 }).account).toBe(-1);
    expect(initialState(data, { account: 'length' }).account).toBeUndefined();
    expect(changed(data, { account: 7 }).missingAuth).toEqual(['token', 'login']);
  });
});

describe('an operation that can do without credentials', () => {
  const sent = (security: SecurityScheme[][], change: Partial<State> = {}) => {
    const { missingAuth, problems, request, shown } = changed(operation({ security }), change);
    const named = (headers: [string, string][]) => headers.filter(([name]) => name === 'Authorization');
    return { missingAuth, problems, sent: named(request.headers), shown: named(shown.headers) };
  };
  const nothing = { missingAuth: [], problems: [], sent: [] };

  it('is sent without, in the order of its alternatives', () => {
    expect(sent([[], [BEARER]])).toEqual({ ...nothing, shown: [] });
    expect(sent([[BEARER], []])).toEqual({ ...nothing, shown: [['Authorization', 'Bearer ACCESS_TOKEN']] });
  });

  it('is sent with those that the reader enters, which must be complete', () => {
    const credentials = { 'https://api.example.com': { token: { value: 't' } } };
    expect(sent([[BEARER], []], { credentials }).sent).toEqual([['Authorization', 'Bearer t']]);
    expect(sent([[BEARER, BASIC], []], { credentials }).missingAuth).toEqual(['login']);
  });
});

it('an alternative is named by its schemes', () => {
  expect(requirementTitle([BEARER, OTHER])).toBe('Bearer token and Mutual TLS');
  expect(requirementTitle([])).toBe('No authentication');
});

describe('examples of a body', () => {
  const schema = {
    type: 'object' as const,
    required: ['a'],
    properties: { a: { type: 'integer' as const, example: 5 }, b: {} },
  };
  const examples = [
    { name: 'one', value: { a: 1 } },
    { name: 'two', value: { a: 2, b: null } },
  ];
  const json = media('application/json', schema, { examples });
  const form = media('multipart/form-data', schema, { examples });
  const bare = media('application/x-www-form-urlencoded', schema);
  const data = operation({ body: { required: true, media: [json, form, bare] } });

  it('become the text of a JSON body', () => {
    expect(exampleBody(data, 'application/json', 'two').bodies).toEqual({
      'application/json': '{\n  "a": 2,\n  "b": null\n}',
    });
  });

  it('become the entries of a form body, and clear entries that they do not name', () => {
    expect(exampleBody(data, 'multipart/form-data').entries).toEqual({
      'body:a': { sent: true, text: '1' },
      'body:b': { sent: false, text: '' },
    });
  });

  it('are replaced by the examples of required fields if there are none', () => {
    expect(exampleBody(data, bare.contentType).entries).toMatchObject({
      'body:a': { sent: true, text: '5' },
      'body:b': { sent: false },
    });
  });
});
