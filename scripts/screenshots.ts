// `node scripts/screenshots.ts [NAME…]`: builds this repository's site and takes its pictures, or those whose
// names are given. `.github/assets` has each page in light, in dark and at 390 px, and a request as a moving
// picture; `content/images/home` has those of the home page. Requests are really sent, and the sandbox in
// the page responds.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import sharp from 'sharp';
import { startPreview } from '../src/astro/index.ts';
import { launch } from '../test/support/chromium.ts';
import { builtSite, repository } from '../test/support/docs.ts';

const assets = join(repository, '.github/assets');
const homeImages = join(repository, 'content/images/home');

const VIEWS: Record<string, BrowserContextOptions> = {
  light: { colorScheme: 'light', viewport: { width: 1440, height: 960 } },
  dark: { colorScheme: 'dark', viewport: { width: 1440, height: 960 } },
  390: { colorScheme: 'light', viewport: { width: 390, height: 844 } },
};

/**
 * The home page shows a part of a page, so that its text can be read: about 656 px wide beside the text, and
 * as wide as the screen on phones.
 */
const COLUMN = { viewport: { width: 1180, height: 740 }, deviceScaleFactor: 1.5 };
const PHONE = { viewport: { width: 390, height: 640 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const HOME_VIEWS: Record<string, BrowserContextOptions> = {
  light: { ...COLUMN, colorScheme: 'light' },
  dark: { ...COLUMN, colorScheme: 'dark' },
  'phone-light': { ...PHONE, colorScheme: 'light' },
  'phone-dark': { ...PHONE, colorScheme: 'dark' },
};

interface Scene {
  path: string;
  prepare?(page: Page): Promise<void>;
  /** The element that the picture begins at, where the window has room for more than that. */
  from?: string;
}

const responseOf = (page: Page) => page.getByRole('region', { name: 'Response', exact: true });

async function sendRequest(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Try it' }).click();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await responseOf(page).getByText('200 OK').waitFor();
  await responseOf(page).scrollIntoViewIfNeeded();
}

async function inspectRequest(page: Page): Promise<void> {
  await sendRequest(page);
  await page.goto(new URL('/sandbox/?name=chat-service', page.url()).href);
  await page.getByRole('heading', { name: /^Invitations/ }).waitFor();
}

const SCENES: Record<string, Scene> = {
  home: { path: '' },
  'create-plant': { path: 'plant-store/create-plant/', prepare: sendRequest },
  'send-invitations': { path: 'chat-service/send-invitations/' },
  sandbox: { path: 'chat-service/send-invitations/', prepare: inspectRequest },
};

const HOME_SCENES: Record<string, Scene> = {
  operation: {
    path: 'plant-store/create-plant/',
    prepare: sendRequest,
    from: 'main',
  },
  sandbox: {
    path: 'chat-service/send-invitations/',
    prepare: inspectRequest,
    from: '.inspector-grid',
  },
};

const PART = { width: 860, height: 620 };

/** The picture of the window; with `from`, of the part that begins there, or on phones of the window from there. */
async function pictureOf(page: Page, from: string | undefined): Promise<Buffer> {
  const window = page.viewportSize();
  if (!from || !window) return page.screenshot();
  const element = page.locator(from);
  if (window.width < PART.width) {
    await element.evaluate((node) => node.scrollIntoView());
    return page.screenshot();
  }
  const box = await element.boundingBox();
  if (!box) throw new Error(`${from} is not shown`);
  const x = Math.min(Math.max(0, box.x - 20), window.width - PART.width);
  const y = Math.min(box.y, window.height - PART.height);
  return page.screenshot({ clip: { x, y, ...PART } });
}

/** Opens a page the second time, when it has the theme's fonts. */
async function openAgain(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'networkidle' });
  await page.reload();
}

/** Takes `scene` in each of `views`, and hands each picture (PNG) to `save`. */
async function take(
  browser: Browser,
  scene: Scene,
  views: Record<string, BrowserContextOptions>,
  save: (view: string, picture: Buffer) => Promise<unknown>,
): Promise<void> {
  for (const [view, options] of Object.entries(views)) {
    const context = await browser.newContext({ ...options, reducedMotion: 'reduce' });
    const page = await context.newPage();
    await openAgain(page, server.url + scene.path);
    await scene.prepare?.(page);
    await page.waitForTimeout(300);
    await save(view, await pictureOf(page, scene.from));
    await context.close();
  }
}

/** The steps of the moving picture, each shown for its time in milliseconds. */
const STEPS: { delay: number; act(page: Page): Promise<unknown> }[] = [
  { delay: 1800, act: async () => {} },
  { delay: 900, act: (page) => page.getByRole('button', { name: 'Try it' }).hover() },
  {
    delay: 1500,
    async act(page) {
      await page.getByRole('button', { name: 'Try it' }).click();
      await page.getByRole('button', { name: 'Send', exact: true }).waitFor();
    },
  },
  { delay: 900, act: (page) => page.getByRole('button', { name: 'Send', exact: true }).hover() },
  {
    delay: 3500,
    async act(page) {
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      await responseOf(page).getByText('200 OK').waitFor();
      await responseOf(page).getByText('Changed in the sandbox').waitFor();
      await responseOf(page).scrollIntoViewIfNeeded();
    },
  },
];

async function movingPicture(browser: Browser): Promise<Buffer> {
  const context = await browser.newContext({ viewport: { width: 1200, height: 760 } });
  const page = await context.newPage();
  await openAgain(page, `${server.url}plant-store/create-plant/`);
  const frames: Buffer[] = [];
  for (const { act } of STEPS) {
    await act(page);
    await page.waitForTimeout(400);
    frames.push(await page.screenshot());
  }
  await context.close();
  const delay = STEPS.map((step) => step.delay);
  return sharp(frames, { join: { animated: true } })
    .gif({ delay, loop: 0 })
    .toBuffer();
}

const chosen = process.argv.slice(2);
const isWanted = (name: string): boolean => chosen.length === 0 || chosen.includes(name);
for (const folder of [assets, homeImages]) await mkdir(folder, { recursive: true });
const server = await startPreview({ outDir: await builtSite('repository'), port: 0 });
const browser = await launch();
for (const [name, scene] of Object.entries(SCENES)) {
  if (!isWanted(name)) continue;
  await take(browser, scene, VIEWS, (view, picture) =>
    writeFile(join(assets, `${name}-${view}.png`), picture),
  );
}
for (const [name, scene] of Object.entries(HOME_SCENES)) {
  if (!isWanted(`home/${name}`)) continue;
  await take(browser, scene, HOME_VIEWS, async (view, picture) =>
    writeFile(
      join(homeImages, `${name}-${view}.webp`),
      await sharp(picture).webp({ quality: 82 }).toBuffer(),
    ),
  );
}
if (isWanted('request')) await writeFile(join(assets, 'request.gif'), await movingPicture(browser));
await browser.close();
await server.stop();
