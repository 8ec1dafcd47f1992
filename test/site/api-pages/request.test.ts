import { describe, expect, test } from 'vitest';
import { playgroundMode, requestOf } from '../../../src/site/index.ts';
import { api, operationOf } from '../support.ts';

const schemes = {
  basic: { type: 'http', scheme: 'basic', description: 'Log in.' },
  token: { type: 'http', scheme: 'bearer' },
  key: { type: 'apiKey', in: 'query', name: 'api_key' },
  prefixed: { type: 'http', scheme: 'bearer', 'x-default': 'sk-' },
  oauth: { type: 'oauth2', flows: {} },
};

/** The request of an operation with these schemes, with `api` of the settings. */
async function request(security: object[] | undefined, settings: object, ...frontMatter: string[]) {
  const file = api(
    { 'GET /a': { ...(security && { security }) } },
    { components: { securitySchemes: schemes } },
  );
  const { operation, site, page } = await operationOf(file, { api: settings }, [
    'openapi: GET /a',
    ...frontMatter,
  ]);
  return requestOf(operation, site.settings, page);
}

describe('servers', () => {
  const urls = async (servers: string[], baseUrl?: string | string[]) => {
    const file = api({ 'GET /a': {} }, { servers: servers.map((url) => ({ url })) });
    const { operation, site } = await operationOf(file, { api: { baseUrl } });
    return requestOf(operation, site.settings).servers.map(({ url }) => url);
  };

  test('are those of the OpenAPI file', async () => {
    expect(await urls(['https://a.example.com', 'https://b.example.com'], 'https://c.example.com')).toEqual([
      'https://a.example.com',
      'https://b.example.com',
    ]);
  });

  test('are the base URLs of the settings if the file names none', async () => {
    expect(await urls([], 'https://c.example.com/')).toEqual(['https://c.example.com']);
    expect(await urls([], ['https://c.example.com', '/d'])).toEqual(['https://c.example.com', '/d']);
    expect(await urls([])).toEqual([]);
  });
});

describe('authentication', () => {
  test('is that of the OpenAPI file, in all its alternatives', async () => {
    const { security } = await request([{ token: [], key: [] }, { oauth: [] }, {}], {
      auth: { method: 'key', name: 'X' },
    });
    expect(security.map((all) => all.map(({ key }) => key))).toEqual([['token', 'key'], ['oauth'], []]);
  });

  test.each([
    [
      { method: 'bearer', name: 'ignored' },
      { key: 'bearer', type: 'http', scheme: 'bearer' },
    ],
    [
      { method: 'key', name: 'X-Key' },
      { key: 'key', type: 'apiKey', in: 'header', name: 'X-Key' },
    ],
    [{ method: 'key' }, { key: 'key', type: 'apiKey', in: 'header', name: 'Key' }],
    [
      { method: 'basic', name: 'BOT_EMAIL:API_KEY' },
      { key: 'basic', type: 'http', scheme: 'basic', usernameLabel: 'BOT_EMAIL', passwordLabel: 'API_KEY' },
    ],
    [
      { method: 'basic' },
      { key: 'basic', type: 'http', scheme: 'basic', usernameLabel: 'Username', passwordLabel: 'Password' },
    ],
  ])('is %o of the settings if the file names none', async (auth, scheme) => {
    expect((await request(undefined, { auth })).security).toEqual([[scheme]]);
  });

  test('is none if neither names any', async () => {
    expect((await request(undefined, {})).security).toEqual([]);
    expect((await request(undefined, { auth: { inputPrefix: 'x' } })).security).toEqual([]);
  });

  test('is none if the file says so (`security: []`)', async () => {
    expect((await request([], { auth: { method: 'bearer' } })).security).toEqual([]);
  });

  test('of the front matter wins over both', async () => {
    const settings = { auth: { method: 'basic', name: 'User:Pass' } };
    const kinds = async (method: string) =>
      (await request([{ token: [] }], settings, `authMethod: ${method}`)).security;
    expect(await kinds('none')).toEqual([]);
    expect(await kinds('key')).toEqual([[{ key: 'key', type: 'apiKey', in: 'header', name: 'Key' }]]);
    expect(await kinds('basic')).toMatchObject([
      [{ scheme: 'basic', usernameLabel: 'User', passwordLabel: 'Pass' }],
    ]);
  });

  test('uses the header name of the settings only for their own method', async () => {
    expect(
      (await request(undefined, { auth: { method: 'basic', name: 'User:Pass' } }, 'authMethod: key'))
        .security,
    ).toEqual([[{ key: 'key', type: 'apiKey', in: 'header', name: 'Key' }]]);
  });

  test('labels of a basic login come from the settings, the rest of the scheme from the file', async () => {
    const { security } = await request([{ basic: [] }], {
      auth: { method: 'basic', name: 'BOT_EMAIL:API_KEY' },
    });
    expect(security).toEqual([
      [
        {
          key: 'basic',
          type: 'http',
          scheme: 'basic',
          description: 'Log in.',
          usernameLabel: 'BOT_EMAIL',
          passwordLabel: 'API_KEY',
        },
      ],
    ]);
  });

  test('the initial text of an input applies to the schemes of the configured method', async () => {
    const { security } = await request([{ token: [], basic: [], key: [], oauth: [] }], {
      auth: { method: 'bearer', inputPrefix: 'xoxb-' },
    });
    expect(security[0]?.map(({ key, inputPrefix }) => [key, inputPrefix])).toEqual([
      ['token', 'xoxb-'],
      ['basic', undefined],
      ['key', undefined],
      ['oauth', 'xoxb-'],
    ]);
  });

  test('the initial text of the file stays if the settings have none', async () => {
    const prefix = async (auth: object) =>
      (await request([{ prefixed: [] }], { auth })).security[0]?.[0]?.inputPrefix;
    expect(await prefix({ method: 'bearer' })).toBe('sk-');
    expect(await prefix({ method: 'basic' })).toBe('sk-');
    expect(await prefix({ method: 'bearer', inputPrefix: 'pk-' })).toBe('pk-');
  });

  test('the operation itself is not changed', async () => {
    const { operation, site, page } = await operationOf(api({ 'GET /a': {} }), {
      api: { auth: { method: 'key' }, baseUrl: '/b' },
    });
    const before = structuredClone(operation);
    requestOf(operation, site.settings, page);
    expect(operation).toEqual(before);
  });
});

test('the playground mode of the front matter wins over that of the settings', async () => {
  const mode = async (settings: object, ...frontMatter: string[]) => {
    const { site, page } = await operationOf(api({ 'GET /a': {} }), settings, frontMatter);
    return playgroundMode(site.settings, page);
  };
  expect(await mode({})).toBe('show');
  expect(await mode({ api: { playground: { mode: 'simple' } } })).toBe('simple');
  expect(await mode({ api: { playground: { mode: 'simple' } } }, 'playground: hide')).toBe('hide');
});
