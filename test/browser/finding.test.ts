import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { broken, WCAG_AA } from '../support/axe.ts';
import type { Docs } from '../support/docs.ts';
import { useSite } from '../support/reader.ts';

const page = (title: string, body: string) => `---\ntitle: ${title}\n---\n\n${body}\n`;
const numbers = Array.from({ length: 24 }, (_, index) => `fern-${index + 1}`);

/** A long navigation, with nested groups, and words in hidden content. */
const LONG: Docs = {
  'docs.json': {
    name: 'Garden',
    search: { prompt: 'Find in the garden' },
    navigation: [
      { group: 'Start', pages: ['index', 'hidden', 'sections'] },
      { group: 'Ferns', pages: [{ group: 'Many', pages: numbers }] },
    ],
  },
  'index.mdx': page('Welcome', 'Everything about the garden.'),
  'hidden.mdx': page(
    'Hidden places',
    [
      '<Tabs>',
      '<Tab title="First">Nothing to see.</Tab>',
      '<Tab title="Second">The word quincunx stands in a tab.</Tab>',
      '</Tabs>',
      '<Accordion title="Closed">The word velamentous stands in a disclosure.</Accordion>',
    ].join('\n\n'),
  ),
  'sections.mdx': page(
    'Sections',
    `The word espalier opens the page.\n\n${'A line of text.\n\n'.repeat(60)}## Trained trees\n\n### Shapes\n\n${'A line of text.\n\n'.repeat(20)}An espalier is flat.\n\n## Others\n\nNo more.`,
  ),
  ...Object.fromEntries(
    numbers.map((name, index) => [`${name}.mdx`, page(`Fern number ${index + 1}`, 'A fern.')]),
  ),
};

const own = useSite('repository');
const long = useSite(LONG);

const marked = (page: Page) =>
  page.evaluate(() =>
    [...((CSS.highlights.get('trellis-marks') ?? []) as Iterable<Range>)].map((range) => {
      const { top, bottom, height } = range.getBoundingClientRect();
      return { text: range.toString(), isInSight: height > 0 && top >= 0 && bottom <= innerHeight };
    }),
  );
/** A busy machine needs more time. */
const eventually = <T>(ask: () => T) => expect.poll(ask);

/** Searches for `text` on a page of the long site, and follows the option that leads to `path`. */
async function follow(text: string, path: string, from = '/'): Promise<Page> {
  const page = await long.open(from);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill(text);
  // Waits for results: the first options are suggestions.
  await page.locator(`[role=option][href^="${path}"]:has(mark)`).first().click();
  await eventually(async () => (await marked(page)).length).toBeGreaterThan(0);
  return page;
}

describe('the words of a search', () => {
  test('are shown even if a tab or a disclosure contains them', async () => {
    const tab = await follow('quincunx', '/hidden');
    expect(await marked(tab)).toEqual([{ text: 'quincunx', isInSight: true }]);
    expect(await tab.getByRole('tab', { name: 'Second' }).getAttribute('aria-selected')).toBe('true');
    const disclosure = await follow('velamentous', '/hidden');
    expect(await marked(disclosure)).toEqual([{ text: 'velamentous', isInSight: true }]);
  });

  test('are scrolled to in the chosen section, not at their first occurrence on the page', async () => {
    const page = await follow('espalier', '/sections#');
    const all = await marked(page);
    expect(all.length).toBe(2);
    expect(all.map(({ isInSight }) => isInSight)).toEqual([false, true]);
  });

  test('can be unmarked by a button, are announced, and are not in the address', async () => {
    const page = await follow('espalier', '/sections');
    expect(await page.evaluate(() => location.search)).toBe('');
    const bar = page.locator('.marks-bar');
    await eventually(() => bar.getByRole('status').innerText()).toBe('2 words highlighted');
    expect(await broken(page, { within: '.marks-bar', tags: [...WCAG_AA, 'best-practice'] })).toEqual([]);
    await bar.getByRole('button', { name: 'Remove highlights' }).click();
    expect(await marked(page)).toEqual([]);
    expect(await bar.count()).toBe(0);
  });

  test('are marked once: neither after a reload nor on the next page', async () => {
    const page = await follow('espalier', '/sections');
    await page.reload();
    await page.waitForLoadState('networkidle');
    expect(await marked(page)).toEqual([]);
    await page.goto(`${long.url}/hidden/`);
    await page.waitForLoadState('networkidle');
    expect(await marked(page)).toEqual([]);
  });

  test('are marked by elements if the browser has no highlights, and the text is intact afterwards', async () => {
    const page = await long.open('/');
    await page.addInitScript(() => {
      Object.defineProperty(CSS, 'highlights', { value: undefined });
    });
    await page.goto(`${long.url}/sections/`);
    const text = await page.locator('main').innerText();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('espalier');
    await page.locator('[role=option][href^="/sections"]').first().click();
    await eventually(() => page.locator('main mark').count()).toBe(2);
    expect(await page.locator('main').innerText()).toBe(text);
    await page.keyboard.press('Escape');
    expect(await page.locator('main mark').count()).toBe(0);
    expect(await page.locator('main').innerText()).toBe(text);
  });
});

describe('the filter of a long navigation', () => {
  const shown = (page: Page) => page.locator('.site-nav a:visible').allInnerTexts();
  const field = (page: Page) => page.getByRole('searchbox', { name: 'Filter pages' });

  test('leaves the pages with all words, opens their groups, and says how many', async () => {
    const page = await long.open('/');
    const before = await shown(page);
    await field(page).fill('FERN 7');
    await eventually(() => shown(page)).toEqual(['Fern number 7']);
    expect(await page.locator('.nav-filter').getByRole('status').innerText()).toBe('1 page');
    await field(page).fill('many');
    await eventually(async () => (await shown(page)).length).toBe(24);
    await field(page).fill('nowhere');
    await eventually(() => shown(page)).toEqual([]);
    expect(await page.locator('.nav-filter').getByRole('status').innerText()).toBe('No pages');
    await page.keyboard.press('Escape');
    expect(await field(page).inputValue()).toBe('');
    await eventually(() => shown(page)).toEqual(before);
    expect(await page.locator('.nav-filter').getByRole('status').innerText()).toBe('');
  });

  test('works in the menu of a small screen, which Escape leaves open while there is a filter', async () => {
    const page = await long.open('/', { width: 390, height: 800 });
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await field(page).fill('fern 7');
    await eventually(() => shown(page)).toEqual(['Fern number 7']);
    await page.keyboard.press('Escape');
    expect(await page.locator('#trellis-menu').isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    expect(await page.locator('#trellis-menu').isVisible()).toBe(false);
  });

  test('exists only if the navigation is long and scripts run, and loads when it is used', async () => {
    const asked: string[] = [];
    const page = await long.open('/');
    page.on('request', (request) => asked.push(request.url()));
    await page.reload();
    await page.waitForLoadState('networkidle');
    expect(asked.filter((url) => url.includes('nav-filter'))).toEqual([]);
    expect(await (await own.open('/plant-store/overview/')).locator('.nav-filter').count()).toBe(0);
    const still = await long.open('/', { javaScript: false });
    expect(await still.locator('.nav-filter:visible').count()).toBe(0);
  });
});

describe('the table of contents of a page', () => {
  test('is under the title on a small screen, without JavaScript', async () => {
    const page = await long.open('/sections/', { width: 768, javaScript: false });
    const contents = page.locator('main details', { hasText: 'On this page' });
    expect(await contents.getByRole('link', { name: 'Trained trees' }).isVisible()).toBe(false);
    await contents.locator('summary').click();
    await contents.getByRole('link', { name: 'Others' }).click();
    await expect
      .poll(() => page.locator('#others').evaluate((heading) => heading.getBoundingClientRect().top))
      .toBeLessThan(800);
    expect(await page.getByRole('navigation', { name: 'On this page' }).isVisible()).toBe(false);
  });

  test('is beside the text on a wide one, once, and follows the scroll position', async () => {
    const page = await long.open('/sections/', { width: 1440 });
    expect(await page.getByText('On this page').filter({ visible: true }).count()).toBe(1);
    const contents = page.getByRole('navigation', { name: 'On this page' });
    await page.locator('#shapes').evaluate((heading) => heading.scrollIntoView());
    await eventually(() => contents.locator('[aria-current]').allInnerTexts()).toEqual(['Shapes']);
  });
});

test('the icons of the navigation come from one file that all pages share, in the color of their entry', async () => {
  const page = await own.open('/using-trellis/quick-start');
  const icons = page.locator('.site-nav a .icon-box use');
  // The navigation follows the text of the page.
  await eventually(() => icons.count()).toBeGreaterThan(5);
  const files = await icons.evaluateAll((list) => list.map((use) => use.getAttribute('href')?.split('#')[0]));
  expect(new Set(files).size).toBe(1);
  const sizes = () =>
    icons.evaluateAll((list) => list.map((use) => (use as SVGGraphicsElement).getBBox().width > 0));
  await eventually(sizes).not.toContain(false);
});

describe('the page for an unknown address', () => {
  test('links to the main parts of the site without JavaScript, and does not grow with it', async () => {
    const page = await long.open('/no/such/fern', { javaScript: false, expected: /404/ });
    const links = page.locator('main trellis-nearest a');
    expect(await links.allInnerTexts()).toEqual(['Start', 'Ferns']);
    await links.first().click();
    await page.waitForURL(`${long.url}/`);
  });

  test('suggests the page of the requested folder before those of others', async () => {
    const page = await own.open('/chat-servce/eror', { expected: /404/ });
    const first = page.locator('main trellis-nearest a').first();
    await eventually(() => first.getAttribute('href')).toMatch(/\/chat-service\/errors\/?$/);
  });

  test('leaves out pages that only have a word in common with the address', async () => {
    const page = await own.open('/plant-store/create-plnt', { expected: /404/ });
    const links = page.locator('main trellis-nearest a');
    await eventually(() => links.first().innerText()).toBe('Create plant');
    const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(addresses.filter((address) => !address?.startsWith('/plant-store'))).toEqual([]);
  });

  test('suggests the page of a section, and no page for a word in its text', async () => {
    const page = await own.open('/how/deploy', { expected: /404/ });
    const links = page.locator('main trellis-nearest a');
    await eventually(() => links.allInnerTexts()).toContain('Hosting');
    const other = await own.open('/no-such-page', { expected: /404/ });
    await other.waitForLoadState('networkidle');
    expect(await other.locator('main trellis-nearest a').allInnerTexts()).toEqual([
      'Using Trellis',
      'Team chat service',
      'Plant store',
    ]);
  });

  test('suggests no page for one rare word in its text', async () => {
    const page = await long.open('/quincunx', { expected: /404/ });
    await page.waitForLoadState('networkidle');
    expect(await page.locator('main trellis-nearest a').allInnerTexts()).toEqual(['Start', 'Ferns']);
  });

  test('suggests the pages that the search finds for its words, and the search with them', async () => {
    const page = await own.open('/plants/createPlant.html', { expected: /404/ });
    await eventually(() => page.locator('trellis-nearest a').first().innerText()).toBe('Create plant');
    await page.getByRole('button', { name: 'Search this site' }).click();
    expect(await page.getByRole('combobox').inputValue()).toBe('plants createPlant');
    await page.locator('[role=option][aria-selected=true]').waitFor();
  });
});

test('the prompt of the settings is the text of the button and of the field', async () => {
  const page = await long.open('/');
  await page.getByRole('button', { name: 'Find in the garden' }).click();
  expect(await page.getByRole('combobox', { name: 'Find in the garden' }).getAttribute('placeholder')).toBe(
    'Find in the garden',
  );
});
