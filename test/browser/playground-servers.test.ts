/** Servers that browsers do not let pages use, and those that readers name themselves. */
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type RunningServer, startPreview } from '../../src/astro/index.ts';
import { engine } from '../support/browser.ts';
import { trellis, writeDocs } from '../support/docs.ts';
import { useReader, type View } from '../support/reader.ts';

const reader = useReader();

let api: string;
let apiServer: Server;
let received: { method?: string | undefined; url?: string | undefined; headers: Record<string, unknown> }[] =
  [];
let respond: RequestListener;
let preview: RunningServer;
let folders: string[] = [];

const OPERATION = { responses: { default: { description: 'Anything' } } };

beforeAll(async () => {
  apiServer = createServer((request, response) => {
    if (request.method !== 'OPTIONS')
      received.push({ method: request.method, url: request.url, headers: request.headers });
    respond(request, response);
  }).listen(0, '127.0.0.1');
  await once(apiServer, 'listening');
  api = `http://127.0.0.1:${(apiServer.address() as AddressInfo).port}`;
  const root = await writeDocs({
    'docs.json': {
      theme: 'mint',
      name: 'Servers',
      colors: { primary: '#336633' },
      navigation: { groups: [{ group: 'API', openapi: 'servers.json' }] },
      api: { proxy: { servers: [api] } },
      sandbox: 'off',
    },
    'servers.json': {
      openapi: '3.1.0',
      info: { title: 'Servers', version: '1' },
      servers: [{ url: `${api}/v1` }],
      components: {
        securitySchemes: { token: { type: 'http', scheme: 'bearer' }, certificate: { type: 'mutualTLS' } },
      },
      paths: {
        '/things': {
          get: { operationId: 'list', summary: 'List things', ...OPERATION, security: [{ token: [] }, {}] },
        },
        '/keys': {
          get: { operationId: 'keys', summary: 'List keys', ...OPERATION, security: [{ certificate: [] }] },
        },
        '/visits': {
          get: {
            operationId: 'visits',
            summary: 'List visits',
            ...OPERATION,
            parameters: [
              { name: 'visit', in: 'cookie', required: true, schema: { type: 'string' }, example: 'a1' },
            ],
          },
        },
      },
    },
  });
  const out = await mkdtemp(join(tmpdir(), 'trellis-servers-'));
  folders = [root, out];
  const { code, stdout, stderr } = await trellis('build', '--root', root, '--out', out);
  if (code !== 0) throw new Error(stdout + stderr);
  preview = await startPreview({ outDir: out, port: 0 });
});

afterAll(async () => {
  await preview?.stop();
  apiServer.closeAllConnections();
  apiServer.close();
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
});

beforeEach(() => {
  received = [];
  respond = (_, response) => {
    response.setHeader('Set-Cookie', 'seen=1');
    response.setHeader('Content-Type', 'text/plain');
    response.end('no CORS here');
  };
});

async function open(name: string, view: View = {}): Promise<Page> {
  const page = await reader.visit(`${preview.url}api-reference/${name}/`, {
    hosts: [api, api.replace('127.0.0.1', 'localhost')],
    ...view,
  });
  await page.getByRole('button', { name: 'Try it' }).click();
  return page;
}

const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true }).click();
/** Browsers write these to the console, whatever the page does about them. */
const BLOCKED = /CORS policy|net::ERR_FAILED|Same Origin Policy/;

test('a server without CORS is reached through the proxy, as long as the reader wants', async () => {
  const page = await open('list-things', { expected: BLOCKED });
  const response = page.getByRole('region', { name: 'Response' });
  await send(page);
  await response.getByRole('button', { name: 'Send through the proxy' }).click();
  await response.getByText('no CORS here').waitFor();
  await response.getByText('Sent through the proxy').waitFor();
  await response.getByText(/^Headers \(/).click();
  expect(await response.locator('dl').first().textContent()).toContain('seen=1');
  expect(await page.context().cookies()).toEqual([]);
  // Samples show the request as everybody else sends it.
  expect(await page.locator('.samples code').first().textContent()).not.toContain('proxy');

  await page.reload();
  received = [];
  await page.getByRole('button', { name: 'Try it' }).click();
  await send(page);
  await response.getByText('Sent through the proxy').waitFor();
  expect(received).toMatchObject([
    { url: '/v1/things', headers: { via: expect.stringContaining('trellis') } },
  ]);
  await response.getByRole('button', { name: 'Send directly' }).click();
  await response.getByText('does not let this page read its responses').waitFor();
});

test('a request with a cookie, which no page can send, goes through the proxy', async () => {
  const page = await open('list-visits');
  await send(page);
  await page.getByRole('button', { name: 'Send through the proxy' }).click();
  await page.getByRole('region', { name: 'Response' }).getByText('no CORS here').waitFor();
  expect(received).toMatchObject([{ headers: { cookie: 'visit=a1' } }]);
});

test('a server that the policy of the page does not list is told from a redirect to one', async () => {
  const unlisted = 'http://unlisted.example';
  const expected = /Content Security Policy|Refused to connect|settings blocked|Same Origin Policy/;
  const response = (page: Page) => page.getByRole('region', { name: 'Response' });
  const stored = { 'trellis-servers-servers': unlisted, 'trellis-server-servers': unlisted };
  const page = await open('list-things', { stored, expected });
  await send(page);
  await response(page).getByText('This site does not allow requests to that server').waitFor();
  await response(page).getByText(`Content-Security-Policy does not list ${unlisted}`).waitFor();

  respond = (_, answer) =>
    void answer.writeHead(302, { location: `${unlisted}/`, 'access-control-allow-origin': '*' }).end();
  const redirected = await open('list-things', { expected });
  await send(redirected);
  await response(redirected).getByText(`${api} redirects to an address`).waitFor();
});

test('a scheme that no page can use says so before the request is sent', async () => {
  const page = await open('list-keys');
  await page
    .getByText(/certificate.* does not work from this page\. The request is sent without it\./)
    .waitFor();
});

test('events show as they arrive, a redirect is shown, and stopping ends the request', async () => {
  let isClosed = false;
  respond = (_, response) => {
    response.on('close', () => {
      isClosed = true;
    });
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: first\n\n');
  };
  const page = await open('list-things', { stored: { [`trellis-proxy-${api}`]: 'on' } });
  const response = page.getByRole('region', { name: 'Response' });
  await send(page);
  await response.getByText('first').waitFor();
  expect(isClosed).toBe(false);
  await page.getByRole('form', { name: 'Try it' }).getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => isClosed).toBe(true);

  respond = (_, answer) => void answer.writeHead(302, { location: 'http://169.254.169.254/' }).end();
  await send(page);
  await response.getByText('This one leads to http://169.254.169.254/').waitFor();
});

test('a reader adds a server, sends to it, keeps it, and removes it', async () => {
  respond = (_, response) => {
    response.setHeader('Access-Control-Allow-Origin', '*').setHeader('Access-Control-Allow-Headers', '*');
    response.end('mine');
  };
  const page = await open('list-things', { width: 390 });
  const form = page.getByRole('form', { name: 'Try it' });
  const list = form.getByLabel('Server', { exact: true });
  await form.locator('details.auth summary').click();
  await form.getByLabel('Bearer token', { exact: true }).fill('of-the-api');
  await list.selectOption('Another server');
  const address = form.getByLabel('URL of your server');
  const use = form.getByRole('button', { name: 'Use server' });
  for (const [text, message] of [
    ['api.example.com', /http/],
    ['ftp://localhost/', /http/],
    ['http://me:secret@localhost/', /password/],
    ['http://localhost:1/v1?key=1', /Remove the query/],
    ['https://elsewhere.example.com', /may not connect to https:\/\/elsewhere\.example\.com/],
  ] as const) {
    await address.fill(text);
    await use.click();
    await expect.poll(() => form.getByRole('alert').textContent()).toMatch(message);
  }
  const own = `${api.replace('127.0.0.1', 'localhost')}/prefix`;
  await address.fill(`${own}/`);
  await address.press('Enter');
  await expect.poll(() => list.inputValue()).toBe('1');
  expect(received).toEqual([]);
  // Its samples are for it, and the credentials stay where they were entered for.
  await expect.poll(() => page.locator('.samples code').first().textContent()).toContain(`${own}/things`);
  await form.getByText('They are not sent to this server').waitFor();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('region', { name: 'Response' }).getByText('mine').waitFor();
  expect(received).toMatchObject([{ url: '/prefix/things' }]);
  expect(received[0]?.headers).not.toHaveProperty('authorization');

  await page.reload();
  await page.getByRole('button', { name: 'Try it' }).click();
  await expect.poll(() => list.inputValue()).toBe('1');
  await form.getByRole('button', { name: 'Remove' }).click();
  await expect.poll(() => list.locator('option').allTextContents()).toEqual([`${api}/v1`, 'Another server']);
  await page.reload();
  await page.getByRole('button', { name: 'Try it' }).click();
  await expect.poll(() => list.locator('option').count()).toBe(2);
});

test('the request is copied as code of another language, with placeholders for credentials', async () => {
  const page = await open('list-things', {
    before: (page) => page.context().grantPermissions(['clipboard-read', 'clipboard-write']),
  });
  const form = page.getByRole('form', { name: 'Try it' });
  await form.locator('details.auth summary').click();
  await form.getByLabel('Bearer token', { exact: true }).fill('my-secret');
  await form.getByRole('button', { name: 'Copy as' }).click();
  const box = form.getByRole('region', { name: 'Copy as' });
  await box.getByRole('combobox').selectOption('Rust (reqwest)');
  await box.getByRole('button', { name: 'Copy', exact: true }).click();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).toContain(`.get("${api}/v1/things")`);
  expect(await copied()).toContain('Bearer ');
  expect(await copied()).not.toContain('my-secret');
});

// The driver of Firefox does not see downloads.
test.skipIf(engine === 'firefox')('the request is saved as a collection without secrets', async () => {
  const page = await open('list-things');
  const form = page.getByRole('form', { name: 'Try it' });
  await form.locator('details.auth summary').click();
  await form.getByLabel('Bearer token', { exact: true }).fill('my-secret');
  await form.getByRole('button', { name: 'Copy as' }).click();
  const saving = page.waitForEvent('download');
  await form.getByRole('button', { name: 'Download for Postman or Bruno' }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe('list.postman_collection.json');
  const text = await readFile(await saved.path(), 'utf8');
  expect(text).not.toContain('my-secret');
  expect(JSON.parse(text)).toMatchObject({
    info: { name: 'List things' },
    item: [{ name: 'List things', request: { url: { raw: '{{baseUrl}}/things' } } }],
    auth: { bearer: [{ value: '{{ACCESS_TOKEN}}' }] },
    variable: [{ key: 'baseUrl', value: `${api}/v1` }, { key: 'ACCESS_TOKEN' }],
  });
});
