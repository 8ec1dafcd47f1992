import { rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type RunningServer, startPreview } from '../../src/astro/index.ts';
import { broken } from '../support/axe.ts';
import { type Docs, trellis, writeDocs } from '../support/docs.ts';
import { useReader, type View } from '../support/reader.ts';

/** A PNG of one color. */
function png(width: number, height: number): Uint8Array {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const around = Buffer.alloc(8);
    around.writeUInt32BE(data.length, 0);
    around.writeUInt32BE(crc(body), 4);
    return Buffer.concat([around.subarray(0, 4), body, around.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.alloc((width + 1) * height, 0x80));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function crc(bytes: Buffer): number {
  let value = -1;
  for (const byte of bytes) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit++) value = (value >>> 1) ^ (0xedb88320 & -(value & 1));
  }
  return ~value >>> 0;
}

const docs = (endpoint: string): Docs => ({
  'docs.json': {
    name: 'Moss Guild',
    navigation: { groups: [{ group: 'Start', pages: ['index', 'guide/one', 'old'] }] },
    feedback: { thumbsRating: true, endpoint, suggestEdit: true, raiseIssue: true },
    repository: { url: 'https://github.com/fern/guild', branch: 'next/one', directory: 'docs site' },
    contextual: {
      options: [
        'copy',
        'view',
        'chatgpt',
        'mcp',
        'cursor',
        {
          title: 'Ask the team',
          description: 'In the forum',
          href: { base: 'https://ask.example.com/', query: [{ key: 'about', value: 'page $path' }] },
        },
      ],
      mcp: 'https://moss.example.com/mcp',
    },
  },
  'index.mdx': [
    '---\ntitle: Images and code\n---\n',
    '## Images',
    '![A large picture](/big.png)',
    '![A small picture](/small.png)',
    '<img src="/big.png" alt="Kept as it is" noZoom />',
    '[![A linked picture](/big.png)](/guide/one)',
    '<Card title="A card" img="/big.png">Text.</Card>',
    '## Code',
    '```bash Install {1} lines\n$ npm install moss\n$ moss\n```',
    '```\n```',
  ].join('\n\n'),
  'guide/one.mdx': '---\ntitle: Guide one\ntag: NEW\n---\n\nText.\n',
  'old.mdx': '---\ntitle: Old page\ndeprecated: true\n---\n\nGone soon.\n',
  'big.png': png(1600, 900),
  'small.png': png(120, 80),
});

const reader = useReader();
let sink: Server;
let site: RunningServer;
let sinkOrigin = '';
let folder = '';
let received: unknown[] = [];
let status = 204;

beforeAll(async () => {
  sink = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      if (request.method === 'POST') received.push(JSON.parse(body));
      response
        .writeHead(request.method === 'POST' ? status : 204, {
          'access-control-allow-origin': '*',
          'access-control-allow-headers': 'content-type',
        })
        .end();
    });
  });
  await new Promise<void>((done) => sink.listen(0, '127.0.0.1', done));
  sinkOrigin = `http://127.0.0.1:${(sink.address() as AddressInfo).port}`;
  // Not `builtSite`, which would keep a site for each port.
  folder = await writeDocs(docs(`${sinkOrigin}/ratings`));
  const { code, stderr } = await trellis('build', '--root', folder);
  expect(stderr).not.toContain('error');
  expect(code).toBe(0);
  site = await startPreview({ outDir: join(folder, 'dist'), port: 0 });
});
afterAll(async () => {
  await site?.stop();
  sink.closeAllConnections();
  await new Promise((done) => sink.close(done));
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  received = [];
  status = 204;
});

/** Ratings leave the site, as its settings say. */
const open = async (path = '', view: View = {}): Promise<Page> => {
  const page = await reader.visit(site.url + path, {
    hosts: [sinkOrigin],
    expected: /status of 500/,
    ...view,
  });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  return page;
};
const clipboard = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText());
const said = (page: Page, text: string) =>
  page.locator('[role=status]', { hasText: text }).waitFor({ state: 'attached' });

describe('the menu of a page', () => {
  test('copies the page as Markdown, and says so', async () => {
    const page = await open();
    await page.getByRole('button', { name: 'Copy page' }).click();
    await said(page, 'Copied');
    expect(await clipboard(page)).toMatch(
      /^> Index of all pages: \/llms\.txt\n\n# Images and code\n\n## Images\n/,
    );
  });

  test('opens with the keyboard, and returns the focus', async () => {
    const page = await open();
    const more = page.getByRole('button', { name: 'More page actions' });
    await more.focus();
    await page.keyboard.press('Enter');
    const view = page.getByRole('link', { name: /View as Markdown/ });
    await view.waitFor();
    await page.keyboard.press('Tab');
    expect(await view.evaluate((link) => link === document.activeElement)).toBe(true);
    await page.keyboard.press('Escape');
    await view.waitFor({ state: 'hidden' });
    expect(await more.evaluate((button) => button === document.activeElement)).toBe(true);
  });

  test('has the entries of the settings, and sends nothing by itself', async () => {
    const page = await open('guide/one/');
    await page.getByRole('button', { name: 'More page actions' }).click();
    const entries = await page.locator('.page-menu li').allInnerTexts();
    expect(entries.map((entry) => entry.split('\n')[0])).toEqual([
      'View as Markdown',
      'Open in ChatGPT',
      'Copy MCP server address',
      'Connect to Cursor',
      'Ask the team',
      'Suggest an edit',
    ]);
    expect(await page.getByRole('link', { name: /Ask the team/ }).getAttribute('href')).toBe(
      'https://ask.example.com/?about=page%20/guide/one',
    );
    expect(await page.getByRole('link', { name: /Cursor/ }).getAttribute('href')).toMatch(/^cursor:\/\//);
    await page.getByRole('button', { name: /Copy MCP server/ }).click();
    await said(page, 'Copied');
    expect(await clipboard(page)).toBe('https://moss.example.com/mcp');
  });

  test('leads to the Markdown without an error if pages fade into each other', async () => {
    const page = await open('guide/one/');
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.reload({ waitUntil: 'networkidle' });
    await page.getByRole('button', { name: 'More page actions' }).click();
    await page.getByRole('link', { name: 'View as Markdown' }).click();
    await page.waitForURL('**/guide/one.md');
    // The browser reports an abandoned transition when the file is shown.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
  });

  test('leads to the Markdown without JavaScript', async () => {
    const page = await open('guide/one/', { javaScript: false });
    expect(await page.getByRole('button', { name: 'Copy page' }).isVisible()).toBe(false);
    await page.getByRole('button', { name: 'More page actions' }).click();
    const link = page.getByRole('link', { name: /View as Markdown/ });
    expect(await link.getAttribute('href')).toBe('/guide/one.md');
    expect(await page.getByRole('button', { name: /MCP/ }).isVisible()).toBe(false);
  });
});

describe('rating a page', () => {
  test('posts it, and a comment after it, and remembers it in this browser', async () => {
    const page = await open('guide/one/');
    await page.getByRole('button', { name: 'No', exact: true }).click();
    await said(page, 'Thank you.');
    const facts = { page: '/guide/one', rating: 'no', language: 'en', version: null };
    expect(received).toEqual([{ ...facts, comment: '' }]);
    await page.getByLabel('What is missing or incorrect? (optional)').fill('A word.');
    await page.getByRole('button', { name: 'Send comment' }).click();
    await said(page, 'Thank you for your comment.');
    expect(received.at(-1)).toEqual({ ...facts, comment: 'A word.' });
    await page.reload();
    const pressed = page.getByRole('button', { name: 'No', exact: true, pressed: true });
    await pressed.waitFor();
  });

  test('that fails says so, and can be tried again', async () => {
    const page = await open('guide/one/');
    status = 500;
    await page.getByRole('button', { name: 'Yes', exact: true }).click();
    await said(page, 'Your feedback could not be sent.');
    status = 204;
    await page.getByRole('button', { name: 'Try again' }).click();
    await said(page, 'Thank you.');
    expect(received).toHaveLength(2);
    expect(await page.evaluate(() => document.activeElement?.getAttribute('value'))).toBe('yes');
  });

  test('is not offered without JavaScript, and pages may contact no other origin', async () => {
    const page = await open('guide/one/', { javaScript: false });
    expect(await page.getByText('Was this page helpful?').isVisible()).toBe(false);
    const policy = await page.locator('meta[http-equiv=content-security-policy]').getAttribute('content');
    expect(policy).toMatch(new RegExp(`connect-src 'self' ${sinkOrigin}(?:;|$)`));
  });

  test('links lead to the file of the page in its branch and folder', async () => {
    const page = await open('guide/one/');
    expect(await page.getByRole('link', { name: 'Suggest an edit' }).getAttribute('href')).toBe(
      'https://github.com/fern/guild/edit/next/one/docs%20site/guide/one.mdx',
    );
    expect(await page.getByRole('link', { name: 'Raise an issue' }).getAttribute('href')).toMatch(
      /^https:\/\/github\.com\/fern\/guild\/issues\/new\?title=/,
    );
  });
});

describe('images', () => {
  const large = (page: Page) => page.getByRole('button', { name: 'Enlarge image: A large picture' });

  test('shown smaller than their size enlarge, by click and by keys, and return the focus', async () => {
    const page = await open();
    await large(page).click();
    const dialog = page.getByRole('dialog', { name: 'A large picture' });
    await dialog.waitFor();
    expect(await dialog.getByRole('img').getAttribute('alt')).toBe('A large picture');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await large(page).evaluate((image) => image === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'detached' });
  });

  test('without a text are named too, and get it back when they are shown at full size', async () => {
    const page = await open();
    const image = page.getByRole('button', { name: 'Enlarge image', exact: true });
    await image.waitFor();
    // axe: presentation-role-conflict.
    expect(await image.getAttribute('alt')).toBeNull();
    const picture = page.locator('.card-image');
    await picture.evaluate((element) => element.style.setProperty('width', '4000px'));
    await expect.poll(() => picture.getAttribute('alt')).toBe('');
    await image.waitFor({ state: 'detached' });
  });

  test('stay as they are if they are small, linked or marked, and the text does not move', async () => {
    const page = await open();
    await large(page).waitFor();
    await page.locator('.card-image[role=button]').waitFor();
    expect(await page.locator('.prose img[role=button]').count()).toBe(2);
    const height = await page.locator('.prose').evaluate((text) => text.clientHeight);
    const plain = await open('', { javaScript: false });
    expect(await plain.locator('.prose').evaluate((text) => text.clientHeight)).toBe(height);
  });
});

test('code is copied by keyboard without line numbers and prompts, and that is announced', async () => {
  const page = await open();
  const button = page
    .locator('figure.code', { hasText: 'npm install' })
    .getByRole('button', { name: 'Copy code' });
  await button.focus();
  await page.keyboard.press('Enter');
  await said(page, 'Copied');
  expect(await clipboard(page)).toBe('npm install moss\nmoss');
});

test('the link beside a heading copies its address', async () => {
  const page = await open();
  const link = page.getByRole('link', { name: 'Link to “Code”' });
  await link.focus();
  expect(await link.evaluate((anchor) => getComputedStyle(anchor).opacity)).toBe('1');
  await page.keyboard.press('Enter');
  await said(page, 'Link copied');
  await expect.poll(() => clipboard(page)).toBe(`${site.url}#code`);
  expect(page.url()).toBe(`${site.url}#code`);
});

test('the navigation marks a deprecated page, also for screen readers', async () => {
  const page = await open('old/');
  await page.getByRole('link', { name: 'Old page (Deprecated)' }).first().waitFor();
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toMatch(/Old page\s*Deprecated/);
});

describe.each(['light', 'dark'])('WCAG 2.2 AA in %s mode', (mode) => {
  test.each([1440, 390])('at %s px, with the menu, the comment and an image open', async (width) => {
    const page = await open('', { dark: mode === 'dark', width, height: 2600 });
    await page.getByRole('button', { name: 'Yes', exact: true }).click();
    await page.getByLabel('What helped you? (optional)').waitFor();
    await page.getByRole('button', { name: 'More page actions' }).click();
    expect(await broken(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Enlarge image: A large picture' }).click();
    await page.getByRole('dialog').waitFor();
    expect(await broken(page)).toEqual([]);
  });
});
