// `node scripts/screenshots.ts`: builds this repository's site and takes the pictures of .github/assets, each
// page in light, in dark and at 390 px. The "Create plant" request is really sent, and the sandbox in the
// page responds.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { startPreview } from '../src/astro/index.ts';
import { launch } from '../test/support/chromium.ts';
import { builtSite, repository } from '../test/support/docs.ts';

const target = join(repository, '.github/assets');

const VIEWS = {
  light: { colorScheme: 'light', viewport: { width: 1440, height: 960 } },
  dark: { colorScheme: 'dark', viewport: { width: 1440, height: 960 } },
  390: { colorScheme: 'light', viewport: { width: 390, height: 844 } },
} as const;

const PAGES: Record<string, { path: string; prepare?: (page: Page) => Promise<void> }> = {
  home: { path: '/' },
  'create-plant': {
    path: '/plant-store/create-plant/',
    async prepare(page) {
      await page.getByRole('button', { name: 'Try it' }).click();
      await page.getByRole('button', { name: 'Any token' }).click();
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      const answer = page.getByRole('region', { name: 'Response', exact: true });
      await answer.getByText('200 OK').waitFor();
      await answer.scrollIntoViewIfNeeded();
    },
  },
  'send-invitations': { path: '/chat-service/send-invitations/' },
  sandbox: {
    path: '/sandbox/?name=chat-service',
    async prepare(page) {
      await page.getByRole('heading', { name: /^Invitations/ }).waitFor();
    },
  },
};

// The packaged Chromium includes only one font; the system's are closer to what readers have.
process.env.FONTCONFIG_PATH ??= '/etc/fonts';
await mkdir(target, { recursive: true });
const server = await startPreview({ outDir: await builtSite('repository'), port: 0 });
const browser = await launch();
for (const [view, options] of Object.entries(VIEWS)) {
  for (const [name, { path, prepare }] of Object.entries(PAGES)) {
    const context = await browser.newContext({ ...options, reducedMotion: 'reduce' });
    const page = await context.newPage();
    await page.goto(server.url + path.slice(1));
    await prepare?.(page);
    await page.waitForTimeout(300);
    await page.screenshot({ path: join(target, `${name}-${view}.png`) });
    await context.close();
  }
}
await browser.close();
await server.stop();
