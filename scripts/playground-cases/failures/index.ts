/** Meets every failure at a real server. */
import { execFile } from 'node:child_process';
import type { Page } from 'playwright-core';
import { launch } from '../../../test/support/chromium.ts';
import { form, openForm, response, send, waitForText } from '../panel.ts';
import { apiSite, pagePath, siteOf } from '../site.ts';
import { FAILURES, type FailureCase } from './cases.ts';
import { API_NAME, HOST, OTHER_NAME, overHttps, SITE_NAME, startFailing } from './servers.ts';

/** The playground waits 30 seconds for the headers of a response. */
const PATIENCE_MS = 45_000;

type Report = (
  name: string,
  open: () => Promise<Page>,
  attempt: (page: Page) => Promise<string>,
) => Promise<void>;

export async function tryFailures(report: Report, isWanted: (name: string) => boolean): Promise<void> {
  const wanted = FAILURES.filter(({ name }) => isWanted(nameOf(name)));
  if (wanted.length === 0) return;
  const failing = await startFailing();
  const paths = Object.fromEntries(
    wanted.map(({ name }) => [
      `/${name}`,
      {
        servers: [{ url: failing.urls[name] }],
        get: { operationId: name, summary: name, responses: { default: { description: 'Anything' } } },
      },
    ]),
  );
  // The proxy of the site reaches private addresses only by name.
  const settings = { api: { proxy: { servers: [failing.urls['no-cors']] } } };
  const site = await siteOf(apiSite('Failures', paths, {}, settings), 'http://127.0.0.1:4010');
  const secure = await overHttps(site.url);
  const browser = await launch(false, [
    `--host-resolver-rules=MAP ${SITE_NAME} ${HOST}, MAP ${API_NAME} ${HOST}, MAP ${OTHER_NAME} ${HOST}`,
    `--ignore-certificate-errors-spki-list=${secure.certificate.fingerprint}`,
    `--ip-address-space-overrides=${HOST}:${secure.port}=public`,
  ]);
  try {
    for (const one of wanted) {
      const root = one.isPublic ? `https://${SITE_NAME}:${secure.port}/` : site.url;
      await report(
        nameOf(one.name),
        () => openForm(browser, root + pagePath(one.name)),
        async (page) => {
          await meet(page, one, failing.received);
          return 'ok';
        },
      );
    }
  } finally {
    await browser.close();
    secure.stop();
    await site.stop();
    failing.stop();
  }
}

const nameOf = (failure: string): string => `failure ${failure}`;

async function meet(
  page: Page,
  { title, advice, prints, proxied, ...one }: FailureCase,
  received: () => number,
): Promise<void> {
  const before = received();
  await form(page).getByRole('button', { name: 'Send', exact: true }).hover();
  // What sending needs is there before the network goes.
  await page.waitForLoadState('networkidle');
  if (one.isOffline) await page.context().setOffline(true);
  await send(page);
  await waitForText(response(page), title, PATIENCE_MS);
  if (one.isCancelled) await form(page).getByRole('button', { name: 'Cancel' }).click();
  await waitForText(response(page), advice);
  if (one.isPublic && received() > before) throw new Error('a request arrived');
  const commands = await response(page).locator('.code:not(.received *) code').allInnerTexts();
  const [command] = commands.filter((text) => text.startsWith('curl'));
  if ((command === undefined) !== (prints === undefined)) throw new Error(`shows the command ${command}`);
  if (command !== undefined && prints) {
    const printed = await output(command);
    if (!prints.test(printed))
      throw new Error(`${command} prints: ${printed.replace(/\s+/g, ' ').slice(-300)}`);
  }
  if (one.permission) {
    await page.context().grantPermissions([one.permission]);
    await send(page);
    await waitForText(response(page), /200 OK/);
  }
  if (!proxied) return;
  await response(page).getByRole('button', { name: 'Send through the proxy' }).click();
  await waitForText(response(page), proxied);
}

/** Everything that a command prints, whatever it ends with. */
const output = (command: string): Promise<string> =>
  new Promise((resolve) =>
    execFile('/bin/sh', ['-c', command], { timeout: 10_000 }, (_, stdout, stderr) =>
      resolve(stdout + stderr),
    ),
  );
