import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { pixel } from '../support/pixels.ts';
import { useSite } from '../support/reader.ts';
import { FULL, KEPT_DARK, LIGHT_FIRST, PLAIN } from '../support/settings-sites.ts';

/** Opens the menu of color modes and chooses one, as a reader does. */
async function chooseMode(page: Page, mode: 'light' | 'dark' | 'system'): Promise<void> {
  await page.locator('#trellis-mode').click();
  await page.locator(`#trellis-modes [data-value=${mode}]`).click();
  await page.locator('#trellis-modes').waitFor({ state: 'hidden' });
}

const full = useSite(FULL);
const keptDark = useSite(KEPT_DARK);
const lightFirst = useSite(LIGHT_FIRST);
const plain = useSite(PLAIN);

const style = (page: Page, selector: string, property: string): Promise<string> =>
  page
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);

const rgb = (hex: string): number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
const css = (hex: string): string => `rgb(${rgb(hex).join(', ')})`;

describe('name', () => {
  test('is the second half of the document title, and the whole of it if the page has the same name', async () => {
    const page = await full.look('/guide/one');
    expect(await page.title()).toBe('Guide one - Fern Guild');
    expect(await page.locator('meta[property="og:site_name"]').getAttribute('content')).toBe('Fern Guild');
  });

  test('is in the top bar if there is no logo, and in the footer', async () => {
    const page = await plain.look('/');
    expect(await page.locator('.brand').innerText()).toBe('Moss Guild');
    expect(await page.locator('.brand').getAttribute('href')).toBe('/');
    expect(await page.locator('.site-footer').innerText()).toContain('Moss Guild');
  });
});

describe('logo', () => {
  test.each([
    ['light', false, '/logo/light.svg'],
    ['dark', true, '/logo/dark.svg'],
  ])('the one for %s mode is the only one visible in it', async (_, dark, source) => {
    const page = await full.look('/', { dark });
    const shown = page.locator('.brand img:visible');
    expect(await shown.count()).toBe(1);
    expect(await shown.getAttribute('src')).toBe(source);
    expect(await shown.getAttribute('alt')).toBe('Fern Guild');
    expect(await shown.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(64);
  });

  test('follows the switch', async () => {
    const page = await full.open('/');
    await chooseMode(page, 'dark');
    expect(await page.locator('.brand img:visible').getAttribute('src')).toBe('/logo/dark.svg');
  });

  test('links to `href`', async () => {
    const page = await full.look('/');
    expect(await page.locator('.brand').getAttribute('href')).toBe('https://fern.example.com');
  });

  test('a path alone serves both modes and links to the home page', async () => {
    const page = await lightFirst.open('/create-plant');
    expect(await page.locator('.brand img:visible').getAttribute('src')).toBe('/logo.svg');
    await chooseMode(page, 'dark');
    expect(await page.locator('.brand img:visible').getAttribute('src')).toBe('/logo.svg');
    expect(await page.locator('.brand').getAttribute('href')).toBe('/');
  });
});

test('favicon is named in the head and served as an image', async () => {
  const page = await full.look('/guide/one');
  const path = await page.locator('link[rel=icon]').getAttribute('href');
  expect(path).toBe('/favicon.svg');
  const response = await fetch(full.url + path);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
});

describe('colors', () => {
  test('primary colors links, the current tab and the current page in light mode', async () => {
    const page = await full.look('/');
    expect(await style(page, '.prose a', 'color')).toBe(css('#7A2E8E'));
    expect(await style(page, '.tabs-row [aria-current]', 'border-bottom-color')).toBe(css('#7A2E8E'));
    expect(await page.locator('meta[name=theme-color]').getAttribute('content')).toBe('#7A2E8E');
  });

  test('light replaces it in dark mode', async () => {
    const page = await full.look('/', { dark: true });
    expect(await style(page, '.prose a', 'color')).toBe(css('#E2A6F2'));
    expect(await style(page, '.tabs-row [aria-current]', 'border-bottom-color')).toBe(css('#E2A6F2'));
  });

  test.each([false, true])('dark is the background of important buttons (dark mode: %s)', async (dark) => {
    const page = await full.look('/create-plant', { dark });
    expect(await style(page, '.topbar .button', 'background-color')).toBe(css('#4B1D59'));
    expect(await style(page, '#trellis-try-it', 'background-color')).toBe(css('#4B1D59'));
  });

  test.each([
    [false, '#FBF7FC'],
    [true, '#170A1C'],
  ])('background is that of the page (dark mode: %s)', async (dark, color) => {
    const page = await full.look('/', { dark });
    expect(await style(page, 'body', 'background-color')).toBe(css(color));
  });

  test('light and dark default to primary', async () => {
    const page = await lightFirst.look('/create-plant');
    expect(await style(page, '.topbar .button', 'background-color')).toBe(css('#1B6E3C'));
    const primary = await style(page, 'html', '--primary');
    expect(primary.toUpperCase()).toBe('#1B6E3C');
  });
});

describe('modeToggle', () => {
  const shown = (page: Page) => style(page, 'html', 'color-scheme');

  test.each([false, true])('unset follows the system (dark: %s)', async (dark) => {
    const page = await full.look('/', { dark });
    const background = await style(page, 'body', 'background-color');
    expect(background).toBe(css(dark ? '#170A1C' : '#FBF7FC'));
  });

  test('unset lets the reader choose, for every later page', async () => {
    const page = await full.open('/');
    await chooseMode(page, 'dark');
    expect(await shown(page)).toBe('dark');
    await page.goto(`${full.url}/guide/one`);
    expect(await shown(page)).toBe('dark');
  });

  test('default wins over the system, and what the reader chose over the default', async () => {
    const page = await lightFirst.open('/', { dark: true });
    expect(await shown(page)).toBe('light');
    await chooseMode(page, 'dark');
    expect(await shown(page)).toBe('dark');
    await page.reload();
    expect(await shown(page)).toBe('dark');
  });

  test('system follows the system again, on later pages too, even where the settings have a default', async () => {
    const page = await lightFirst.open('/', { dark: true });
    await chooseMode(page, 'system');
    expect(await shown(page)).toBe('light dark');
    await page.reload();
    expect(await shown(page)).toBe('light dark');
    await page.locator('#trellis-mode').click();
    await page.locator('#trellis-modes [aria-pressed=true]').waitFor();
    expect(await page.locator('#trellis-modes [aria-pressed=true]').textContent()).toBe('System');
  });

  test('isHidden alone removes the switch and follows the system', async () => {
    const page = await plain.look('/', { dark: true });
    expect(await page.locator('#trellis-mode').count()).toBe(0);
    const dark = await style(page, 'body', 'background-color');
    const light = await style(await plain.look('/'), 'body', 'background-color');
    expect(dark).not.toBe(light);
  });

  test('isHidden alone does not keep a mode that was chosen while there was a switch', async () => {
    const page = await plain.look('/', { stored: { 'trellis-theme': 'dark' } });
    expect(await style(page, 'body', 'background-color')).toBe(css('#FFFFFF'));
  });

  test('default and isHidden keep one mode, whatever the system or an earlier visit says', async () => {
    const page = await keptDark.look('/', { stored: { 'trellis-theme': 'light' } });
    expect(await page.locator('#trellis-mode').count()).toBe(0);
    expect(await shown(page)).toBe('dark');
  });

  test.each([
    ['chosen', () => full, { stored: { 'trellis-theme': 'dark' } }, 'dark'],
    ['default', () => lightFirst, { dark: true }, 'light'],
    ['kept', () => keptDark, {}, 'dark'],
  ] as const)('the %s mode is set before the first paint', async (_, site, view, mode) => {
    const page = await site().open('/', view);
    await page.addInitScript(() => {
      // The body is what is painted; the parser has not reached it yet when this runs.
      new MutationObserver((_records, observer) => {
        if (!document.body) return;
        observer.disconnect();
        Object.assign(window, { modeAtBody: document.documentElement.dataset.theme });
      }).observe(document, { childList: true, subtree: true });
    });
    await page.reload();
    expect(await page.evaluate(() => (window as unknown as { modeAtBody: string }).modeAtBody)).toBe(mode);
  });
});

test.each(['/', '/create-plant', '/guide/one', '/no-such-page'])(
  'backgroundImage is visible behind %s',
  async (path) => {
    const page = await full.open(path, { expected: /404/ });
    // Away from text: half of the red image over the light background.
    const ground = rgb('#FBF7FC');
    const color = await pixel(page, 4, 600);
    const mix = [255, 0, 0].map((value, at) => (value + (ground[at] as number)) / 2);
    for (const [at, value] of color.entries()) {
      expect(Math.abs(value - (mix[at] as number))).toBeLessThan(4);
    }
  },
);
