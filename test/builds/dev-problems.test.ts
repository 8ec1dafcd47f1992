import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { type DevServer, startDev, useDevServer, useDevServers } from '../support/dev-server.ts';
import type { Docs } from '../support/docs.ts';
import { useReader } from '../support/reader.ts';

const settings = (...pages: string[]) => ({ name: 'Moss Guild', navigation: [{ group: 'Pages', pages }] });
const DOCS: Docs = {
  'docs.json': settings('index', 'other'),
  'index.mdx': '# Home\n\nThe first text.\n',
  'other.mdx': '---\ntitle: Other\n---\n\nThe other text.\n',
};
const server = useDevServer(DOCS);
useDevServers();
const reader = useReader();
// On a busy machine, Vite may take longer for the first page than a visit waits.
beforeAll(() => fetch(server.url).then((answer) => answer.text()));

const open = (to: DevServer, path = '/', expected?: RegExp) => reader.visit(to.url + path, { expected });
const text = (page: Page, wanted: string) => page.getByText(wanted, { exact: true }).first().waitFor();
const count = (text: string, wanted: string) => text.split(wanted).length - 1;
/** How often the server has printed something since this call. */
const printedFromNow = () => {
  const before = server.output();
  return (wanted: string) => count(server.output(), wanted) - count(before, wanted);
};
const overlay = (page: Page) => page.locator('.dev-overlay');
const notice = (page: Page) => page.getByRole('complementary', { name: 'Errors in other pages' });

describe('a standing error in another page', () => {
  test.each([
    ['in its front matter', '---\ntitle: A: B\n---\n\nThe other text.\n', 'other.mdx:2:', undefined],
    [
      'in its text',
      '---\ntitle: Other\n---\n\nNot <Card title="x">closed.\n',
      'other.mdx:5:',
      /500|Internal/,
    ],
  ])(
    '%s covers that page only; others keep working and mention it in a notice that closes',
    async (_, faulty, place, expected) => {
      await server.save(DOCS);
      const home = await open(server);
      await text(home, 'The first text.');
      await server.save({ 'other.mdx': faulty });
      const other = await open(server, '/other', expected);
      await overlay(other).waitFor({ state: 'attached' });

      await server.save({ 'index.mdx': '# Home\n\nThe second text.\n' });
      await text(home, 'The second text.');
      await notice(home).getByText(place).waitFor();
      await server.save({
        'docs.json': settings('index', 'other', 'added'),
        'added.mdx': '# Added\n\nThe added text.\n',
      });
      await home.locator('.site-nav a', { hasText: 'Added' }).waitFor();
      await overlay(other).waitFor({ state: 'attached' });
      await notice(home).getByText('Another page has an error').waitFor();
      expect(await overlay(home).count()).toBe(0);
      expect(await notice(home).getByRole('status').innerText()).toContain(place);

      await notice(home).getByRole('button', { name: 'Close' }).focus();
      await home.keyboard.press('Enter');
      await notice(home).waitFor({ state: 'detached' });
      await server.save({ 'index.mdx': '# Home\n\nThe third text.\n' });
      await text(home, 'The third text.');
      const added = await open(server, '/added');
      await notice(added).getByText(place).waitFor();
      expect(await overlay(added).count()).toBe(0);
      expect([await overlay(home).count(), await notice(home).count()]).toEqual([0, 0]);

      await server.save(DOCS);
      await overlay(other).waitFor({ state: 'detached' });
      await text(other, 'The other text.');
      await notice(added).waitFor({ state: 'detached' });
    },
  );
});

test('problems that are alike are printed once, whatever other pages have', async () => {
  await server.save(DOCS);
  const other = async () => (await fetch(`${server.url}/other`)).text();
  await vi.waitFor(async () => expect(await other()).toContain('The other text.'), 20_000);
  const printed = printedFromNow();
  await server.save({ 'other.mdx': '---\ntitle: Other\n---\n\nLess than <5, or <6.\n' });
  await vi.waitFor(() => expect(printed('this < begins no tag')).toBe(2), 20_000);
  await server.save({ 'index.mdx': '---\ntitle: Home\nicon: rokcet\n---\n\nThe first text.\n' });
  await vi.waitFor(() => expect(printed('rokcet')).toBeGreaterThan(0), 20_000);
  // A busy machine prints late that what the test before this one broke is fixed.
  const fixed = () => printed('Fixed: other.mdx content/mdx (2)');
  expect([printed('this < begins no tag'), fixed()]).toEqual([2, 0]);
  await server.save(DOCS);
  await vi.waitFor(() => expect(fixed()).toBe(1), 20_000);
});

const warnings = (page: Page) => page.getByRole('complementary', { name: 'Warnings in this page' });

describe('what is wrong with a saved page, but can be shown', () => {
  const FAULTY = `---
title: Other
icon: rokcet
---

<Warnning>It is shown.</Warnning>

[Gone](/gone) and ![A leaf](/leaf.png)

The other text.
`;
  const MESSAGES = [
    'other.mdx:3:7 warning asset/unknown-icon unknown icon "rokcet"',
    'other.mdx:6:1 warning content/unknown-component unknown component <Warnning>',
    'other.mdx:8:8 warning link/missing-page broken link: no page at /gone',
    'other.mdx:8:29 warning asset/missing-image image not found: /leaf.png',
  ];

  test('is printed once, without anyone opening the page, and once that it is fixed', async () => {
    await server.save(DOCS);
    const times = printedFromNow();
    await server.save({ 'other.mdx': FAULTY });
    for (const message of MESSAGES) await expect.poll(() => times(message)).toBe(1);
    await expect.poll(() => times('0 errors, 4 warnings')).toBe(1);
    expect(times(' warnings\n') + times(' warning\n')).toBe(1);
    await server.save({ 'other.mdx': `${FAULTY}\nMore.\n`, 'index.mdx': '# Home\n\nThe second text.\n' });
    const other = await open(server, '/other', /404/);
    await text(other, 'More.');
    for (const message of MESSAGES) expect(times(message)).toBe(1);

    const clean = times('No problems found.');
    await server.save(DOCS);
    const fixed = ['asset/unknown-icon', 'content/unknown-component', 'asset/missing-image'];
    for (const code of fixed) await expect.poll(() => times(`Fixed: other.mdx ${code}\n`)).toBe(1);
    await expect.poll(() => times('No problems found.')).toBeGreaterThan(clean);
  });

  test('is counted in a notice of that page, which opens, names the lines and opens the editor', async () => {
    await server.save({ ...DOCS, 'other.mdx': FAULTY });
    const other = await open(server, '/other', /404/);
    await warnings(other).getByText('4 warnings').click();
    const item = warnings(other).getByRole('listitem').filter({ hasText: 'unknown icon' });
    await item.getByText('other.mdx:3:7').waitFor();
    await item.getByText('Did you mean "rocket"?').waitFor();
    let asked = '';
    await other.route('**/__open-in-editor?*', (route) => {
      asked = new URL(route.request().url()).searchParams.get('file') ?? '';
      return route.fulfill({ status: 200 });
    });
    await item.getByRole('button', { name: 'Open in editor' }).click();
    await expect.poll(() => asked).toBe(`${server.root}/other.mdx:3:7`);
    const home = await open(server);
    await text(home, 'The first text.');
    expect(await warnings(home).count()).toBe(0);

    await warnings(other).getByRole('button', { name: 'Hide' }).click();
    await other.reload();
    await text(other, 'The other text.');
    expect(await warnings(other).count()).toBe(0);
    await server.save(DOCS);
  });
});

describe('links to fragments', () => {
  test('of pages saved in quick succession are compared with the same text', async () => {
    await server.save(DOCS);
    const times = printedFromNow();
    for (let round = 0; round < 12; round++) {
      await server.save({ 'index.mdx': `# Home\n\n## Part ${round}\n\n[a](#part-${round})\n` });
      await setTimeout(25 + 7 * round);
    }
    await expect.poll(async () => (await fetch(`${server.url}/index.md`)).text()).toContain('Part 11');
    await server.save({ 'index.mdx': '# Home\n\n[a](#gone)\n' });
    await expect.poll(() => times('broken link: no heading or id #gone')).toBe(1);
    expect(times('link/missing-fragment')).toBe(1);
    await server.save(DOCS);
    await expect.poll(() => times('Fixed: index.mdx link/missing-fragment\n')).toBe(1);
  });

  const OTHER = '---\ntitle: Other\n---\n\n## First part\n\n<Accordion title="More">Text.</Accordion>\n';

  test('of a saved page are checked within it and on other pages, without anyone opening one', async () => {
    await server.save({ ...DOCS, 'other.mdx': OTHER });
    // The server has read the new page.
    await expect.poll(async () => (await fetch(`${server.url}/other.md`)).text()).toContain('First part');
    const times = printedFromNow();
    const links = '[a](#part) [b](#paart) [c](/other#more) [d](/other#frist-part) [e](/other#first-part)';
    await server.save({ 'index.mdx': `# Home\n\n## Part\n\n${links}\n` });
    const own = 'index.mdx:5:16 warning link/missing-fragment broken link: no heading or id #paart';
    const elsewhere =
      'index.mdx:5:45 warning link/missing-fragment broken link: no heading or id #frist-part';
    await expect.poll(() => [times(own), times(elsewhere)]).toEqual([1, 1]);
    expect(times('link/missing-fragment')).toBe(2);
    expect(times('Fixed: index.mdx link/missing-fragment')).toBe(0);

    // A heading that other pages link to.
    await server.save({ 'other.mdx': OTHER.replace('First part', 'First section') });
    await expect.poll(() => times('broken link: no heading or id #first-part on /other')).toBe(1);
    await server.save({ 'other.mdx': OTHER.replace('First part', 'Frist part\n\n## First part') });
    await expect.poll(() => times('Fixed: index.mdx link/missing-fragment (2)\n')).toBe(1);
    await server.save(DOCS);
    // The files are written one after the other.
    await expect.poll(() => times('Fixed: index.mdx link/missing-fragment\n')).toBeGreaterThan(0);
  });
});

test('settings that cannot be read leave their other problems as they are', async () => {
  const times = printedFromNow();
  const poll = (wanted: string) => expect.poll(() => times(wanted));
  await server.save({ ...DOCS, 'docs.json': settings('index', 'other', 'absent') });
  await poll('warning site/missing-page navigation lists the page "absent"').toBe(1);
  await server.save({ 'docs.json': '{ "name": "Moss Guild" "navigation": [] }' });
  await poll('error config/syntax a comma is missing').toBe(1);
  await server.save({ 'docs.json': settings('index', 'other', 'absent') });
  await poll('Fixed: docs.json config/syntax\n').toBe(1);
  expect(times('Fixed: docs.json site/missing-page')).toBe(0);
  expect(times('warning site/missing-page navigation lists the page "absent"')).toBe(1);
  await server.save(DOCS);
  await poll('Fixed: docs.json site/missing-page\n').toBe(1);
});

test('a page that does not compile is one message: no stack, no overlay of Vite or Astro', async () => {
  await server.save(DOCS);
  const before = server.output().length;
  await server.save({ 'other.mdx': '---\ntitle: Other\n---\n\n<Card>\n' });
  const other = await open(server, '/other', /500|Internal/);
  await overlay(other).getByText('other.mdx:5:1').waitFor();
  await overlay(other).getByRole('button', { name: 'Open in editor' }).waitFor();
  expect(await other.locator('vite-error-overlay').count()).toBe(0);
  // The rest of the site can be read behind it.
  await other.keyboard.press('Escape');
  await other.locator('.site-nav a').first().waitFor();
  const output = server.output().slice(before);
  expect(output.match(/<Card> is not closed/g)).toHaveLength(1);
  expect(output).not.toMatch(/node_modules|\[ERROR\]|\n +at /);
  await server.save(DOCS);
  await overlay(other).waitFor({ state: 'detached' });
});

test('an error that page 404 throws after it was rendered is located, and reported once', async () => {
  const before = server.output().length;
  const late = '{void Promise.resolve().then(() => { throw new Error("gone astray"); })}';
  await server.save({ ...DOCS, '404.mdx': `---\ntitle: Gone\n---\n\n${late}\n` });
  const output = () => server.output().slice(before);
  await expect
    .poll(async () => {
      await fetch(`${server.url}/nowhere`).then((response) => response.text());
      return output();
    })
    .toMatch(/404\.mdx:5:\d+ warning content\/late-error [^\n]*gone astray/);
  expect(output()).not.toMatch(/UnhandledRejection|unexpected error/);
});

test('what only the checks of an OpenAPI file find is printed once, and stays while the file is edited', async () => {
  const described = (summary: string, token: string) => ({
    openapi: '3.1.0',
    info: { title: 'Plants', version: '1' },
    security: [{ [token]: [] }],
    paths: { '/plants': { get: { summary, responses: { 200: { description: 'All.' } } } } },
    components: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } },
  });
  // A second attempt has a problem that the first one has not printed.
  const unknown = `kee${Date.now()}`;
  const problem = `the security scheme \`${unknown}\` is not declared`;
  const printed = printedFromNow();
  await server.save({
    ...DOCS,
    'docs.json': { ...settings('index', 'plants'), openapi: 'api.json' },
    'api.json': described('List plants', unknown),
    'plants.mdx': '---\nopenapi: GET /plants\n---\n',
  });
  await expect.poll(() => printed(problem)).toBeGreaterThan(0);
  await server.save({ 'api.json': described('List all plants', unknown) });
  const html = async () => (await fetch(`${server.url}/plants`)).text();
  await expect.poll(html).toContain('List all plants');
  // The checks of the new version run meanwhile.
  await setTimeout(2000);
  expect([printed(problem), printed('Fixed: api.json')]).toEqual([1, 0]);
  await server.save({ 'api.json': described('List all plants', 'key') });
  await expect.poll(() => printed('Fixed: api.json')).toBe(1);
});

test('an OpenAPI file that cannot be parsed any more stays as it was, and its pages show the error', async () => {
  const described = (summary: string, description = 'The first text.') =>
    `openapi: 3.1.0\ninfo: { title: Plants, version: "1" }\npaths:\n  /plants:\n    get:\n` +
    `      summary: ${summary}\n      description: ${description}\n      responses: { 200: { description: All. } }\n`;
  await server.save({
    ...DOCS,
    'docs.json': { ...settings('index', 'GET /plants'), openapi: 'api.yaml' },
    'api.yaml': described('List plants'),
  });
  const home = await open(server);
  const entry = home.locator('.site-nav a', { hasText: 'List plants' });
  const path = (await entry.getAttribute('href')) ?? '';
  const page = await open(server, path);
  await text(page, 'The first text.');
  await server.save({ 'api.yaml': described('"List plants') });
  await overlay(page).getByRole('heading', { name: 'api.yaml has an error' }).waitFor();
  await overlay(page).getByText('You see the last working version of api.yaml.').waitFor();
  expect(await overlay(page).locator('pre').innerText()).toContain('summary: "List plants');
  await text(page, 'The first text.');
  await notice(home).getByText('An OpenAPI file has an error').waitFor();
  expect(await entry.count()).toBe(1);
  await server.save({ 'api.yaml': described('List plants', 'The second text.') });
  await overlay(page).waitFor({ state: 'detached' });
  await text(page, 'The second text.');
  await server.save(DOCS);
});

test('a save of docs.json does not compile unchanged pages again to check them', async () => {
  const dev = await startDev(DOCS);
  const prints = (wanted: string) => vi.waitUntil(() => dev.output().includes(wanted), { timeout: 60_000 });
  /** Each entry is written to a new file. */
  const checkedPages = async () => {
    const folder = join(dev.root, '.trellis/cache/check');
    const names = (await readdir(folder)).filter((name) => name.endsWith('.json'));
    return Promise.all(names.sort().map(async (name) => [name, (await stat(join(folder, name))).ino]));
  };
  await prints('No problems found.');
  const before = await checkedPages();
  expect(before).toHaveLength(2);
  await dev.save({ 'docs.json': { ...settings('index', 'other'), titel: 'Moss' } });
  await prints('1 warning');
  expect(await checkedPages()).toEqual(before);
  await dev.save({ 'index.mdx': '# Home\n\nThe [second](/nowhere) text.\n' });
  await prints('2 warnings');
  expect(await checkedPages()).toHaveLength(3);
});
