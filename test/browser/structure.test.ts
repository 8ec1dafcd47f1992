import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { LANGUAGES, MENUS, PRODUCTS } from '../site/navigation/divisions-sites.ts';
import { useSite } from '../support/reader.ts';

const current = (page: Page, selector: string) =>
  page.locator(`${selector} [aria-current]`).filter({ visible: true }).allInnerTexts();
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim());
const shown = (page: Page, selector: string) =>
  page.locator(selector).filter({ visible: true }).allInnerTexts();

describe('languages, versions and tabs', () => {
  const site = useSite(LANGUAGES);

  test('a switcher opens, closes with Escape and selects, with the keyboard alone', async () => {
    const page = await site.open('/v2/guides/start');
    const button = page.locator('.topbar .switch-version > button');
    const list = page.locator('.topbar .switch-version > ul');
    await button.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => list.isVisible()).toBe(true);
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('v2Latest');
    await page.keyboard.press('Escape');
    await expect.poll(() => list.isVisible()).toBe(false);
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);

    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('v1');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${site.url}/v1/guides/start`);
    expect(await button.innerText()).toMatch(/v1$/);
    expect(await current(page, '.tabs-row')).toEqual(['Guides']);
    expect(await current(page, '.site-nav')).toEqual(['v1/guides/start']);
  });

  test('the list is below its button, inside the window', async () => {
    const page = await site.open('/v2/guides/start');
    const button = page.locator('.topbar .switch-language > button');
    await button.click();
    const [at, list] = [
      await button.boundingBox(),
      await page.locator('.topbar .switch-language > ul').boundingBox(),
    ];
    expect(list?.y).toBeGreaterThanOrEqual((at?.y ?? 0) + (at?.height ?? 0));
    expect(Math.abs((list?.x ?? 0) - (at?.x ?? 0))).toBeLessThan(2);
  });

  test("the page is in the reader's language", async () => {
    const page = await site.open('/fr/v2/guides/start');
    expect(await page.getAttribute('html', 'lang')).toBe('fr');
    expect(await page.locator('.topbar .switch-language a[lang=fr]').getAttribute('aria-current')).toBe(
      'true',
    );
  });

  test('on a small screen everything is in the menu', async () => {
    const page = await site.open('/v2/guides/start', { width: 390, height: 844 });
    expect(await shown(page, '.switch > button')).toEqual([]);
    await page.locator('.menu-button').click();
    expect((await shown(page, '.sidebar .switch > button')).map((text) => text.split('\n').at(-1))).toEqual([
      expect.stringMatching(/English$/),
      expect.stringMatching(/Latest$/),
    ]);
    await page.locator('.sidebar .switch-language > button').click();
    await page.locator('.sidebar .switch-language a', { hasText: 'Français' }).click();
    await page.waitForURL(`${site.url}/fr/v2/guides/start`);
  });

  test('without JavaScript every choice is a link', async () => {
    const page = await site.open('/v1/guides/old', { javaScript: false });
    await page.locator('.topbar .switch-version > button').click();
    await page.locator('.topbar .switch-version a', { hasText: 'v2' }).click();
    await page.waitForURL(`${site.url}/v2/guides/start`);
    await page.locator('.tabs-row a', { hasText: 'Reference' }).click();
    await page.waitForURL(`${site.url}/v2/reference/calls`);
  });
});

describe('products, dropdowns and anchors', () => {
  const site = useSite(PRODUCTS);

  test('are where the reader chooses among them: products above everything, sections above their pages', async () => {
    const page = await site.open('/trees/basics/two');
    expect(await current(page, '.anchors')).toEqual(['Basics']);
    await page.locator('.section-switchers button').click();
    await page.locator('.section-switchers a', { hasText: 'Build' }).click();
    await page.waitForURL(`${site.url}/trees/build`);
    await page.locator('.topbar .switch-product > button').click();
    expect(await page.locator('.topbar .switch-product a').allInnerTexts()).toEqual([
      'Trees\nAll that grows tall.',
      'Ferns',
      'Shop',
      'Status',
    ]);
    await page.locator('.topbar .switch-product a', { hasText: 'Ferns' }).click();
    await page.waitForURL(`${site.url}/ferns`);
    expect(await current(page, '.site-nav')).toEqual(['ferns/index']);
  });

  test('the icon of an anchor has its color in both modes, and is readable on it', async () => {
    for (const [dark, color, ink] of [
      [false, '#1B6E3C', 'rgb(255, 255, 255)'],
      [true, '#9BE8B4', 'rgb(0, 0, 0)'],
    ] as const) {
      const page = await site.open('/trees/basics/one', { dark });
      const icon = page.locator('.anchor-link[aria-current] .anchor-icon');
      expect(await icon.locator('rect:visible').getAttribute('fill')).toBe(color);
      expect(await icon.evaluate((element) => getComputedStyle(element).color)).toBe(ink);
    }
  });
});

describe('tabs with menus, and groups', () => {
  const site = useSite(MENUS);

  test('a tab opens its menu; both show the current page', async () => {
    const page = await site.open('/start/one');
    const tab = page.locator('.tabs-row .menu > button');
    expect(await current(page, '.tabs-row')).toEqual(['Docs']);
    await tab.click();
    await page.locator('.tabs-row .menu a', { hasText: 'Recipes' }).click();
    await page.waitForURL(`${site.url}/recipes/one`);
    expect(await tab.getAttribute('aria-current')).toBe('true');
    await tab.click();
    expect(await current(page, '.tabs-row .menu-list')).toEqual(['Recipes']);
    expect(await current(page, '.tabs-row')).toEqual(['Resources', 'Recipes']);
  });

  test('a group opens and closes, and its title links to its page', async () => {
    const page = await site.open('/start/one');
    const link = page.locator('.site-nav a', { hasText: 'start/deep' });
    expect(await link.isVisible()).toBe(false);
    await page.getByLabel('Pages of Own').click();
    expect(await link.isVisible()).toBe(true);
    await page.locator('.site-nav a', { hasText: 'Own' }).click();
    await page.waitForURL(`${site.url}/start/own`);
    expect(await current(page, '.site-nav')).toEqual(['Own\nBeta']);
    expect(await page.locator('.site-nav a', { hasText: 'start/open' }).isVisible()).toBe(true);
    expect(await page.locator('.site-nav a', { hasText: 'Elsewhere' }).getAttribute('href')).toBe(
      'https://elsewhere.example.com',
    );
  });

  test('a closed announcement stays closed', async () => {
    const page = await site.open('/start/one');
    const banner = page.locator('.banner');
    expect(await banner.innerText()).toContain('Version 3 is out: what is new');
    await banner.getByRole('button').click();
    await expect.poll(() => banner.isVisible()).toBe(false);
    await page.goto(`${site.url}/videos/one`);
    expect(await banner.isVisible()).toBe(false);
    const other = await site.open('/start/one', { javaScript: false });
    expect([
      await other.locator('.banner').isVisible(),
      await other.locator('.banner button').isVisible(),
    ]).toEqual([true, false]);
  });

  test('nothing is wider than a small screen, and it has the links of the bar and the footer', async () => {
    const page = await site.open('/start/one', { width: 390, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(await page.locator('.footer-columns a').allInnerTexts()).toEqual(['About', 'Recipes', 'Videos']);
    await page.locator('.menu-button').click();
    expect(await shown(page, '.menu-links a')).toEqual(['GitHub', 'Help']);
    await page.locator('.menu-tabs .menu > button').click();
    await page.locator('.menu-tabs .menu a', { hasText: 'Videos' }).click();
    await page.waitForURL(`${site.url}/videos/one`);
  });
});
