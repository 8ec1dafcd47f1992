/**
 * `node scripts/playground-cases.ts` sends a request of every kind from the playground, in Chromium, to a real
 * server, and compares what arrives with what OpenAPI and RFC 6570 say, and with the curl of the page, which
 * it runs. Then it receives a response of every kind. Prints `ok`, the browser's reason, or what is wrong.
 */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { startPreview } from '../src/astro/index.ts';
import { launch } from '../test/support/chromium.ts';
import { type Docs, trellis, writeDocs } from '../test/support/docs.ts';
import { RESPONSES_SITE, startResponses } from '../test/support/responses-site.ts';
import { REQUESTS, type RequestCase, SECURITY_SCHEMES } from './playground-cases/requests.ts';
import { RESPONSES } from './playground-cases/responses.ts';

interface Received {
  method: string;
  target: string;
  headers: Record<string, unknown>;
  body: string;
}

/** Keeps what arrives, and allows every page to send. */
async function startEcho() {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    for (const name of ['Origin', 'Methods', 'Headers'])
      response.setHeader(`Access-Control-Allow-${name}`, '*');
    // The asterisk does not stand for it (Fetch Standard).
    response.appendHeader('Access-Control-Allow-Headers', 'Authorization');
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    const { method = '', url = '', headers } = request;
    if (method !== 'OPTIONS') received.push({ method, target: url, headers, body });
    response.writeHead(method === 'OPTIONS' ? 204 : 200).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, take: () => received.splice(0), server };
}

function requestsSite(): Docs {
  const paths: Record<string, object> = {};
  for (const { name, path = `/${name}`, method = 'GET', operation } of REQUESTS)
    paths[path] = {
      [method.toLowerCase()]: {
        operationId: name,
        summary: name,
        responses: { default: { description: 'Anything' } },
        ...operation,
      },
    };
  return {
    'docs.json': {
      name: 'Requests',
      navigation: { groups: [{ group: 'API', openapi: 'requests.json' }] },
      sandbox: { 'requests.json': 'off' },
    },
    'requests.json': {
      openapi: '3.1.0',
      info: { title: 'Requests', version: '1' },
      servers: [{ url: 'http://127.0.0.1:4010' }],
      components: { securitySchemes: SECURITY_SCHEMES },
      paths,
    },
  };
}

/** Builds a site whose only server is at `url`. */
async function siteOf(docs: Docs, url: string): Promise<{ url: string; stop(): Promise<void> }> {
  const spec = Object.keys(docs).find((name) => name !== 'docs.json') ?? '';
  const text = JSON.stringify(docs[spec])
    .replaceAll('http://127.0.0.1:4010', url)
    .replaceAll(/"#(\d+)#"/g, '$1');
  const root = await writeDocs({ ...docs, [spec]: text });
  const outDir = join(root, 'out');
  const { code, stderr } = await trellis('build', '--root', root, '--out', outDir);
  if (code !== 0) throw new Error(stderr);
  // Without the sandbox in the page.
  const operations = join(outDir, '_trellis/operations');
  for (const name of readdirSync(operations, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.json')) continue;
    const data = JSON.parse(readFileSync(join(operations, name), 'utf8'));
    data.servers = [{ kind: 'remote', url, label: url }];
    writeFileSync(join(operations, name), JSON.stringify(data));
  }
  const server = await startPreview({ outDir, port: 0 });
  return {
    url: server.url,
    async stop() {
      await server.stop();
      rmSync(root, { recursive: true });
    },
  };
}

const TIMEOUT_MS = 10_000;

const form = (page: Page) => page.getByRole('form', { name: 'Try it' });
const response = (page: Page) => page.getByRole('region', { name: 'Response', exact: true });

async function openForm(browser: Browser, address: string): Promise<Page> {
  const page = await browser.newPage();
  page.setDefaultTimeout(TIMEOUT_MS);
  await page.goto(address);
  await page.getByRole('button', { name: 'Try it' }).click();
  await form(page).waitFor();
  return page;
}

const send = (page: Page): Promise<void> =>
  form(page).getByRole('button', { name: 'Send', exact: true }).click();

/** Of two requests that should be the same, what differs; empty if nothing does. */
function differences(expected: RequestCase, { method, target, headers, body }: Received): string[] {
  const wrong: string[] = [];
  const compare = (what: string, wanted: unknown, got: unknown): void => {
    if (wanted !== undefined && wanted !== got) wrong.push(`${what} ${got}, not ${wanted}`);
  };
  compare('method', expected.method ?? 'GET', method);
  compare('target', expected.target, target);
  for (const [name, value] of Object.entries(expected.headers ?? {})) compare(name, value, headers[name]);
  // The panel may indent JSON.
  const plain = (text: string): string =>
    /json$/.test(expected.headers?.['content-type'] ?? '') && !text.includes('\n{')
      ? JSON.stringify(JSON.parse(text))
      : text;
  if (expected.body !== undefined) compare('body', expected.body, plain(body));
  return wrong;
}

type Echo = Awaited<ReturnType<typeof startEcho>>;

async function tryRequest(page: Page, one: RequestCase, echo: Echo, folder: string): Promise<string> {
  if (one.credential) await form(page).locator('input[type=password]').first().fill(one.credential);
  await send(page);
  if (one.blocked) {
    const note = form(page).getByText(one.blocked).first();
    await note.waitFor();
    if (echo.take().length > 0) throw new Error('sent although the browser cannot');
    return `browser: ${(await note.innerText()).replace(/\s+/g, ' ')}`;
  }
  await response(page).getByText('200 OK').waitFor();
  const [fromPage, ...more] = echo.take();
  if (!fromPage || more.length > 0) throw new Error(`${more.length + 1} requests arrived`);
  const wrong = differences(one, fromPage);
  if (!one.hasSecret) {
    const samples = await page.locator('pre code').allTextContents();
    const curl = samples.find((text) => text.trimStart().startsWith('curl')) ?? 'exit 1';
    await new Promise((resolve) =>
      execFile('/bin/sh', ['-c', curl], { cwd: folder, timeout: 10_000 }, resolve),
    );
    const [fromCurl] = echo.take();
    if (!fromCurl) wrong.push('the curl of the page sends nothing');
    else {
      wrong.push(...differences(one, fromCurl).map((each) => `curl: ${each}`));
      if (fromCurl.body !== fromPage.body) wrong.push('curl: another body');
    }
  }
  if (wrong.length > 0) throw new Error(wrong.join('; '));
  return 'ok';
}

async function tryResponse(page: Page, expected: RegExp): Promise<string> {
  await send(page);
  await response(page).getByText(/./).first().waitFor();
  for (let tries = 0; tries < 40; tries++) {
    if (expected.test(await response(page).innerText())) return 'ok';
    await page.waitForTimeout(200);
  }
  throw new Error(`says: ${(await response(page).innerText()).replace(/\s+/g, ' ').slice(0, 300)}`);
}

let failed = 0;
async function report(name: string, page: Promise<Page>, attempt: (page: Page) => Promise<string>) {
  let result: string;
  try {
    const opened = await page;
    result = await attempt(opened);
  } catch (error) {
    failed++;
    result = `FAILED ${error instanceof Error ? error.message.split('\n')[0] : error}`;
  }
  process.stdout.write(`${name.padEnd(36)} ${result}\n`);
  await page.then((opened) => opened.close()).catch(() => {});
}

const folder = mkdtempSync(join(tmpdir(), 'trellis-cases-'));
const browser = await launch();
const echo = await startEcho();
const running = await startResponses();
try {
  const requests = await siteOf(requestsSite(), echo.url);
  for (const one of REQUESTS)
    await report(
      one.name,
      openForm(browser, `${requests.url}api-reference/${one.name.toLowerCase()}/`),
      (page) => tryRequest(page, one, echo, folder),
    );
  await requests.stop();
  const responses = await siteOf(RESPONSES_SITE, running.url);
  for (const [name, expected] of RESPONSES)
    await report(`response ${name}`, openForm(browser, `${responses.url}api-reference/${name}/`), (page) =>
      tryResponse(page, expected),
    );
  await responses.stop();
} finally {
  await browser.close();
  for (const { server } of [echo, running]) {
    server.closeAllConnections();
    server.close();
  }
  rmSync(folder, { recursive: true });
}
process.stdout.write(`\n${REQUESTS.length + RESPONSES.length} cases, ${failed} failed\n`);
process.exitCode = failed > 0 ? 1 : 0;
