import { AxeBuilder } from '@axe-core/playwright';
import { describe, expect, test } from 'vitest';
import { DEPTH_SITE } from '../support/depth-site.ts';
import { useSite } from '../support/reader.ts';

const site = useSite(DEPTH_SITE);
const PLANT = '/api-reference/plants/add-a-plant';
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

describe.each([PLANT, '/api-reference/send-a-form', '/overview', '/node'])(
  'WCAG 2.2 AA with all opened: %s',
  (path) => {
    test.each([1280, 390])('in both modes at %i px', async (width) => {
      const page = await site.open(path, { width });
      for (const details of await page.locator('main details:not([data-intent])').all()) {
        await details.evaluate((element: HTMLDetailsElement) => {
          element.open = true;
        });
      }
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
        expect(
          violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`),
          colorScheme,
        ).toEqual([]);
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    });
  },
);

test('alternatives are chosen by key, say their discriminating value, and close each other (OpenAPI 4.8.25)', async () => {
  const page = await site.open(PLANT);
  const tree = page.locator('summary', { hasText: 'One of: Tree' });
  const herb = page.locator('summary', { hasText: 'One of: A herb' });
  expect(await tree.innerText()).toContain('kind = tree');
  expect(await herb.innerText()).toContain('kind = Herb');
  await herb.focus();
  await page.keyboard.press('Enter');
  const open = async (summary: typeof tree) => (await summary.locator('..').getAttribute('open')) !== null;
  expect([await open(tree), await open(herb)]).toEqual([false, true]);
  await tree.focus();
  await page.keyboard.press(' ');
  expect([await open(tree), await open(herb)]).toEqual([true, false]);
  expect(await page.locator('details', { hasText: 'then it is' }).count()).toBeGreaterThan(0);
});

test('a schema that holds itself opens level by level, with the focus where it was', async () => {
  const page = await site.open(PLANT);
  const deeper = page.locator('.responses .tabpanel.active summary', { hasText: 'Show Node' });
  await deeper.first().focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => deeper.count()).toBe(2);
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Show Node');
  await deeper.nth(1).click();
  await expect.poll(() => deeper.count()).toBe(3);
  // Closing and opening again loads nothing more.
  await deeper.first().click();
  await deeper.first().click();
  expect(await deeper.count()).toBe(3);
});

test('without an answer the link to the deeper levels stays, and so it does without script', async () => {
  const page = await site.open(PLANT, { expected: /ERR_FAILED|Failed to load/ });
  await page.route('**/_trellis/schemas/**', (route) => route.abort());
  const deeper = page.locator('.responses .tabpanel.active details[data-intent=deeper]').first();
  await deeper.locator('summary').click();
  await expect.poll(() => deeper.getAttribute('aria-busy')).toBe(null);
  const address = await deeper.getByRole('link').getAttribute('href');
  expect(address).toBe('/_trellis/schemas/greenhouse/response-Node');

  const plain = await site.open(PLANT, { javaScript: false });
  await plain
    .locator('.tabpanel', { hasText: 'It is potted' })
    .locator('details[data-intent=deeper] > summary')
    .first()
    .click();
  await plain.locator('details[data-intent=deeper] a').first().click();
  expect(await plain.locator('h1').innerText()).toBe('Node');
  expect(await plain.locator('.field-name').allInnerTexts()).toEqual(['id', 'parts']);
});

test('what a page shows of a deep schema is bounded, and the rest is found in parts', async () => {
  const page = await site.open(PLANT);
  await page.getByRole('tab', { name: '4XX' }).first().click();
  const panel = page.locator('.responses .tabpanel.active');
  expect(await panel.locator('.field').count()).toBeLessThan(100);
  for (const details of await panel.locator('details:not([data-intent])').all()) {
    await details.evaluate((element: HTMLDetailsElement) => {
      element.open = true;
    });
  }
  await panel.locator('details[data-intent=deeper] > summary').first().click();
  await panel.locator('.field-name', { hasText: 'field_3_29' }).waitFor({ state: 'attached' });
});

test('the overview names who stands behind an API, and leads to all that it describes', async () => {
  const page = await site.open('/overview', { javaScript: false });
  const main = page.locator('main');
  expect(await main.locator('h1').innerText()).toBe('Greenhouse API');
  const text = await main.innerText();
  for (const said of [
    'Read this first',
    'Plants under glass',
    '3.1.4',
    'Apache 2.0',
    'The gardeners',
    'region',
    'OAuth 2.0',
    'Growing',
  ]) {
    expect(text).toContain(said);
  }
  expect(text).not.toContain('Secret');
  expect(await main.getByRole('link', { name: 'Add a plant' }).getAttribute('href')).toBe(PLANT);
  expect(await main.getByRole('link', { name: 'A plant wilts' }).count()).toBe(1);
  expect(await main.getByRole('img', { name: 'A leaf' }).count()).toBe(1);
  expect(await main.locator('#tag-beds').evaluate(({ tagName }) => tagName)).toBe('H3');
  const address = await main.getByRole('link', { name: 'Download the OpenAPI file' }).getAttribute('href');
  const file = await (await fetch(`${site.url}${address}`)).text();
  expect(JSON.parse(file).info.title).toBe('Greenhouse API');
  expect(file).not.toContain('/secret');
});

test('callbacks, links, servers and credentials of an operation can be read without script', async () => {
  const page = await site.open(PLANT, { javaScript: false });
  const text = (await page.locator('main').textContent()) ?? '';
  for (const said of [
    '{$request.body#/callbackUrl}',
    'It has grown',
    'https://login.example.com/token',
    'Where it stands.',
    'North side',
    'By the window',
    'How to pot',
    'It is potted.',
  ]) {
    expect(text).toContain(said);
  }
  expect(await page.getByRole('link', { name: 'water' }).getAttribute('href')).toBe(
    '/api-reference/beds/read-a-plant',
  );
  const ids = await page.locator('[id]').evaluateAll((all) => all.map(({ id }) => id));
  expect(ids.length).toBe(new Set(ids).size);
});

test('a schema page says what uses the schema', async () => {
  const page = await site.open('/node', { javaScript: false });
  const section = page.getByRole('region', { name: 'Used by' });
  expect(await section.getByRole('link').allInnerTexts()).toEqual(['Add a plant']);
});
