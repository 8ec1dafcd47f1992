import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { difference } from '../support/pixels.ts';
import { useSite } from '../support/reader.ts';
import { FULL, ICON_TYPES, KEPT_DARK, PLAIN } from '../support/settings-sites.ts';

const full = useSite(FULL);
const keptDark = useSite(KEPT_DARK);
const plain = useSite(PLAIN);

/** Visible texts, in order. */
const seen = async (page: Page, selector: string): Promise<string[]> => {
  const texts = await page.locator(`${selector}:visible`).allInnerTexts();
  return texts.map((text) => text.trim());
};
const groups = (page: Page) => seen(page, '.site-nav .group-title');
const pages = (page: Page) => seen(page, '.site-nav a');
const anchors = (page: Page) => seen(page, '.anchors a');
const tabs = (page: Page) => seen(page, '.tabs-row a');
const choose = (page: Page, version: string) => page.locator('#trellis-version').selectOption(version);
/** The select may have the version before the script has run that remembers it. */
const remembered = (page: Page, version: string) =>
  page.waitForFunction((wanted) => localStorage.getItem('trellis-version') === wanted, version);

/** Selects another version than the first one, and waits for the script of the page to follow. */
const chosen = async (page: Page, version: string) => {
  await choose(page, version);
  await remembered(page, version);
};

describe('navigation', () => {
  test('shows groups and their pages in the order of the file, and marks the current page', async () => {
    const page = await plain.look('/create-plant');
    expect(await groups(page)).toEqual(['Pages']);
    const titles = (await pages(page)).map((text) => text.replace(/\s*POST$/, ''));
    expect(titles).toEqual(['Welcome', 'Create a plant']);
    expect(await seen(page, '.site-nav a[aria-current=page]')).toEqual([
      expect.stringMatching(/^Create a plant\b/),
    ]);
    expect(await page.locator('.eyebrow').innerText()).toBe('Pages');
  });

  test('a nested group is folded until opened, and open on the way to the current page', async () => {
    const page = await full.open('/');
    expect(await pages(page)).not.toContain('Deep one');
    await page.locator('.site-nav summary', { hasText: 'Deeper' }).click();
    expect(await pages(page)).toContain('Deep one');
    expect(await pages(page)).not.toContain('Deep two');

    await page.goto(`${full.url}/deep/two`);
    expect(await pages(page)).toEqual(expect.arrayContaining(['Deep one', 'Deep two']));
    expect(await page.locator('.site-nav summary svg').count()).toBe(1);
  });

  test('links to the previous and next page follow its order', async () => {
    const page = await full.open('/deep/one');
    await page.locator('.pagination .next').click();
    await page.waitForURL('**/deep/two');
    expect(await page.locator('.pagination .previous').innerText()).toContain('Deep one');
  });

  test('shows the operation’s method beside its page', async () => {
    const page = await plain.look('/');
    expect(await page.locator('.site-nav a[href="/create-plant"] .method').innerText()).toBe('POST');
  });
});

describe('versions', () => {
  test('without any, there is no menu and everything is shown', async () => {
    const page = await plain.look('/');
    expect(await page.locator('#trellis-version').count()).toBe(0);
    expect(await page.locator('html').getAttribute('data-version')).toBeNull();
    expect(await groups(page)).toEqual(['Pages']);
  });

  test('offers them in order, the first one selected', async () => {
    const page = await full.look('/');
    expect(await page.locator('#trellis-version option').allInnerTexts()).toEqual(['v2', 'v1']);
    await expect.poll(() => page.locator('#trellis-version').inputValue()).toBe('v2');
  });

  test('hides groups, pages, tabs and anchors of other versions', async () => {
    const page = await full.open('/');
    expect(await groups(page)).toEqual(['Basics', 'Plants', 'Edition two', 'Mixed']);
    expect(await pages(page)).toEqual(expect.arrayContaining(['Start with two', 'In every version']));
    expect(await pages(page)).not.toContain('Only in version one');
    expect(await tabs(page)).not.toContain('Old guides');
    expect(await anchors(page)).not.toContain('First edition');

    await choose(page, 'v1');
    expect(await groups(page)).toEqual(['Basics', 'Plants', 'Edition one', 'Mixed', 'All in one']);
    expect(await pages(page)).toEqual(
      expect.arrayContaining(['Start with one', 'Only in version one', 'In every version']),
    );
    expect(await pages(page)).not.toContain('Start with two');
    expect(await tabs(page)).toContain('Old guides');
    expect(await anchors(page)).toContain('First edition');
  });

  test('remembers the selection, after a reload and on other pages', async () => {
    const page = await full.open('/');
    await chosen(page, 'v1');
    await page.reload();
    await expect.poll(() => page.locator('#trellis-version').inputValue()).toBe('v1');
    expect(await groups(page)).toContain('Edition one');
    await page.goto(`${full.url}/mixed/always`);
    await expect.poll(() => page.locator('#trellis-version').inputValue()).toBe('v1');
  });

  test.each(['/v1/older', '/mixed/only-v1'])(
    'opening a page of a version selects that one: %s',
    async (path) => {
      const page = await full.open(path);
      await expect.poll(() => page.locator('#trellis-version').inputValue()).toBe('v1');
      await remembered(page, 'v1');
      await page.goto(`${full.url}/mixed/always`);
      await expect.poll(() => page.locator('#trellis-version').inputValue()).toBe('v1');
    },
  );

  test('selecting another one leads from a page of the first to the start of the other', async () => {
    const page = await full.open('/v1/older');
    await choose(page, 'v2');
    await page.waitForURL('**/v2/start');
    await expect.poll(() => page.locator('#trellis-version').inputValue()).toBe('v2');
  });

  test.each(['v2', 'v1'])('the next page belongs to the selected version (%s)', async (version) => {
    const page = await full.open('/get-tree');
    // The first one is selected already: choosing it again tells a script that comes later nothing.
    if (version !== 'v2') await chosen(page, version);
    await page.locator('.pagination .next:visible').click();
    await page.waitForURL(`**/${version}/start`);
  });

  test.each([
    ['/', 'a page of all versions shows its navigation'],
    ['/v2/start', 'a page of one is left'],
  ])('a selection made before the script has loaded is followed, on %s: %s', async (path) => {
    const page = await full.open('/');
    let release: () => void = () => undefined;
    const held = new Promise<void>((done) => {
      release = done;
    });
    await page.route(/\/version\.[\w-]+\.js$/, (route) => held.then(() => route.continue()));
    await page.goto(full.url + path);
    await choose(page, 'v1');
    expect(await page.locator('html').getAttribute('data-version')).toBe('v2');
    release();
    await expect.poll(() => page.locator('html').getAttribute('data-version')).toBe('v1');
    await expect.poll(() => page.locator('#trellis-version').inputValue()).toBe('v1');
    expect(await page.evaluate(() => localStorage.getItem('trellis-version'))).toBe('v1');
    expect(new URL(page.url()).pathname).toMatch(path === '/' ? /^\/$/ : /^\/v1\//);
  });

  test('a selection that the site no longer offers is dropped', async () => {
    const page = await full.look('/', { stored: { 'trellis-version': 'v0' } });
    await expect.poll(() => page.locator('#trellis-version').inputValue()).toBe('v2');
    expect(await groups(page)).toContain('Edition two');
  });
});

describe('anchors', () => {
  const icon = (page: Page, name: string) =>
    page.locator('.anchors a:visible', { hasText: name }).locator('.anchor-icon');
  const ground = (page: Page, name: string) =>
    icon(page, name).evaluate((element) => {
      const { backgroundColor, backgroundImage } = getComputedStyle(element);
      return backgroundImage === 'none' ? backgroundColor : backgroundImage;
    });

  test('link to their first page or to their URL', async () => {
    const page = await full.look('/');
    const links = await page
      .locator('.anchors a:visible')
      .evaluateAll((all) => all.map((each) => [each.textContent?.trim(), each.getAttribute('href')]));
    expect(links).toEqual([
      ['Handbook', '/'],
      ['Plain color', '/plain/one'],
      ['Gradient', '/gradient/one'],
      ['Community', 'https://community.example.com'],
      ...ICON_TYPES.map((type) => [`Style ${type}`, `https://${type}.example.com`]),
    ]);
  });

  test('divide the navigation: each shows its own pages', async () => {
    const page = await full.open('/plain/one');
    expect(await pages(page)).toEqual(['Plain one']);
    expect(await seen(page, '.anchors a[aria-current]')).toEqual(['Plain color']);
    await page.goto(`${full.url}/`);
    expect(await pages(page)).not.toContain('Plain one');
    expect(await seen(page, '.anchors a[aria-current]')).toEqual(['Handbook']);
  });

  test('isDefaultHidden hides one until the reader is inside', async () => {
    const page = await full.open('/');
    expect(await anchors(page)).not.toContain('Secret garden');
    await page.goto(`${full.url}/secret/one`);
    expect(await anchors(page)).toContain('Secret garden');
  });

  test.each([
    ['Plain color', '/plain/one', 'rgb(27, 110, 60)'],
    ['Gradient', '/gradient/one', 'linear-gradient(135deg, rgb(180, 84, 10), rgb(107, 29, 143))'],
  ])('color is the background of the icon on hover and on its own pages: %s', async (name, path, color) => {
    const page = await full.open('/');
    expect(await ground(page, name)).not.toBe(color);
    await icon(page, name).hover();
    expect(await ground(page, name)).toBe(color);
    await page.goto(full.url + path);
    expect(await ground(page, name)).toBe(color);
  });

  test('defaults to the color of buttons', async () => {
    const page = await full.open('/');
    await icon(page, 'Community').hover();
    expect(await ground(page, 'Community')).toBe('rgb(75, 29, 89)');
  });

  test('iconType: each of the six styles draws the same icon visibly differently', async () => {
    const page = await full.open('/', { scale: 6 });
    const shots = [];
    for (const type of ICON_TYPES) shots.push(await icon(page, `Style ${type}`).screenshot());
    const blank = await page.context().newPage();
    for (const [at, one] of ICON_TYPES.entries()) {
      for (const [to, other] of ICON_TYPES.entries()) {
        if (to <= at) continue;
        const share = await difference(blank, shots[at] as Buffer, shots[to] as Buffer);
        expect(share, `${one} and ${other}`).toBeGreaterThan(0.01);
      }
    }
  });
});

describe('topAnchor', () => {
  const drawing = (page: Page) => page.locator('.anchor-top svg').evaluate((svg) => svg.outerHTML);

  test('without settings it is called Documentation and shows a book in two tones', async () => {
    const page = await keptDark.look('/');
    expect(await page.locator('.anchor-top').innerText()).toBe('Documentation');
    expect(await drawing(page)).toContain('opacity=');
  });

  test('takes name, icon and iconType from the settings', async () => {
    const page = await full.look('/');
    expect(await page.locator('.anchor-top').innerText()).toBe('Handbook');
    expect(await drawing(page)).not.toContain('opacity=');
  });

  test('is not shown where there are no anchors', async () => {
    const page = await plain.look('/');
    expect(await anchors(page)).toEqual([]);
  });
});

describe('tabs', () => {
  test('are shown in order after the one that holds the other pages', async () => {
    const page = await full.look('/');
    expect(await tabs(page)).toEqual(['Handbook', 'Guides', 'Blog']);
    expect(await page.locator('.tabs-row a', { hasText: 'Blog' }).getAttribute('href')).toBe(
      'https://blog.example.com',
    );
  });

  test('divide the navigation: each shows its own pages', async () => {
    const page = await full.open('/');
    expect(await pages(page)).not.toContain('Guide one');
    await page.locator('.tabs-row').getByText('Guides', { exact: true }).click();
    await page.waitForURL('**/guide/one');
    expect(await pages(page)).toEqual(['Guide one', 'Guide two']);
    expect(await seen(page, '.tabs-row [aria-current]')).toEqual(['Guides']);
  });

  test('isDefaultHidden hides one until the reader is inside', async () => {
    const page = await full.look('/drafts/one');
    expect(await tabs(page)).toContain('Drafts');
  });

  test('without any there is no row of them', async () => {
    const page = await plain.look('/');
    expect(await page.locator('.tabs-row').count()).toBe(0);
  });
});
