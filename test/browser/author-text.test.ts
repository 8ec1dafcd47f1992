import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { broken } from '../support/axe.ts';
import type { Docs } from '../support/docs.ts';
import { useSite } from '../support/reader.ts';

const TABS = ['Start', 'Guides', 'Platform', 'Integrations', 'Cookbooks', 'Reference', 'Releases'];

/** Pages as authors write them, not as the theme would prefer them. */
const SITE: Docs = {
  'docs.json': {
    name: 'Garden',
    colors: { primary: '#09090b' },
    navigation: {
      tabs: TABS.map((tab) => ({
        tab,
        pages: [
          // Taller than a small screen.
          ...(tab === 'Reference'
            ? Array.from({ length: 40 }, (_, index) => `reference/operation-${index}`)
            : []),
          tab === 'Start' ? 'home' : `${tab.toLowerCase()}/page`,
        ],
      })),
    },
  },
  'home.mdx': [
    '---\ntitle: Welcome\nmode: custom\n---\n',
    '<div className="mx-auto max-w-4xl grid gap-4 md:grid-cols-2">',
    '  <a id="one" href="/guides/page" className="flex flex-col rounded-xl border border-gray-200 p-4 dark:bg-zinc-900">',
    '    <h3 className="mt-2 text-sm">\n      First steps\n    </h3>',
    '    <p className="text-sm text-gray-600 dark:text-zinc-400">\n      What to do first.\n    </p>',
    '  </a>',
    '  <a id="two" href="/reference/page" className="flex border p-4">Reference</a>',
    '</div>\n',
    '<button id="button" className="px-3 rounded-lg bg-gray-100">Search</button>',
    '<div id="custom-box" className="flex p-2">\n\n  Text in a box\n</div>\n',
    'export const go = () => {};\n',
    '<button id="custom-button" className="p-2" onClick={go}>\n  <b>x</b>\n\n  Text in a button\n</button>\n',
  ].join('\n'),
  ...Object.fromEntries(
    TABS.slice(1).map((tab) => [
      `${tab.toLowerCase()}/page.mdx`,
      `---\ntitle: ${tab}\n---\n\nText of ${tab}.\n`,
    ]),
  ),
  ...Object.fromEntries(
    Array.from({ length: 40 }, (_, index) => [`reference/operation-${index}.mdx`, `# Operation ${index}\n`]),
  ),
  'guides/page.mdx': [
    '---\ntitle: Growing plants\n---\n',
    '# Growing plants\n',
    'See https://plants.example/a-very-long-address/that-has-no-place-to-break/and-goes-on-and-on-and-on/to-its-end\n',
    '# Soil\n\n## Sand\n\nText.\n\n# Water\n',
    '<Tabs>\n<Tab title="Hose">\n### Pressure\n\nText.\n</Tab>\n<Tab title="Can">\n### Weight\n\nText.\n</Tab>\n</Tabs>\n',
    '<Note>One.</Note>\n\n<Note><b id="larger" className="text-[42px]">Two.</b></Note>\n',
    'Words and <code id="small">code</code>.\n',
    '<p id="large" style={{ fontSize: "42px" }}>Large</p>\n',
    '<div className="not-prose"><div id="box" className="flex p-2">\n\n  Text in a box\n</div></div>\n',
    '<Frame><div style={{ minWidth: "700px" }}>A wide picture</div></Frame>\n',
    '<Update label="May" description="1.1">One.</Update>\n\n<Update label="May" description="1.0">Two.</Update>\n',
  ].join('\n'),
};

/** Pixels of the page outside the window's width. */
const excess = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

describe('pages as authors write them', () => {
  const site = useSite(SITE);

  test('a page shows its title once, and its table of contents has headings of the first level', async () => {
    const page = await site.open('/guides/page');
    expect(await page.locator('main h1').allInnerTexts()).toEqual(['Growing plants', 'Soil', 'Water']);
    expect(await page.locator('.toc a').filter({ visible: true }).allInnerTexts()).toEqual([
      'Soil',
      'Sand',
      'Water',
      'Pressure',
      'May',
      'May',
    ]);
    expect(await page.locator('.toc .deeper').allInnerTexts()).toContain('Sand');
    const size = (index: number) =>
      page
        .locator('main h1')
        .nth(index)
        .evaluate((heading) => Number.parseFloat(getComputedStyle(heading).fontSize));
    expect(await size(1)).toBeLessThan(await size(0));
  });

  test('the table of contents follows the selected tab, and marks no hidden section', async () => {
    const page = await site.open('/guides/page');
    const entries = () => page.locator('.toc a').filter({ visible: true }).allInnerTexts();
    const marked = page.locator('.toc [aria-current]');
    expect(await entries()).not.toContain('Weight');
    expect(await marked.innerText()).toBe('Soil');
    await page.getByRole('tab', { name: 'Can' }).click();
    await expect.poll(entries).toContain('Weight');
    expect(await entries()).not.toContain('Pressure');
    expect(await marked.innerText()).not.toMatch(/Weight|Pressure/);
  });

  test('long words and wide images do not widen the page on a small screen', async () => {
    const page = await site.open('/guides/page', { width: 390 });
    expect(await excess(page)).toBeLessThanOrEqual(0);
    const frame = page.locator('.frame-body');
    expect(await frame.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(true);
  });

  test('lines of large text do not overlap, and lines with code are as high as others', async () => {
    const page = await site.look('/guides/page');
    const lineHeight = (selector: string) =>
      page.locator(selector).evaluate((element) => Number.parseFloat(getComputedStyle(element).lineHeight));
    expect(await lineHeight('#large')).toBeGreaterThan(42);
    expect(await lineHeight('#larger')).toBeGreaterThan(42);
    expect(await lineHeight('#small')).toBe(await lineHeight('p:has(> #small)'));
  });

  test("a text of Markdown in an author's own layout has no margins", async () => {
    const heightOf = async (path: string, box: string) =>
      (await (await site.look(path)).locator(box).boundingBox())?.height;
    // A line of 26 pixels, and twice the space of `p-2`.
    expect(await heightOf('/guides/page', '#box')).toBe(42);
    expect(await heightOf('/home', '#custom-box')).toBe(42);
    const text = (await site.look('/home')).locator('#custom-button p');
    expect(await text.evaluate((element) => getComputedStyle(element).marginTop)).toBe('0px');
  });

  test('a button with utility classes has no border, and only their background', async () => {
    const page = await site.look('/home');
    const button = await page.locator('#button').evaluate((element) => {
      const { borderTopWidth, backgroundColor, paddingTop } = getComputedStyle(element);
      return [borderTopWidth, backgroundColor, paddingTop];
    });
    expect(button).toEqual(['0px', 'rgb(243, 244, 246)', '0px']);
  });

  test('notes and entries of a changelog are not landmarks', async () => {
    const page = await site.open('/guides/page');
    expect(await page.getByRole('note').count()).toBe(2);
    expect(await page.locator('main').getByRole('complementary').count()).toBeLessThanOrEqual(0);
    expect(await page.locator('main').getByRole('region').count()).toBeLessThanOrEqual(0);
    expect(await broken(page, { rules: ['landmark-unique'] })).toEqual([]);
  });

  test('the tab of the page is visible, however many there are', async () => {
    const page = await site.open('/releases/page', { width: 390 });
    const tab = page.locator('.tabs-row [aria-current]');
    expect(await tab.innerText()).toBe('Releases');
    const box = await tab.boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
  });

  test('the menu of a small screen opens at the current page', async () => {
    const page = await site.open('/reference/page', { width: 390, height: 500 });
    const link = page.locator('.site-nav [aria-current]');
    await page.locator('.menu-button').click();
    await link.waitFor({ state: 'visible' });
    await expect.poll(async () => (await link.boundingBox())?.y ?? 9999).toBeLessThan(480);
    expect((await link.boundingBox())?.y).toBeGreaterThan(0);
  });

  test('utility classes lay out a page, with width and dark variants', async () => {
    const style = (page: Page, selector: string, property: string) =>
      page
        .locator(selector)
        .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
    const left = async (page: Page, id: string) => (await page.locator(id).boundingBox())?.x ?? 0;

    const wide = await site.open('/home');
    expect(await left(wide, '#two')).toBeGreaterThan(await left(wide, '#one'));
    expect(await style(wide, '#one', 'text-decoration-line')).toBe('none');
    expect(await style(wide, '#one h3', 'margin-top')).toBe('8px');
    expect(await style(wide, '#one p', 'font-size')).toBe('14px');
    expect(await wide.locator('#one p').innerText()).toBe('What to do first.');
    expect(await style(wide, '#one', 'background-color')).toBe('rgba(0, 0, 0, 0)');

    const narrow = await site.open('/home', { width: 390, dark: true });
    expect(await left(narrow, '#two')).toBe(await left(narrow, '#one'));
    expect(await style(narrow, '#one', 'background-color')).not.toBe('rgba(0, 0, 0, 0)');
    expect(await excess(narrow)).toBeLessThanOrEqual(0);
  });
});
