import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningServer, startPreview } from '../../src/astro/index.ts';
import {
  type AuthorizationServer,
  SECRET,
  startApi,
  startAuthorizationServer,
} from '../support/authorization-server.ts';
import { builtSite, type Docs } from '../support/docs.ts';
import { useReader } from '../support/reader.ts';

// Ports in the built site, so that one build serves all runs. The copy that is opened has the real ones.
const [ISSUER, API] = ['http://127.0.0.1:11111', 'http://127.0.0.1:22222'];
const SCOPES = { 'plants:read': 'See plants', 'plants:write': 'Change plants' };
const CODE = { authorizationUrl: `${ISSUER}/auth`, tokenUrl: `${ISSUER}/token`, scopes: SCOPES };
const oauth = (flows: object) => ({ type: 'oauth2', flows });
const SCHEMES = {
  code: oauth({ authorizationCode: CODE }),
  machine: oauth({ clientCredentials: { tokenUrl: `${ISSUER}/token`, scopes: SCOPES } }),
  device: oauth({
    deviceAuthorization: {
      deviceAuthorizationUrl: `${ISSUER}/device/auth`,
      tokenUrl: `${ISSUER}/token`,
      scopes: SCOPES,
    },
  }),
  hand: oauth({
    implicit: { authorizationUrl: `${ISSUER}/hand/implicit`, scopes: {} },
    password: { tokenUrl: `${ISSUER}/hand/token`, scopes: {} },
  }),
  wrong: oauth({ authorizationCode: { ...CODE, authorizationUrl: `${ISSUER}/hand/wrong-state` } }),
  closed: oauth({ clientCredentials: { tokenUrl: `${ISSUER}/hand/closed`, scopes: {} } }),
  foreign: oauth({ clientCredentials: { tokenUrl: '/token', scopes: {} } }),
  discovered: { type: 'openIdConnect', openIdConnectUrl: `${ISSUER}/.well-known/openid-configuration` },
  key: { type: 'apiKey', in: 'header', name: 'X-Key' },
};
const operation = (name: string, security: object[]) => ({
  get: {
    ...{ summary: name, operationId: name, security },
    responses: {
      200: { description: 'Done', content: { 'application/json': { schema: { type: 'object' } } } },
    },
  },
});
const NAMES = Object.keys(SCHEMES).filter((name) => name !== 'key');
const docs: Docs = {
  'docs.json': {
    name: 'Locks',
    openapi: 'api.json',
    navigation: [{ group: 'Pages', pages: ['index', 'both', ...NAMES] }],
    api: { oauth: { code: { clientId: 'docs' } } },
    sandbox: 'off',
  },
  'index.mdx': '# Home\n',
  'both.mdx': '---\nopenapi: GET /both\n---\n',
  ...Object.fromEntries(NAMES.map((name) => [`${name}.mdx`, `---\nopenapi: GET /${name}\n---\n`])),
  'api.json': {
    openapi: '3.2.0',
    info: { title: 'Locks', version: '1' },
    servers: [{ url: `${API}/v1` }, { url: `${API.replace('127.0.0.1', 'localhost')}/v1` }],
    paths: {
      ...Object.fromEntries(
        NAMES.map((name) => [
          `/${name}`,
          operation(name, [{ [name]: name === 'code' ? ['plants:read'] : [] }]),
        ]),
      ),
      '/both': operation('both', [{ code: ['plants:read'], key: [] }]),
    },
    components: { securitySchemes: SCHEMES },
  },
};

const { visit } = useReader();
let issuer: AuthorizationServer;
let api: Awaited<ReturnType<typeof startApi>>;
let site: RunningServer;
let out: string;
let url: string;
beforeAll(async () => {
  [issuer, api] = await Promise.all([startAuthorizationServer(), startApi()]);
  out = await mkdtemp(join(tmpdir(), 'oauth-'));
  await cp(await builtSite(docs, '--base=/docs'), out, { recursive: true });
  for (const entry of await readdir(out, { recursive: true, withFileTypes: true })) {
    if (!/^_headers$|\.(?:html|json)$/.test(entry.name)) continue;
    const file = join(entry.parentPath, entry.name);
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.replaceAll(':11111', `:${issuer.port}`).replaceAll(':22222', `:${api.port}`));
  }
  site = await startPreview({ outDir: out, port: 0, base: '/docs' });
  url = site.url.replace(/\/$/, '');
  await issuer.allow(`${url}/_trellis/oauth/callback/`);
});
afterAll(async () => {
  await Promise.all([site?.stop(), issuer?.stop(), api?.stop()]);
  await rm(out, { recursive: true, force: true });
});

const panel = (page: Page) => page.getByRole('form', { name: 'Try it' });
const status = (page: Page) => page.locator('.token').getByRole('status');
const value = (page: Page) => panel(page).getByLabel('Bearer token').first();
const get = (page: Page) => panel(page).getByRole('button', { name: 'Get token', exact: true });

/** The provider's own pages load one, which fails here. */
const PROVIDER_FONT = /fonts\.googleapis\.com|ERR_NAME_NOT_RESOLVED/;

/** Opens the form for a token on the page of an operation. */
async function open(name: string, expected = PROVIDER_FONT): Promise<Page> {
  const page = await visit(`${url}/${name}/`, {
    expected,
    hosts: [issuer.url, `http://127.0.0.1:${api.port}`, `http://localhost:${api.port}`],
  });
  await page.getByRole('button', { name: 'Try it' }).click();
  await panel(page).getByText('Get a token').click();
  await panel(page).getByLabel('Client ID').waitFor();
  return page;
}

/** Signs in on the pages of the authorization server. */
async function signIn(window: Page): Promise<void> {
  await window.getByPlaceholder('Enter any login').fill('reader');
  await window.getByPlaceholder('and password').fill('secret');
  await window.getByRole('button', { name: 'Sign-in' }).click();
  await window.getByRole('button', { name: 'Continue' }).click();
}

async function send(page: Page): Promise<string | undefined> {
  const count = api.received.length;
  await panel(page).getByRole('button', { name: 'Send', exact: true }).click();
  await expect.poll(() => api.received.slice(count).find(({ method }) => method === 'GET')).toBeTruthy();
  return api.received.findLast(({ method }) => method === 'GET')?.headers.authorization;
}

describe('authorization code', () => {
  test('with PKCE: the window closes itself, and the token is sent', async () => {
    const page = await open('code');
    expect(await panel(page).getByLabel('Client ID').inputValue()).toBe('docs');
    const required = panel(page).getByRole('checkbox', { name: /^plants:read/ });
    expect(await required.isChecked()).toBe(true);
    expect(
      await panel(page)
        .getByRole('checkbox', { name: /^plants:write/ })
        .isChecked(),
    ).toBe(false);
    await panel(page).getByText(`${url}/_trellis/oauth/callback/`).waitFor();
    const [window] = await Promise.all([page.context().waitForEvent('page'), get(page).click()]);
    const closed = window.waitForEvent('close');
    await signIn(window);
    await closed;
    await status(page).getByText('Token received').waitFor();
    const token = await value(page).inputValue();
    expect(token.length).toBeGreaterThan(20);
    expect(await send(page)).toBe(`Bearer ${token}`);
    const asked = new URL(issuer.received.find(({ url }) => url.startsWith('/auth?'))?.url ?? '', issuer.url);
    expect(Object.fromEntries(asked.searchParams)).toMatchObject({
      ...{ client_id: 'docs', response_type: 'code', scope: 'plants:read', code_challenge_method: 'S256' },
      redirect_uri: `${url}/_trellis/oauth/callback/`,
    });
  });

  test('denied: the panel says so in plain words', async () => {
    const page = await open('code');
    const [window] = await Promise.all([page.context().waitForEvent('page'), get(page).click()]);
    await window.getByText('[ Cancel ]').click();
    await status(page).getByText('Access was denied.').waitFor();
    expect(await value(page).inputValue()).toBe('');
  });

  test('the answer to another request is not accepted', async () => {
    const page = await open('wrong');
    await panel(page).getByLabel('Client ID').fill('docs');
    const [window] = await Promise.all([page.context().waitForEvent('page'), get(page).click()]);
    await window.getByText('No playground is waiting for this sign-in.').waitFor();
    expect(window.url()).toBe(`${url}/_trellis/oauth/callback/`);
    expect(await value(page).inputValue()).toBe('');
    expect(issuer.received.some(({ body }) => body.includes('stolen'))).toBe(false);
  });

  test('a closed window can be opened again, and the request can be cancelled', async () => {
    const page = await open('code');
    const [window] = await Promise.all([page.context().waitForEvent('page'), get(page).click()]);
    await status(page).getByText('Continue in the sign-in window.').waitFor();
    await window.close();
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await status(page).getByText('If you closed the window').waitFor();
    await page.locator('.token').getByRole('button', { name: 'Cancel' }).click();
    const [again] = await Promise.all([page.context().waitForEvent('page'), get(page).click()]);
    await signIn(again);
    await status(page).getByText('Token received').waitFor();
  });

  test('an expired token is renewed before the next request', async () => {
    const page = await open('code');
    await panel(page).getByLabel('Client ID').fill('short');
    const [window] = await Promise.all([page.context().waitForEvent('page'), get(page).click()]);
    await signIn(window);
    await status(page).getByText('Token received').waitFor();
    const first = await value(page).inputValue();
    await panel(page).getByText('The token has expired.').waitFor();
    const sent = await send(page);
    expect(sent).not.toBe(`Bearer ${first}`);
    expect(sent).toBe(`Bearer ${await value(page).inputValue()}`);
    expect(issuer.received.some(({ body }) => body.includes('grant_type=refresh_token'))).toBe(true);
  });
});

describe('other flows', () => {
  test.each([
    ['basic', /^Basic /],
    ['body', undefined],
  ])('client credentials, with the client secret sent as: %s', async (place, header) => {
    const page = await open('machine');
    await panel(page).getByLabel('Client ID').fill('machine');
    await panel(page).getByLabel('Client secret', { exact: true }).fill(SECRET);
    await panel(page).getByLabel('Send secret in').selectOption(place);
    await panel(page)
      .getByRole('checkbox', { name: /^plants:write/ })
      .check();
    await get(page).click();
    await status(page).getByText('Token received').waitFor();
    const request = issuer.received.findLast(({ url, method }) => url === '/token' && method === 'POST');
    if (header) expect(request?.headers.authorization).toMatch(header);
    else expect(request?.headers.authorization).toBeUndefined();
  });

  test('device: the code is shown, and the token comes once it is confirmed', {
    timeout: 60_000,
  }, async () => {
    // A code that is not confirmed yet is an error of HTTP.
    const page = await open('device', /fonts\.googleapis|ERR_NAME_NOT_RESOLVED|400 \(Bad Request\)/);
    await panel(page).getByLabel('Client ID').fill('docs');
    await panel(page)
      .getByRole('checkbox', { name: /^plants:read/ })
      .check();
    // Enter gets the token, and does not send the request of the operation.
    const count = api.received.length;
    await panel(page).getByLabel('Client ID').press('Enter');
    const link = status(page).getByRole('link');
    await link.waitFor();
    const [device] = await Promise.all([page.context().waitForEvent('page'), link.click()]);
    await device.getByRole('heading', { name: 'Confirm Device' }).waitFor();
    await device.getByRole('button', { name: 'Continue' }).click();
    await signIn(device);
    await status(page).getByText('Token received').waitFor({ timeout: 30_000 });
    expect(api.received.length).toBe(count);
    expect(await send(page)).toBe(`Bearer ${await value(page).inputValue()}`);
  });

  test('implicit and password', async () => {
    const page = await open('hand');
    await panel(page).getByLabel('Client ID').fill('docs');
    await get(page).click();
    await expect.poll(() => value(page).inputValue()).toBe('implicit-token');
    await panel(page).getByLabel('Flow').selectOption('Password');
    await panel(page).getByLabel('Username').fill('reader');
    await panel(page).getByLabel('Password', { exact: true }).fill('pass word');
    await get(page).click();
    await expect.poll(() => value(page).inputValue()).toBe('token-of-POST');
    expect(issuer.received.at(-1)?.body).toContain('username=reader&password=pass+word&grant_type=password');
  });

  test('OpenID Connect: the flows of the server are offered', async () => {
    const page = await open('discovered');
    const flows = await panel(page).getByLabel('Flow').locator('option').allInnerTexts();
    expect(flows).toEqual(['Authorization code', 'Device authorization', 'Client credentials']);
    await panel(page).getByLabel('Client ID').fill('docs');
    await panel(page).getByRole('checkbox', { name: 'openid' }).check();
    const [window] = await Promise.all([page.context().waitForEvent('page'), get(page).click()]);
    await signIn(window);
    await status(page).getByText('Token received').waitFor();
    expect(await send(page)).toBe(`Bearer ${await value(page).inputValue()}`);
  });
});

describe('failures', () => {
  test('a server that the page cannot read is told from one that it may not ask', async () => {
    const closed = await open('closed', /CORS|ERR_/);
    await panel(closed).getByLabel('Client ID').fill('docs');
    await get(closed).click();
    await status(closed).getByText(`${issuer.url} did not respond, or does not let this page read`).waitFor();
  });

  test('an origin that only the settings can allow is named with its setting', async () => {
    const page = await open('foreign', /Content Security Policy/);
    // The address of a server that the reader chose, which the page does not know.
    await page.evaluate(() => {
      const meta = document.createElement('meta');
      meta.httpEquiv = 'content-security-policy';
      meta.content = "connect-src 'self'";
      document.head.append(meta);
    });
    await panel(page).getByLabel('Client ID').fill('docs');
    await get(page).click();
    await status(page).getByText(`add http://127.0.0.1:${api.port} to “security.origins”`).waitFor();
  });

  test('the callback page explains itself when it is opened by hand', async () => {
    const page = await visit(`${url}/_trellis/oauth/callback/`);
    await page.getByText('This page completes sign-ins of the API playground.').waitFor();
  });
});

test('a token is for one server, and is used for another only when the reader says so', async () => {
  const page = await open('machine');
  await value(page).fill('only-here');
  await panel(page).getByLabel('Server').selectOption({ index: 1 });
  expect(await value(page).inputValue()).toBe('');
  await panel(page).getByText(`Your credentials are for http://127.0.0.1:${api.port}.`).waitFor();
  await panel(page).getByRole('button', { name: 'Send', exact: true }).click();
  await panel(page).getByText('Credentials are required.').waitFor();
  await panel(page).getByRole('button', { name: 'Use here too' }).click();
  expect(await send(page)).toBe('Bearer only-here');
});

test('nothing secret gets anywhere but to its server', async () => {
  const page = await open('both');
  const requests: { url: string; all: string }[] = [];
  page.context().on('request', (request) => {
    const all = `${request.url()} ${JSON.stringify(request.headers())} ${request.postData() ?? ''}`;
    requests.push({ url: request.url(), all });
  });
  const key = 'key-secret-1234';
  await panel(page).getByLabel('X-Key', { exact: true }).fill(key);
  const [window] = await Promise.all([page.context().waitForEvent('page'), get(page).click()]);
  await signIn(window);
  await status(page).getByText('Token received').waitFor();
  const token = await value(page).inputValue();
  expect(await send(page)).toBe(`Bearer ${token}`);
  const verifier = /code_verifier=([\w-]+)/.exec(issuer.received.at(-1)?.body ?? '')?.[1];
  const secrets = [key, token, ...(verifier ? [verifier] : [])];
  const visible = await page.evaluate(() => [
    ...[location.href, JSON.stringify(localStorage), JSON.stringify(sessionStorage), document.cookie],
    ...navigation.entries().map(({ url }) => String(url)),
    document.documentElement.outerHTML,
  ]);
  for (const secret of secrets) {
    expect(visible.filter((text) => text.includes(secret))).toEqual([]);
    const goals = requests.filter(({ all }) => all.includes(secret)).map((each) => new URL(each.url).origin);
    const allowed = secret === verifier ? issuer.url : `http://127.0.0.1:${api.port}`;
    expect(new Set(goals)).toEqual(new Set(goals.length > 0 ? [allowed] : []));
  }
  await panel(page).getByLabel('Remember in this tab').check();
  const kept = await page.evaluate(() => [JSON.stringify(sessionStorage), JSON.stringify(localStorage)]);
  expect(kept.map((text) => text.includes(token))).toEqual([true, false]);
});
