import { describe, expect, it } from 'vitest';
import type { SecurityScheme } from '../../../../src/request/index.ts';
import type { PlaygroundServer } from '../../../../src/site/index.ts';
import { exampleBody } from '../../../../src/theme/client/playground/model/examples.ts';
import {
  credentialsOf,
  initialState,
  requirementTitle,
  type State,
} from '../../../../src/theme/client/playground/model/index.ts';
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

  it('are restored as far as they fit the inputs', () => {
    const credentials = {
      token: { value: 't', password: 'x' },
      login: { username: 7 },
      gone: { value: 'g' },
    };
    expect(initialState(data, { credentials }).credentials).toEqual({
      token: { value: 't' },
      login: { username: '', password: '' },
    });
  });

  it.each([null, 'text', [1], { token: null }, JSON.parse('{"__proto__":{"value":"x"}}')])(
    'that are invalid (%j) are forgotten',
    (credentials) => {
      expect(initialState(data, { credentials }).credentials).toEqual(initialState(data).credentials);
    },
  );
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
    expect(credentialsOf(data, { ...initialState(data), account: 0 })).toMatchObject({
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
    const credentials = { login: { username: 'me', password: 'secret' } };
    expect(authorization({ server: 1, credentials })).toBe(basic('me:secret'));
    expect(authorization({ credentials })).toBe(basic('g@example.com:l'));
  });

  it('give way to remembered credentials and their account', () => {
    const credentials = { login: { username: 'me', password: 'secret' } };
    expect(initialState(data, { credentials, account: 0 }).account).toBe(0);
    expect(initialState(data, { credentials, account: -1 }).account).toBe(-1);
    for (const account of ['length', {}, undefined, 7]) {
      const state = initialState(data, { credentials, account });
      expect(credentialsOf(data, state)).toEqual(state.credentials);
    }
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
