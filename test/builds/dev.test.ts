import { once } from 'node:events';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { type DevServer, startDevAlone, useDevServer, useDevServers } from '../support/dev-server.ts';
import type { Docs } from '../support/docs.ts';
import {
  ask,
  detours,
  ODD_TARGETS,
  SECRET,
  SECRETS,
  startCanary,
  statusIn,
  waysTo,
} from '../support/intruder.ts';
import { useReader } from '../support/reader.ts';

const openapi = (summary: string) => ({
  openapi: '3.1.0',
  info: { title: 'Plants', version: '1.0.0' },
  servers: [{ url: 'https://plants.example.com' }],
  paths: { '/plants': { post: { summary, responses: { '200': { description: 'The plant.' } } } } },
});

const settings = (pages: string[], more: object = {}) => ({
  name: 'Moss Guild',
  navigation: [{ group: 'Pages', pages }],
  openapi: 'openapi.json',
  ...more,
});

const DOCS: Docs = {
  'docs.json': settings(['index', 'create-plant']),
  'openapi.json': openapi('Create plant'),
  'index.mdx': '# Home\n\nThe first text.\n',
  'create-plant.mdx': '---\nopenapi: POST /plants\n---\n',
};

/** For tests that leave the folder unchanged, or do not depend on it. */
const shared = useDevServer(DOCS);
useDevServers();
// After the hooks above, so browsers close before their servers.
const reader = useReader();

/** The page of an open browser, without any reload by the test: its changes arrive by themselves. */
const open = (server: DevServer, path = '/', expected?: RegExp) =>
  reader.visit(server.url + path, { expected });

const text = (page: Page, wanted: string) =>
  page.getByText(wanted, { exact: true }).first().waitFor({ state: 'visible' });
const overlay = (page: Page) => page.locator('.dev-overlay');
const printed = (server: DevServer, wanted: string | RegExp) =>
  vi.waitUntil(() => server.output().search(wanted) >= 0, { timeout: 10_000 });

describe('trellis dev repaints the open page by itself', () => {
  test('when a page, the settings or an OpenAPI file is saved, and when a page is added', async () => {
    const server = shared;
    expect(server.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    const home = await open(server);
    await text(home, 'The first text.');

    await server.save({ 'index.mdx': '# Home\n\nThe second text.\n' });
    await text(home, 'The second text.');

    await server.save({
      'docs.json': settings(['index', 'create-plant'], {
        name: 'Fern Guild',
        colors: { primary: '#7A2E8E' },
      }),
    });
    await home.locator('.brand', { hasText: 'Fern Guild' }).waitFor();
    await home.waitForFunction(
      () =>
        getComputedStyle(document.documentElement).getPropertyValue('--button').toUpperCase() === '#7A2E8E',
    );

    const operation = await open(server, '/create-plant');
    await operation.locator('h1', { hasText: 'Create plant' }).waitFor();
    await server.save({ 'openapi.json': openapi('Plant a plant') });
    await operation.locator('h1', { hasText: 'Plant a plant' }).waitFor();

    await server.save({
      'added.mdx': '# Added\n\nThe added text.\n',
      'docs.json': settings(['index', 'create-plant', 'added']),
    });
    await home.locator('.site-nav a', { hasText: 'Added' }).click();
    await text(home, 'The added text.');
    await server.save(DOCS);
  });
});

test('however quickly saves follow each other, the open page shows the last one', async () => {
  const server = shared;
  const page = await open(server);
  for (let save = 1; save <= 12; save++) {
    await server.save({ 'index.mdx': `# Home\n\nSave number ${save}.\n` });
    // Some saves happen while the page reloads for the previous one.
    await setTimeout(save * 15);
  }
  await text(page, 'Save number 12.');
  await server.save(DOCS);
  await text(page, 'The first text.');
});

test('a save within 50 ms of another, of which the file watcher says nothing, is read', async () => {
  const server = shared;
  const named = (name: string) => server.save({ 'docs.json': { ...(DOCS['docs.json'] as object), name } });
  for (const gapMs of [5, 25, 35, 45]) {
    await named(`Before ${gapMs} ms`);
    await setTimeout(gapMs);
    await named(`After ${gapMs} ms`);
    await expect
      .poll(async () => (await fetch(server.url)).text())
      .toMatch(`<title>Home - After ${gapMs} ms</title>`);
  }
  await server.save(DOCS);
});

describe('an error in the settings', () => {
  const broken =
    '{\n  "name": "Moss Guild",\n  "colors": { "primary": "red" },\n  "navigation": "index"\n}\n';

  test('keeps the last good site, is shown in the browser and the terminal, and goes away once fixed', async () => {
    const server = shared;
    const page = await open(server);
    await text(page, 'The first text.');

    await server.save({ 'docs.json': broken });
    await overlay(page).waitFor({ state: 'attached' });
    const shown = (await overlay(page).locator('.dev-problem').first().innerText()).replace(/\s+/g, ' ');
    expect(shown).toContain('docs.json:4:17');
    expect(shown).toContain('navigation must be an object, not "index"');
    expect(await overlay(page).locator('mark').first().innerText()).toContain('"navigation": "index"');
    await printed(server, /docs\.json:4:17 error config\/type/);
    const other = await open(server);
    await text(other, 'The first text.');
    await overlay(other).waitFor({ state: 'attached' });

    // Some editors empty a file a while before they write it.
    await server.save({ 'docs.json': '' });
    await setTimeout(100);
    await server.save({ 'docs.json': settings(['index', 'create-plant']) });
    await overlay(page).waitFor({ state: 'detached' });
    await text(page, 'The first text.');
    await overlay(other).waitFor({ state: 'detached' });
    await printed(server, /Fixed: docs\.json config\/type[\s\S]*No problems found\./);
    expect(server.output()).not.toMatch(/\[vite\]|file is empty/);
  });

  test('at the start does not keep the server from starting, on the next free port, and the site appears once it is fixed; Ctrl+C ends it with 0', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    const server = await startDevAlone({ ...DOCS, 'docs.json': broken }, port);
    taken.close();
    expect(Number(new URL(server.url).port)).toBeGreaterThan(port);
    await printed(server, /docs\.json:4:17 error config\/type/);
    const page = await open(server, '/', /404|WebSocket|ERR_/);
    await overlay(page).waitFor({ state: 'attached' });

    await server.save({ 'docs.json': settings(['index', 'create-plant']) });
    await text(page, 'The first text.');
    // The script of the page tells the server what it shows, after the client of Vite is connected. Both log
    // an error in a page that lost its server before: `SendBeforeConnectError`.
    const told = new Promise<void>((done) => {
      page.on('websocket', (socket) =>
        socket.on('framesent', ({ payload }) => {
          if (/trellis:shown.*create-plant/.test(String(payload))) done();
        }),
      );
    });
    await page.locator('.site-nav a', { hasText: 'Create plant' }).click();
    await page.locator('h1', { hasText: 'Create plant' }).waitFor();
    await told;
    // The last script that the page loads, after its first paint.
    const tab = page.locator('main [role=tab]').first();
    await expect.poll(() => tab.getAttribute('aria-controls')).not.toBeNull();
    expect(await server.interrupt()).toBe(0);
  });
});

test('a page of invalid MDX shows that with its source, on itself only, until it is fixed, and keeps its scroll position', async () => {
  const good = `---\ntitle: Long\n---\n\n${'A long page.\n\n'.repeat(200)}`;
  const server = shared;
  await server.save({ ...DOCS, 'docs.json': settings(['index', 'broken']), 'broken.mdx': good });
  const page = await open(server, '/broken', /500|Internal/);
  await text(page, 'A long page.');
  // An earlier save may still reload the page, and the scroll position is kept once its script runs.
  const place = (top: number) => {
    scrollTo({ top, behavior: 'instant' });
    return document.readyState === 'complete' ? scrollY : undefined;
  };
  await expect.poll(() => page.evaluate(place, 900)).toBe(900);
  await server.save({ 'broken.mdx': '---\ntitle: Broken\n---\n\nNot so <Card title="x">fine.\n' });
  await overlay(page).waitFor({ state: 'attached' });
  expect(await overlay(page).locator('.dev-problem').first().innerText()).toContain('broken.mdx:5:');
  expect(await overlay(page).locator('mark').first().innerText()).toContain('Not so <Card title="x">fine.');
  await printed(server, /> 5 \| Not so <Card/);
  const home = await open(server);
  await text(home, 'The first text.');
  expect(await overlay(home).count()).toBe(0);

  await server.save({ 'broken.mdx': good.replace('A long', 'A mended') });
  await text(page, 'A mended page.');
  await expect.poll(() => page.evaluate(() => scrollY), { timeout: 20_000 }).toBe(900);
});

test('an image that is saved is shown with its new size', async () => {
  const svg = (width: number) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="20"><rect width="9" height="9"/></svg>`;
  const server = shared;
  await server.save({ 'index.mdx': '# Home\n\n![Leaf](/leaf.svg)\n', 'leaf.svg': svg(40) });
  const page = await open(server);
  await page.locator('img[alt="Leaf"][width="40"]').waitFor();
  await server.save({ 'leaf.svg': svg(60) });
  const image = page.locator('img[alt="Leaf"][width="60"]');
  await image.waitFor();
  await expect.poll(() => image.evaluate((element) => (element as HTMLImageElement).naturalWidth)).toBe(60);
});

test('files of a build beside a page exist in dev: its feed, and its picture, as the page is now', async () => {
  const update = (label: string) =>
    `---\ntitle: News\nrss: true\n---\n\n<Update label="${label}">\n\nIt is [here](/).\n\n</Update>\n`;
  const server = shared;
  await server.save({
    ...DOCS,
    'docs.json': settings(['index', 'create-plant', 'news']),
    'news.mdx': update('March 2026'),
  });
  const get = (path: string) => fetch(new URL(path, server.url));
  const text = async (path: string) => (await get(path)).text();
  const picture = async () => /property="og:image" content="([^"]+)"/.exec(await text('/news'))?.[1] ?? '';

  const patience = { timeout: 20_000, interval: 200 };
  await vi.waitUntil(async () => (await text('/news')).includes('March 2026'), patience);
  expect((await text('/news')).match(/href="\/news\/rss\.xml"/g)).toHaveLength(2);
  expect((await get('/news/rss.xml')).headers.get('content-type')).toContain('xml');
  const xml = await text('/news/rss.xml');
  expect(xml).toContain('<title>March 2026</title>');
  expect(xml).toContain(`<link>${server.url}/news#`);
  for (const path of ['/rss.xml', '/nowhere/rss.xml', '/_trellis/cards/0000000000000000.png'])
    expect((await get(path)).status, path).toBe(404);

  const first = await picture();
  expect(first).toMatch(new RegExp(`^${server.url}/_trellis/cards/[\\da-f]+\\.png$`));
  const drawn = await get(first);
  expect(drawn.headers.get('content-type')).toBe('image/png');
  const bytes = Buffer.from(await drawn.arrayBuffer());
  // Width and height in the first chunk of the file (PNG, section 11.2.1).
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);

  await server.save({ 'news.mdx': update('April 2026').replace('title: News', 'title: What is new') });
  await vi.waitUntil(
    async () => (await text('/news/rss.xml')).includes('<title>April 2026</title>'),
    patience,
  );
  await vi.waitUntil(async () => (await picture()) !== first, patience);
});

describe('requests of a stranger to the dev server', () => {
  test('only files of the site are served (CVE-2024-23331, CVE-2025-30208, CVE-2026-53571)', async () => {
    const outside = await mkdtemp(join(tmpdir(), 'trellis-outside-'));
    onTestFinished(() => rm(outside, { recursive: true }));
    await writeFile(join(outside, 'plan.txt'), SECRET);
    await symlink(outside, join(shared.root, 'linked'));
    await symlink(join(outside, 'plan.txt'), join(shared.root, 'linked.txt'));
    await shared.save({ ...Object.fromEntries(SECRETS.map((name) => [name, SECRET])), 'given.txt': 'given' });
    await vi.waitUntil(async () => (await fetch(`${shared.url}/given.txt`)).ok, { timeout: 10_000 });

    const inside = (name: string) => join(shared.root, name);
    const [first = '', ...others] = SECRETS;
    const targets = [
      ...[inside(first), inside('linked.txt'), '/etc/passwd'].flatMap((file) => waysTo(shared.root, file)),
      ...[...others.map(inside), inside('linked/plan.txt'), join(outside, 'plan.txt')].flatMap((file) =>
        waysTo(shared.root, file).slice(0, 24),
      ),
    ];
    const given: string[] = [];
    for (const target of targets) {
      const answer = await ask(shared.url, target);
      // In the text of a module, and in a module that contains the file as base64.
      const isThere = [SECRET, btoa(SECRET).slice(0, 16), 'root:x:0', btoa('root:x:0').slice(0, 8)];
      if (isThere.some((text) => answer.includes(text))) given.push(target);
    }
    expect(given).toEqual([]);
  });

  test('pages of other origins read nothing, under any name of the server (GHSA-g7r4-m6w7-qqqr)', async () => {
    for (const path of ['/', '/given.txt', '/@vite/client', '/_trellis/openapi/openapi.json']) {
      const headers = (await ask(shared.url, path, ['Origin: https://evil.example'])).split('\r\n\r\n', 1)[0];
      expect(headers).not.toMatch(/^access-control-allow-origin/im);
      for (const host of ['evil.example', 'localhost.evil.example:80', '127.0.0.1.evil.example']) {
        const answer = await ask(shared.url, path, [`Host: ${host}`]);
        expect([path, host, statusIn(answer)]).toEqual([path, host, 403]);
      }
    }
  });

  test('an unreadable address is refused, without paths of the machine and without a stack', async () => {
    // The last one is a file of the server's own workspace.
    for (const [target, status] of [...ODD_TARGETS, ['/package.json', 403] as const]) {
      const answer = await ask(shared.url, target);
      const isTold =
        answer.includes(shared.root) || answer.includes('node_modules') || /\n\s+at /.test(answer);
      expect([target, statusIn(answer), status === 404 || isTold]).toEqual([target, status, status === 404]);
    }
  });

  test('only a page of the server opens an editor', async () => {
    const { host } = new URL(shared.url);
    const refused = [
      [],
      ['Sec-Fetch-Site: cross-site', 'Sec-Fetch-Mode: navigate'],
      ['Sec-Fetch-Site: same-site', 'Sec-Fetch-Mode: no-cors'],
      ['Sec-Fetch-Site: none', 'Sec-Fetch-Mode: navigate'],
      ['Origin: https://evil.example'],
      ['Origin: null'],
      ['Referer: https://evil.example/'],
      [`Origin: http://${host}.evil.example`],
      ['Sec-Fetch-Site: cross-site', `Referer: http://${host}/`],
    ];
    // The request names no file, so no editor opens if it is let through.
    for (const headers of refused) {
      for (const path of [
        '/__open-in-editor',
        '/__open-in-editor?file=',
        '/__OPEN-in-editor',
        '/__open-in-editor.x',
        '/x/../__open-in-editor',
      ])
        expect([path, headers, statusIn(await ask(shared.url, path, headers))]).toEqual([
          path,
          headers,
          expect.toSatisfy((status: number) => status === 403 || (status === 400 && path.includes('..'))),
        ]);
    }
    for (const headers of [['Sec-Fetch-Site: same-origin'], [`Referer: http://${host}/page`]]) {
      const answer = await ask(shared.url, '/__open-in-editor', headers);
      expect(answer).toContain('required query param "file" is missing');
    }
  });

  test('an idle connection stays open for 65 s', async () => {
    const { headers } = await fetch(shared.url);
    expect(headers.get('keep-alive')).toBe('timeout=65');
  });

  test('no address in a request is fetched, or written into a page (CVE-2026-30118, CVE-2022-25850, CVE-2026-54299, CVE-2025-58179, CVE-2025-64525)', async () => {
    const canary = await startCanary();
    onTestFinished(canary.stop);
    for (const { target, headers } of detours(canary.url)) {
      const answer = await ask(shared.url, target, headers);
      expect([target, answer.includes(SECRET)]).toEqual([target, false]);
      if (headers) expect(answer).not.toContain(new URL(canary.url).host);
    }
    expect(canary.asked).toEqual([]);
  });
});
