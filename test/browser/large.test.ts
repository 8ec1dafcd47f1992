import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { broken, WCAG_AA } from '../support/axe.ts';
import type { Docs } from '../support/docs.ts';
import { useSite } from '../support/reader.ts';

const nested = (depth: number): object =>
  depth === 0
    ? { type: 'string' }
    : { type: 'object', properties: { [`level${depth}`]: nested(depth - 1), side: { type: 'string' } } };
const content = (schema: object, example?: unknown) => ({
  content: { 'application/json': { schema, ...(example !== undefined && { example }) } },
});
const plants = Array.from({ length: 300 }, (_, id) => ({ id, name: `Plant ${id}` }));
const numbered = (name: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${name}/${index + 1}`);
const [ferns, trees, oaks] = [numbered('fern', 60), numbered('tree', 5), numbered('oak', 140)];

const SITE: Docs = {
  'docs.json': {
    name: 'Large',
    theme: 'mint',
    colors: { primary: '#2E7D5B' },
    navigation: {
      tabs: [
        {
          tab: 'Guides',
          groups: [
            { group: 'Start', pages: ['index'] },
            { group: 'API', openapi: 'api.json' },
          ],
        },
        {
          tab: 'Plants',
          groups: [
            { group: 'Ferns', pages: ferns },
            { group: 'Trees', pages: [...trees, { group: 'Oaks', root: 'oak/all', pages: oaks }] },
          ],
        },
      ],
    },
  },
  'index.mdx': '---\ntitle: Start\n---\n\nWelcome.\n',
  'oak/all.mdx': '---\ntitle: All oaks\n---\n\nOaks.\n',
  ...Object.fromEntries(
    [...ferns, ...trees, ...oaks].map((path) => [
      `${path}.mdx`,
      `---\ntitle: ${path.replace('/', ' number ')}\n---\n\nA plant.\n`,
    ]),
  ),
  'api.json': {
    openapi: '3.1.0',
    info: { title: 'Large', version: '1' },
    servers: [{ url: 'https://example.com' }],
    paths: {
      '/deep': {
        post: {
          summary: 'Deep',
          requestBody: content(nested(12)),
          responses: { 200: { description: 'OK', ...content({ type: 'array' }, plants) } },
        },
      },
    },
    webhooks: { grown: { post: { summary: 'Grown', responses: { 200: { description: 'OK' } } } } },
  },
};
const site = useSite(SITE);
/** A busy machine needs more time. */
const eventually = <T>(ask: () => T) => expect.poll(ask);

test('a long example and an unnamed schema are cut, and links lead to the whole of both', async () => {
  const page = await site.open('/api-reference/deep');
  const link = page.getByRole('link', { name: 'Show the whole example' });
  const response = await page.request.get(await link.evaluate(({ href }: HTMLAnchorElement) => href));
  expect(response.headers()['content-type']).toContain('application/json');
  expect(await response.json()).toEqual(plants);

  const cut = page.locator('details[data-intent="deeper"]');
  const part = await cut.locator('a').evaluate(({ href }: HTMLAnchorElement) => href);
  await page.locator('main details').evaluateAll((all) => {
    for (const details of all as HTMLDetailsElement[]) if (!details.dataset.intent) details.open = true;
  });
  await cut.locator('summary').click();
  await eventually(() => page.locator('code', { hasText: /^level4$/ }).count()).toBe(1);
  expect(await (await page.request.get(part)).text()).toContain('level4');
  expect(
    (await page.request.get(new URL('/_trellis/operations/api-reference/deep.json', part).href)).ok(),
  ).toBe(true);
  // The page of a webhook sends nothing.
  expect((await page.request.get(new URL('/api-reference/grown', part).href)).ok()).toBe(true);
  expect(
    (await page.request.get(new URL('/_trellis/operations/api-reference/grown.json', part).href)).ok(),
  ).toBe(false);
});

describe('the navigation of a large division', () => {
  const navigation = (page: Page) => page.locator('.site-nav');
  const shown = (page: Page) => page.locator('.site-nav a:visible').allInnerTexts();
  const group = (page: Page, name: string) =>
    navigation(page).locator('summary', { has: page.getByText(name, { exact: true }) });

  test('opens groups in place with their content, by the keyboard too', async () => {
    const page = await site.open('/fern/1/');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const address = page.url();
    const trees = group(page, 'Trees');
    expect(await shown(page)).not.toContain('tree number 1');
    await trees.focus();
    await page.keyboard.press('Enter');
    await navigation(page).getByRole('link', { name: 'tree number 5' }).waitFor();
    await page.getByLabel('Pages of Oaks').click();
    await group(page, 'oak number 121 – oak number 140').click();
    await navigation(page).getByRole('link', { name: 'oak number 140' }).waitFor();
    expect(await shown(page)).not.toContain('oak number 1');
    // A run of the reader's group.
    await group(page, 'fern number 41 – fern number 60').click();
    await navigation(page).getByRole('link', { name: 'fern number 60' }).waitFor();
    expect(page.url()).toBe(address);
    expect(asked.filter((path) => path.startsWith('/_trellis/navigation/'))).toHaveLength(1);
    expect(await navigation(page).locator('[aria-current]').allInnerTexts()).toEqual(['fern number 1']);
    expect(await broken(page, { within: '.site-nav', tags: [...WCAG_AA, 'best-practice'] })).toEqual([]);
    await trees.click();
    expect(await shown(page)).not.toContain('tree number 5');
    await trees.click();
    await navigation(page).getByRole('link', { name: 'tree number 5' }).click();
    await page.waitForURL('**/tree/5');
  });

  test('is filtered with the pages of unopened groups', async () => {
    const page = await site.open('/tree/1/');
    const before = await shown(page);
    const field = page.getByRole('searchbox', { name: 'Filter pages' });
    await field.fill('number 60');
    await eventually(() => shown(page)).toEqual(['fern number 60', 'Oaks', 'oak number 60']);
    expect(await page.locator('.nav-filter').getByRole('status').innerText()).toBe('2 pages');
    await field.fill('trees oaks 121');
    await eventually(() => shown(page)).toEqual(['Oaks', 'oak number 121']);
    await field.fill('all oaks');
    await page.keyboard.press('Escape');
    await eventually(() => shown(page)).toEqual(before);
  });

  test('has links to first pages without script', async () => {
    const page = await site.open('/fern/1/', { javaScript: false });
    expect(await navigation(page).locator('details:visible').count()).toBe(0);
    await navigation(page).getByRole('link', { name: 'fern number 41 – fern number 60' }).click();
    await page.waitForURL('**/fern/41');
    await navigation(page).getByRole('link', { name: 'Trees', exact: true }).click();
    await page.waitForURL('**/tree/1');
    await navigation(page).getByRole('link', { name: 'Oaks', exact: true }).click();
    await page.waitForURL('**/oak/all');
  });

  test('links to the first page of a group that could not be loaded, and tries again', async () => {
    const page = await site.open('/fern/1/', { expected: /ERR_FAILED/ });
    await page.route('**/_trellis/navigation/**', (route) => route.abort());
    const trees = group(page, 'Trees');
    await trees.click();
    const link = navigation(page).getByRole('link', { name: 'Trees', exact: true });
    expect(await link.getAttribute('href')).toBe('/tree/1');
    await page.unroute('**/_trellis/navigation/**');
    await trees.click();
    await trees.click();
    await navigation(page).getByRole('link', { name: 'tree number 5' }).waitFor();
    expect(await link.count()).toBe(0);
  });

  test('is written once for each large division, and is not a page', async () => {
    const files = await readdir(join(site.out, '_trellis/navigation'), { recursive: true });
    expect(files.toSorted()).toEqual(['2', '2/index.html']);
    const file = await readFile(join(site.out, '_trellis/navigation/2/index.html'), 'utf8');
    expect(file).toMatch(/^<meta name="robots" content="noindex"><ul/);
    expect(await readFile(join(site.out, '_trellis/search/index.json'), 'utf8')).not.toContain('navigation');
  });
});
