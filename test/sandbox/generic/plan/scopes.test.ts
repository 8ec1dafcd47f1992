import { describe, expect, test } from 'vitest';
import { pathValues } from '../../../../src/sandbox/generic/index.ts';
import { judge } from '../laws.ts';
import {
  body,
  documentOf,
  inPath,
  operationOf,
  PET,
  planOf,
  ref,
  resourceOf,
  returns,
  rulesOf,
  senderTo,
  text,
} from './support.ts';

type Fields = Record<string, unknown>;

const list = (name: string) => returns({ type: 'array', items: ref(name) });
const USER = { type: 'object', required: ['id'], properties: { id: text, name: text } };
const NEW_ACCOUNT = { type: 'object', required: ['title'], properties: { title: text } };

const account = (more: Fields = {}): Fields => ({
  type: 'object',
  required: ['id', 'title'],
  properties: { id: text, title: text, ...more },
});

const item = (name: string, id: string): Fields => ({
  parameters: [inPath(id)],
  get: { responses: { 200: returns(ref(name)) } },
  delete: { responses: { 204: { description: '' } } },
});

const collection = (name: string, parameters: unknown[] = []): Fields => ({
  parameters,
  get: { responses: { 200: list(name) } },
  post: { requestBody: body(ref('NewAccount')), responses: { 201: returns(ref(name)) } },
});

/** Users, and accounts whose items are at a path of their own. */
const bank = (properties: Fields = {}, paths: Fields = {}): Fields => ({
  paths: {
    '/users/{id}/accounts': collection('Account', [inPath('id')]),
    '/accounts/{id}': item('Account', 'id'),
    '/users/{id}': item('User', 'id'),
    ...paths,
  },
  components: { schemas: { User: USER, Account: account(properties), NewAccount: NEW_ACCOUNT, Pet: PET } },
});

async function open(description: Fields) {
  const document = await documentOf(description);
  expect((await judge(document)).breaches).toEqual([]);
  const plan = await planOf(description);
  return { plan, send: senderTo(plan) };
}

describe.each([
  ['in a property', { user_id: text }],
  ['in an object', { user: { type: 'object', properties: { id: text, name: text } } }],
  ['beside the item', {}],
])('rows of an owner that is held %s', (_name, properties) => {
  test('are created and listed below the owner, and found at their own path', async () => {
    const { plan, send } = await open(bank(properties));
    expect(rulesOf(plan)).toEqual([
      'GET /users/{id}/accounts: list *',
      'POST /users/{id}/accounts: create *',
      'GET /accounts/{id}: read *',
      'DELETE /accounts/{id}: delete *',
      'GET /users/{id}: read *',
      'DELETE /users/{id}: delete *',
    ]);
    const [ann, ben] = resourceOf(plan, '/users/{}').seed.map(({ key }) => key[0]);
    const before = (await send(`GET /users/${ann}/accounts`)).body.length;
    const made = await send(`POST /users/${ann}/accounts`, { title: 'Savings' });
    expect(made.status).toBe(201);
    expect(Object.keys(made.body).sort()).toEqual(['id', 'title', ...Object.keys(properties)].sort());
    expect((await send(`GET /accounts/${made.body.id}`)).body).toEqual(made.body);
    expect((await send(`GET /users/${ann}/accounts`)).body).toHaveLength(before + 1);
    expect((await send(`GET /users/${ben}/accounts`)).body).not.toContainEqual(made.body);
    expect((await send('GET /users/nobody/accounts')).status).toBe(404);
    expect((await send(`DELETE /users/${ann}`)).status).toBe(204);
    expect((await send(`GET /accounts/${made.body.id}`)).status).toBe(404);
  });

  test('are in the seed, where readers find them', async () => {
    const { plan, send } = await open(bank(properties));
    const values = pathValues(plan, operationOf(plan, 'GET /users/{id}/accounts'));
    expect((await send(`GET /users/${values.id}/accounts`)).body.length).toBeGreaterThan(0);
  });
});

test('rows that are also created without an owner stay when an owner goes', async () => {
  const { plan } = await open(bank({ user_id: text }, { '/accounts': collection('Account') }));
  expect(resourceOf(plan, '/accounts/{}').owner).toBeUndefined();
  const { owner } = resourceOf((await open(bank())).plan, '/accounts/{}');
  expect(owner).toEqual({ resource: '/users/{}', path: ['owner in /users/{}'] });
});

test('an owner is the first part of a longer key', async () => {
  const owner = { type: 'object', required: ['login'], properties: { login: text } };
  const repo = { type: 'object', required: ['name', 'owner'], properties: { name: text, owner } };
  const create = {
    requestBody: body({ type: 'object', required: ['name'], properties: { name: text } }),
    responses: { 201: returns(ref('Repo')) },
  };
  const { plan, send } = await open({
    paths: {
      '/repos/{owner}/{repo}': {
        parameters: [inPath('owner'), inPath('repo')],
        get: { responses: { 200: returns(ref('Repo')) } },
      },
      '/orgs/{org}/repos': {
        parameters: [inPath('org')],
        get: { responses: { 200: list('Repo') } },
        post: create,
      },
      '/user/repos': { get: { responses: { 200: list('Repo') } }, post: create },
    },
    components: { schemas: { Repo: repo } },
  });
  expect(operationOf(plan, 'POST /orgs/{org}/repos').scope).toEqual({ key: [0], properties: [] });
  const self = resourceOf(plan, '/repos/{}/{}').seed[0]?.key[0];
  expect(operationOf(plan, 'POST /user/repos').scope?.key).toEqual([self]);
  expect((await send('POST /orgs/acme/repos', { name: 'site' })).body.owner).toEqual({ login: 'acme' });
  expect((await send('GET /repos/acme/site')).status).toBe(200);
  await send('POST /user/repos', { name: 'mine' });
  expect((await send(`GET /repos/${self}/mine`)).status).toBe(200);
  expect((await send('GET /user/repos')).body.map(({ name }: { name: string }) => name)).toContain('mine');
});

test('what is mine is what the first owner has', async () => {
  const me = { '/me/accounts': { get: { responses: { 200: list('Account') } } } };
  const { plan, send } = await open(bank({ user_id: text }, me));
  const [ann, ben] = resourceOf(plan, '/users/{}').seed.map(({ key }) => key[0]);
  const { body: mine } = await send(`POST /users/${ann}/accounts`, { title: 'a' });
  const { body: other } = await send(`POST /users/${ben}/accounts`, { title: 'b' });
  const { body: shown } = await send('GET /me/accounts');
  expect(shown).toContainEqual(mine);
  expect(shown).not.toContainEqual(other);
});

test('an item at two paths is one row, at the deeper one only of its owner', async () => {
  const deeper = {
    '/users/{id}/accounts/{accountId}': {
      parameters: [inPath('id'), inPath('accountId')],
      get: { responses: { 200: returns(ref('Account')) } },
    },
  };
  const { plan, send } = await open(bank({ user_id: text }, deeper));
  const [ann, ben] = resourceOf(plan, '/users/{}').seed.map(({ key }) => key[0]);
  const { body: made } = await send(`POST /users/${ann}/accounts`, { title: 'a' });
  expect((await send(`GET /users/${ann}/accounts/${made.id}`)).body).toEqual(made);
  expect((await send(`GET /users/${ben}/accounts/${made.id}`)).status).toBe(404);
});

describe('no rule claims what another contradicts', () => {
  test('a list whose owner no item tells, and where nothing is created', async () => {
    const plan = await planOf(
      bank(
        {},
        {
          '/users/{id}/accounts': {
            parameters: [inPath('id')],
            get: { responses: { 200: list('Account') } },
          },
          '/accounts': collection('Account'),
        },
      ),
    );
    expect(operationOf(plan, 'GET /users/{id}/accounts').rule).toBe('example');
  });

  test('a creation of the same items at an unrelated path', async () => {
    const plan = await planOf(bank({}, { '/archive/2020/drafts': collection('Account') }));
    expect(operationOf(plan, 'POST /archive/2020/drafts').rule).toBe('example');
    expect(operationOf(plan, 'GET /archive/2020/drafts').rule).toBe('example');
  });

  test('an addition of an item that exists', async () => {
    const add = {
      ...collection('Account', [inPath('id')]),
      post: {
        requestBody: body({ type: 'object', required: ['id'], properties: { id: text } }),
        responses: { 201: returns(ref('Account')) },
      },
    };
    const plan = await planOf(bank({}, { '/users/{id}/accounts': add, '/accounts': collection('Account') }));
    expect(operationOf(plan, 'POST /users/{id}/accounts').rule).toBe('example');
  });
});

test('an owner directly before its items is named by the segment that both paths share', async () => {
  const plan = await planOf({
    paths: {
      '/users/{id}/accounts': collection('Account', [inPath('id')]),
      '/users/accounts/{id}': item('Account', 'id'),
      '/users/{id}': item('User', 'id'),
    },
    components: bank({ user_id: text }).components,
  });
  expect(operationOf(plan, 'POST /users/{id}/accounts').scope).toEqual({
    key: [],
    properties: [{ path: ['user_id'], value: 0 }],
  });
});
