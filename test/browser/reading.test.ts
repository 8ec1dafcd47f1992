import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { useSite } from '../support/reader.ts';
import { FULL } from '../support/settings-sites.ts';
import { tabKeysReady } from '../support/tab-keys.ts';

const own = useSite('repository');
const full = useSite(FULL);

const focused = (page: Page, selector: string) =>
  page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector);

/** Presses Tab until `selector` has the focus. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let presses = 0; presses < 80; presses++) {
    if (await focused(page, selector)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`the keyboard does not reach ${selector}`);
}

describe('without JavaScript', () => {
  const without = { javaScript: false };

  test('every tab and every part of a code group is shown under its title', async () => {
    const page = await full.open('/', without);
    expect(await page.locator('.tabs .tab-title:visible').allInnerTexts()).toEqual(['Left', 'Right']);
    expect(await page.getByText('First panel.').isVisible()).toBe(true);
    expect(await page.getByText('Second panel.').isVisible()).toBe(true);
    expect(await page.locator('.code-group .tab-title:visible').allInnerTexts()).toEqual(['One', 'Two']);
    expect(await page.locator('.code-group pre:visible').count()).toBe(2);
    expect(await page.locator('[role=tab]:visible').count()).toBe(0);
  });

  test('every language of a request and every response is shown', async () => {
    const page = await own.open('/plant-store/create-plant/', without);
    const titles = await page.locator('.samples .tab-title:visible').allInnerTexts();
    expect(titles.length).toBeGreaterThan(4);
    expect(await page.locator('.samples pre:visible').count()).toBe(titles.length);
    expect(await page.locator('.operation-text .tabpanel:visible').count()).toBe(2);
  });

  test('nothing that needs a script is offered', async () => {
    const page = await own.open('/plant-store/create-plant/', without);
    for (const selector of ['#trellis-mode', '#trellis-try-it', '.copy', '[data-copy]']) {
      expect(await page.locator(`${selector}:visible`).count(), selector).toBe(0);
    }
    await page.goto(`${own.url}/chat-service/feature-levels/`);
    expect(await page.locator('trellis-filter input:visible').count()).toBe(0);
    expect(await page.locator('trellis-filter tbody tr:visible').count()).toBeGreaterThan(20);
  });

  test('the navigation, its folded groups and the tabs work', async () => {
    const page = await full.open('/', without);
    await page.locator('.site-nav summary', { hasText: 'Deeper' }).click();
    await page.locator('.site-nav a', { hasText: 'Deep one' }).click();
    expect(await page.locator('h1').innerText()).toBe('Deep one');
    await page.locator('.tabs-row').getByText('Guides', { exact: true }).click();
    expect(await page.locator('h1').innerText()).toBe('Guide one');
  });

  test('each docs version has a link, because the menu of versions needs a script', async () => {
    const page = await full.open('/', without);
    expect(await page.locator('#trellis-version:visible').count()).toBe(0);
    await page.locator('.version-links a:visible', { hasText: 'v1' }).click();
    expect(await page.locator('h1').innerText()).toBe('Start with one');
    await page.locator('.site-nav .group-title:visible', { hasText: 'Edition one' }).waitFor();
  });

  test('the menu of a small screen opens, leads to a page and closes', async () => {
    const page = await own.open('/chat-service/overview/', { ...without, width: 390, height: 800 });
    const menu = page.locator('#trellis-menu');
    expect(await menu.isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    expect(await menu.isVisible()).toBe(true);
    await page.getByRole('button', { name: 'Close menu' }).click();
    expect(await menu.isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await menu.getByRole('link', { name: 'Authentication' }).click();
    await page.waitForURL('**/chat-service/authentication');
    expect(await menu.isVisible()).toBe(false);
  });

  test('an unknown address gets 404 and the parts of the site', async () => {
    const page = await own.open('/no/such/page', { ...without, expected: /404/ });
    expect(await page.locator('h1').innerText()).toBe('This page does not exist');
    await page.locator('trellis-nearest a', { hasText: 'Plant store' }).click();
    await page.waitForURL('**/plant-store/overview');
  });

  test('the mode follows the system', async () => {
    const ground = async (dark: boolean) => {
      const page = await own.open('/', { ...without, dark });
      return page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor);
    };
    expect(await ground(false)).toBe('rgb(255, 255, 255)');
    expect(await ground(true)).toBe('rgb(13, 18, 17)');
  });
});

describe('with the keyboard', () => {
  test('the first stop skips to the content', async () => {
    const page = await own.open('/chat-service/overview/');
    await page.keyboard.press('Tab');
    const link = page.locator('.skip').first();
    expect(await link.evaluate((skip) => getComputedStyle(skip).clipPath)).toBe('none');
    await page.keyboard.press('Enter');
    expect(await focused(page, 'main')).toBe(true);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
  });

  test('the second stop skips to the navigation, which follows the text in the source', async () => {
    const page = await own.open('/chat-service/overview/');
    expect(await page.locator('main ~ .sidebar').count()).toBe(1);
    for (const key of ['Tab', 'Tab', 'Enter', 'Tab']) await page.keyboard.press(key);
    expect(await page.evaluate(() => document.activeElement?.closest('.sidebar') !== null)).toBe(true);
  });

  test('focus goes from the top bar to the text, then to the navigation', async () => {
    const page = await own.open('/chat-service/overview/');
    await page.locator('.tabs-row a').last().focus();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
    await page.locator('.toc a').last().focus();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('.sidebar') !== null)).toBe(true);
  });

  test('a small screen has one link to skip, as its menu is a button', async () => {
    const page = await own.open('/chat-service/overview/', { width: 390 });
    expect(await page.locator('.skip:visible').count()).toBe(1);
  });

  test('the current page is visible in a long navigation', async () => {
    const page = await own.open('/chat-service/update-linkifier/', { height: 500 });
    const current = await page.locator('.site-nav [aria-current]').boundingBox();
    expect(current?.y).toBeGreaterThan(0);
    expect(current?.y).toBeLessThan(500 - (current?.height ?? 0));
  });

  test('arrows, Home and End move between tabs, which are one tab stop', async () => {
    const page = await full.open('/');
    await tabKeysReady(page);
    await tabTo(page, '.tabs [role=tab]');
    await page.keyboard.press('ArrowRight');
    expect(await page.locator('.tabs [aria-selected=true]').innerText()).toBe('Right');
    expect(await focused(page, '.tabs [aria-selected=true]')).toBe(true);
    expect(await page.getByText('Second panel.').isVisible()).toBe(true);
    expect(await page.getByText('First panel.').isVisible()).toBe(false);
    await page.keyboard.press('ArrowRight');
    expect(await page.locator('.tabs [aria-selected=true]').innerText()).toBe('Left');
    await page.keyboard.press('End');
    expect(await page.locator('.tabs [aria-selected=true]').innerText()).toBe('Right');
    await page.keyboard.press('Home');
    expect(await page.locator('.tabs [aria-selected=true]').innerText()).toBe('Left');
    await page.keyboard.press('Tab');
    expect(await focused(page, '.tabs [role=tab]')).toBe(false);
  });

  test('several examples of a response are separate tabs', async () => {
    const page = await own.open('/plant-store/create-plant/');
    const set = page.getByRole('tablist', { name: 'Response: Examples' }).first();
    await set.getByRole('tab', { name: 'A plant with a tag', selected: true }).press('ArrowRight');
    const other = set.getByRole('tab', { name: 'A plant without a tag', selected: true });
    expect(await other.evaluate((tab) => tab === document.activeElement)).toBe(true);
    const panel = page.getByRole('tabpanel', { name: 'A plant without a tag' });
    expect(JSON.parse(await panel.locator('code').innerText())).toEqual({ name: 'Peace lily' });
  });

  test('the language chosen on one page stays on the next', async () => {
    const page = await own.open('/plant-store/create-plant/');
    const before = await page.locator('.samples [aria-selected=true]').innerText();
    await tabKeysReady(page);
    await tabTo(page, '.samples [role=tab]');
    await page.keyboard.press('ArrowRight');
    const language = await page.locator('.samples [aria-selected=true]').innerText();
    expect(language).not.toBe(before);
    await page.goto(`${own.url}/chat-service/send-invitations/`);
    expect(await page.locator('.samples [aria-selected=true]').innerText()).toBe(language);
    await page.reload();
    expect(await page.locator('.samples [aria-selected=true]').innerText()).toBe(language);
  });

  test('nested groups open and close', async () => {
    const page = await full.open('/');
    await tabTo(page, '.site-nav summary');
    await page.keyboard.press('Enter');
    expect(await page.locator('.site-nav a', { hasText: 'Deep one' }).isVisible()).toBe(true);
    await page.keyboard.press('Tab');
    expect(await focused(page, '.site-nav a[href="/deep/one"]')).toBe(true);
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Space');
    expect(await page.locator('.site-nav a', { hasText: 'Deep one' }).isVisible()).toBe(false);
  });

  test('the menu of color modes changes the mode', async () => {
    const page = await own.open('/');
    await tabTo(page, '#trellis-mode');
    await page.keyboard.press('Enter');
    await tabTo(page, '#trellis-modes [data-value=dark]');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark');
    expect(await focused(page, '#trellis-mode')).toBe(true);
    await page.keyboard.press('Space');
    await tabTo(page, '#trellis-modes [data-value=system]');
    await page.keyboard.press('Space');
    await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe(null);
  });
});

describe('a table that can be filtered', () => {
  const path = '/chat-service/feature-levels/';
  const levels = (page: Page) =>
    page.locator('trellis-filter tbody tr:visible td:first-child').allInnerTexts();

  test('matches a number only as a whole, wherever it is in the row', async () => {
    const page = await own.open(path);
    const all = await levels(page);
    await page.getByLabel('Filter by level or operation').fill('22');
    // The filter is loaded after the page.
    await expect.poll(() => levels(page)).toEqual(['22']);
    expect(await page.locator('trellis-filter output').innerText()).toBe(`1 of ${all.length} rows`);
    await page.getByLabel('Filter by level or operation').fill('407');
    expect(await levels(page)).toEqual(['86', '407']);
    await page.getByLabel('Filter by level or operation').fill('');
    expect(await levels(page)).toEqual(all);
  });

  test('accepts words in any order and case', async () => {
    const page = await own.open(path);
    await page.getByLabel('Filter by level or operation').fill('LINKIFIER url_');
    await expect.poll(() => levels(page)).toEqual(['176']);
    await page.getByLabel('Filter by level or operation').fill('no such word');
    expect(await levels(page)).toEqual([]);
  });

  test('reads the filter from the address, so it can be linked to', async () => {
    const page = await own.open(`${path}?filter=208`);
    await expect.poll(() => levels(page)).toEqual(['208']);
    expect(await page.getByLabel('Filter by level or operation').inputValue()).toBe('208');
  });
});

describe('a link whose fragment is spelled otherwise', () => {
  const hash = (page: Page) => page.evaluate(() => location.hash);

  test('leads to the intended heading, when the page is opened and on it', async () => {
    const page = await own.open('/using-trellis/docs-json/#Current.And.Legacy.Format');
    await expect.poll(() => hash(page)).toBe('#current-and-legacy-format');
    const top = () =>
      page.locator('#current-and-legacy-format').evaluate((heading) => heading.getBoundingClientRect().top);
    await expect.poll(top).toBeLessThan(300);
    await page.evaluate(() => {
      location.hash = 'settings--of-the-current-format';
    });
    await expect.poll(() => hash(page)).toBe('#settings-of-the-current-format');
  });

  test('does nothing if it matches no heading', async () => {
    const page = await own.open('/using-trellis/docs-json/#no-such-thing');
    await page.waitForLoadState('networkidle');
    expect(await hash(page)).toBe('#no-such-thing');
  });

  test('does nothing if it is not valid percent-encoding', async () => {
    const page = await own.open('/using-trellis/docs-json/#%zz');
    await page.waitForLoadState('networkidle');
    expect(await hash(page)).toBe('#%zz');
    await page.locator('.toc a[aria-current]').waitFor();
  });
});

describe('a heading id with a percent sign', () => {
  const site = useSite({
    'docs.json': JSON.stringify({ name: 'Moss', navigation: { pages: ['index'] } }),
    'index.mdx': [
      '---\ntitle: Moss\n---',
      '<h2 id="50%">Half</h2>\n\nShade.',
      '<Tabs>\n<Tab title="Sun">Light.</Tab>\n<Tab title="Rain">',
      '<h2 id="100%zz">Whole</h2>',
      'Water.',
      '</Tab>\n</Tabs>',
    ].join('\n\n'),
  });

  test('is followed from the contents, and its tab is opened', async () => {
    const page = await site.open('/');
    const entry = page.locator('.toc').getByRole('link', { name: 'Half' });
    await entry.click();
    await expect.poll(() => entry.getAttribute('aria-current')).toBe('true');
    await page.goto(`${site.url}/#100%zz`);
    await page.getByText('Water.').waitFor();
  });
});
