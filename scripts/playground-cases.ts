/**
 * `node scripts/playground-cases.ts [WORD]` sends a request of every kind from the playground, in Chromium, to a
 * real server, and compares what arrives with what OpenAPI and RFC 6570 say, and with the curl of the page, which
 * it runs. Then it receives a response of every kind, and meets every failure. Prints `ok`, the browser's reason,
 * or what is wrong. With a word, only cases whose name contains it.
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { launch } from '../test/support/chromium.ts';
import type { Docs } from '../test/support/docs.ts';
import { RESPONSES_SITE, startResponses } from '../test/support/responses-site.ts';
import { differences, type Echo, isSameBody, startEcho } from './playground-cases/echo.ts';
import { tryFailures } from './playground-cases/failures/index.ts';
import { form, openForm, response, send, waitForText } from './playground-cases/panel.ts';
import { REQUESTS, type RequestCase, SECURITY_SCHEMES } from './playground-cases/requests/index.ts';
import { RESPONSES } from './playground-cases/responses.ts';
import { apiSite, pagePath, siteOf } from './playground-cases/site.ts';

const [, , word = ''] = process.argv;
const isWanted = (name: string): boolean => name.includes(word);

function requestsSite(cases: RequestCase[]): Docs {
  const paths: Record<string, object> = {};
  for (const { name, path = `/${name}`, method = 'GET', operation, pathItem } of cases)
    paths[path] = {
      ...pathItem,
      [method.toLowerCase()]: {
        operationId: name,
        summary: name,
        responses: { default: { description: 'Anything' } },
        ...operation,
      },
    };
  return apiSite('Requests', paths, { securitySchemes: SECURITY_SCHEMES });
}

/** Runs a command in a folder. */
const run = (command: string, cwd: string): Promise<void> =>
  new Promise((resolve) => execFile('/bin/sh', ['-c', command], { cwd, timeout: 10_000 }, () => resolve()));

async function fill(page: Page, { enter, credentials = [], files }: RequestCase): Promise<void> {
  await enter?.(form(page));
  for (const [index, text] of credentials.entries())
    await form(page).locator('.auth .row input').nth(index).fill(text);
  const payloads = files?.map(({ name, mimeType, content }) => ({
    name,
    mimeType,
    buffer: Buffer.from(content, 'latin1'),
  }));
  if (payloads) await form(page).locator('input[type=file]').setInputFiles(payloads);
}

async function tryRequest(page: Page, one: RequestCase, echo: Echo, folder: string): Promise<string> {
  await fill(page, one);
  if (one.says) await waitForText(form(page), one.says);
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
    for (const { name, content } of one.files ?? []) writeFileSync(join(folder, name), content, 'latin1');
    const samples = await page.locator('pre code').allTextContents();
    await run(samples.find((text) => text.trimStart().startsWith('curl')) ?? 'exit 1', folder);
    const [fromCurl] = echo.take();
    if (!fromCurl) wrong.push('the curl of the page sends nothing');
    else {
      // The tool tells the types of files by itself.
      const { parts: _, ...others } = one;
      wrong.push(...differences(others, fromCurl).map((each) => `curl: ${each}`));
      if (!isSameBody(fromCurl, fromPage)) wrong.push('curl: another body');
    }
  }
  if (wrong.length > 0) throw new Error(wrong.join('; '));
  return 'ok';
}

async function tryResponse(page: Page, expected: RegExp): Promise<string> {
  await send(page);
  await waitForText(response(page), expected);
  return 'ok';
}

let tried = 0;
let failed = 0;
async function report(name: string, open: () => Promise<Page>, attempt: (page: Page) => Promise<string>) {
  if (!isWanted(name)) return;
  tried++;
  let page: Page | undefined;
  let result: string;
  try {
    page = await open();
    result = await attempt(page);
  } catch (error) {
    failed++;
    result = `FAILED ${error instanceof Error ? error.message.split('\n')[0] : error}`;
  }
  process.stdout.write(`${name.padEnd(36)} ${result}\n`);
  await page?.close().catch(() => {});
}

const folder = mkdtempSync(join(tmpdir(), 'trellis-cases-'));
const browser = await launch();
const echo = await startEcho();
const running = await startResponses();
try {
  const requests = REQUESTS.filter(({ name }) => isWanted(name));
  if (requests.length > 0) {
    const site = await siteOf(requestsSite(requests), echo.url);
    for (const one of requests)
      await report(
        one.name,
        () => openForm(browser, site.url + pagePath(one.name)),
        (page) => tryRequest(page, one, echo, folder),
      );
    await site.stop();
  }
  if (RESPONSES.some(([name]) => isWanted(`response ${name}`))) {
    const site = await siteOf(RESPONSES_SITE, running.url);
    for (const [name, expected] of RESPONSES)
      await report(
        `response ${name}`,
        () => openForm(browser, site.url + pagePath(name)),
        (page) => tryResponse(page, expected),
      );
    await site.stop();
  }
  await tryFailures(report, isWanted);
} finally {
  await browser.close();
  for (const { server } of [echo, running]) {
    server.closeAllConnections();
    server.close();
  }
  rmSync(folder, { recursive: true });
}
process.stdout.write(`\n${tried} cases, ${failed} failed\n`);
process.exitCode = failed > 0 ? 1 : 0;
