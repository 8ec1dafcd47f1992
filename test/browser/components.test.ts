import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { broken } from '../support/axe.ts';
import { COMPONENTS } from '../support/components-site.ts';
import { useSite } from '../support/reader.ts';
import { tabKeysReady } from '../support/tab-keys.ts';

const site = useSite(COMPONENTS);
/** The page of frames has a video whose file does not exist. */
const NO_VIDEO = { expected: /404/ };

/** Together, these use every component, each in its usual place on a page. */
const PAGES = ['/everything', '/views', '/beside', '/operation'];

const focused = (page: Page, selector: string) =>
  page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector);

const shownPanels = (page: Page) =>
  page.locator('.prose .tabpanel:visible').evaluateAll((panels) => panels.map((panel) => panel.id));

/** Scripts for components load after the page. */
const refined = (page: Page) => page.waitForLoadState('networkidle');

describe('WCAG 2.2 AA', () => {
  const check = async (path: string, more: { dark?: boolean; width?: number }): Promise<void> => {
    const page = await site.open(path, { ...NO_VIDEO, ...more });
    await page.locator('details').evaluateAll((all) => {
      for (const details of all) (details as HTMLDetailsElement).open = true;
    });
    expect(await broken(page)).toEqual([]);
  };

  test.each(PAGES)('%s', (path) => check(path, {}));

  test.each([{ dark: true }, { width: 390 }])('/everything with %j', (more) => check('/everything', more));
});

describe('at 390 px', () => {
  test('no component is wider than the screen', async () => {
    for (const path of [...PAGES, '/examples']) {
      const page = await site.open(path, { ...NO_VIDEO, width: 390 });
      const over = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return scrollWidth - clientWidth;
      });
      expect(over, path).toBeLessThanOrEqual(0);
    }
  });

  test('asides follow the text', async () => {
    const page = await site.open('/examples', { width: 390 });
    const [text, aside] = await Promise.all(
      ['.operation-text', '.operation-aside'].map((selector) => page.locator(selector).boundingBox()),
    );
    expect(aside?.y).toBeGreaterThan((text?.y ?? 0) + (text?.height ?? 0) - 1);
  });
});

const without = { ...NO_VIDEO, javaScript: false };

describe('without JavaScript', () => {
  test('every tab, nested tab and part of a code group is shown under its title', async () => {
    const page = await site.open('/tabs', without);
    for (const text of [
      'First npm.',
      'First yarn.',
      'Deep one.',
      'Deep two.',
      'npm install',
      'yarn add',
      'second = 2',
      'Alone yarn.',
    ]) {
      expect(await page.locator('.prose').getByText(text).first().isVisible(), text).toBe(true);
    }
    expect(await page.locator('select:visible, [role=tab]:visible').count()).toBe(0);
  });

  test('every view is shown under its title, and there is no menu of them', async () => {
    const page = await site.open('/views', without);
    expect(await page.locator('.view-title:visible').allInnerTexts()).toEqual([
      'Java & Kotlin',
      'Python',
      'Python',
    ]);
    for (const text of ['Text of Java.', 'Text of Python.', 'More of Python.']) {
      expect(await page.getByText(text).isVisible(), text).toBe(true);
    }
    expect(await page.locator('select:visible').count()).toBe(0);
  });

  test('accordions and folders open, and a link into a closed accordion opens it', async () => {
    const page = await site.open('/order', without);
    await page.locator('.accordion summary', { hasText: 'Shut' }).click();
    expect(await page.getByText('Shut at first.').isVisible()).toBe(true);
    await page.locator('.tree summary', { hasText: 'api' }).click();
    expect(await page.getByText('route.ts').isVisible()).toBe(true);
    expect(await page.getByText('Closed at first.').isVisible()).toBe(false);
    await page.goto(`${site.url}/order#setup-2`);
    expect(await page.getByText('Closed at first.').isVisible()).toBe(true);
  });

  test('a tooltip opens by a click', async () => {
    const page = await site.open('/callouts', without);
    await page.getByRole('button', { name: 'green' }).click();
    expect(await page.getByText('What makes leaves green.').isVisible()).toBe(true);
  });

  test('long code is shown whole', async () => {
    const page = await site.open('/tabs', without);
    const pre = page.locator('.expandable pre');
    expect(await pre.evaluate((code) => code.scrollHeight - code.clientHeight)).toBe(0);
  });

  test('no button without a function is shown', async () => {
    const page = await site.open('/fields', without);
    expect(await page.getByText('Copy prompt').isVisible()).toBe(false);
  });
});

describe('tabs', () => {
  test('of the same title follow each other, code groups and menus too, but standalone ones do not', async () => {
    const page = await site.open('/tabs');
    await page.locator('.code-group [role=tab]', { hasText: 'yarn' }).first().click();
    const chosen = page.locator('trellis-tabs > .tablist > [aria-selected=true]');
    expect(await chosen.allTextContents().then((all) => all.map((text) => text.trim()))).toEqual([
      'yarn',
      'Inner two',
      'yarn',
      'yarn',
      'npm',
    ]);
    await expect.poll(() => page.locator('select').inputValue()).toBe('yarn');
  });

  test('are tied to their panels by the script alone', async () => {
    const page = await site.open('/tabs');
    await refined(page);
    const panel = page.getByRole('tabpanel', { name: 'yarn' }).first();
    await page.getByRole('tab', { name: 'yarn' }).first().click();
    expect(await panel.getAttribute('id')).toBe('with-yarn');
    expect(await page.getByRole('tab', { name: 'yarn' }).first().getAttribute('aria-controls')).toBe(
      'with-yarn',
    );
    const plain = await site.open('/tabs', without);
    const written = '.tabpanel[role], .tabpanel[aria-labelledby], [role=tab][id], .tab-title[aria-hidden]';
    expect(await plain.locator('.tab-title').count()).toBeGreaterThan(5);
    expect(await plain.locator(written).count()).toBe(0);
  });

  test('inside tabs are selected independently', async () => {
    const page = await site.open('/tabs');
    await page.locator('[role=tab]', { hasText: 'yarn' }).first().click();
    await page.getByRole('tab', { name: 'Inner one' }).click();
    expect((await shownPanels(page)).slice(0, 2)).toEqual(['with-yarn', 'inner-one']);
    await tabKeysReady(page);
    await page.keyboard.press('ArrowRight');
    expect((await shownPanels(page)).slice(0, 2)).toEqual(['with-yarn', 'inner-two']);
  });

  test('several selections are remembered, each set uses the latest that it has', async () => {
    const page = await site.open('/tabs');
    await page.locator('[role=tab]', { hasText: 'yarn' }).first().click();
    await page.goto(`${site.url}/examples`);
    await page.getByRole('tab', { name: 'Python' }).click();
    await page.goto(`${site.url}/tabs`);
    expect(await page.locator('.tabs [aria-selected=true]').first().innerText()).toBe('yarn');
    await page.goto(`${site.url}/operation`);
    expect(await page.locator('.samples [aria-selected=true]').innerText()).toBe('Python');
  });

  test('a menu selects the part of its code group', async () => {
    const page = await site.open('/tabs');
    await refined(page);
    await page.locator('select').selectOption('second.py');
    expect(await page.getByText('second = 2').isVisible()).toBe(true);
    expect(await page.getByText('const first').isVisible()).toBe(false);
  });

  test('open for a link to them, or to their content', async () => {
    const page = await site.open('/tabs#inside-yarn');
    await page.getByText('First yarn.').waitFor();
    await page.goto(`${site.url}/tabs#inner-one`);
    await page.getByText('Deep one.').waitFor();
    expect(await page.getByText('Deep two.').isVisible()).toBe(false);
  });
});

describe('views', () => {
  test('are switched by the menu, with the table of contents, and remembered', async () => {
    const page = await site.open('/views');
    await refined(page);
    const contents = () => page.locator('.toc a:visible').allInnerTexts();
    expect(await contents()).toEqual(['In Java', 'After']);
    await page.getByLabel('Show for').selectOption('Python');
    expect(await page.locator('.view:visible').allInnerTexts()).toEqual([
      expect.stringContaining('Text of Python.'),
      'More of Python.',
    ]);
    expect(await contents()).toEqual(['In Python', 'After']);
    await page.reload();
    await expect.poll(contents).toEqual(['In Python', 'After']);
    expect(await page.getByLabel('Show for').inputValue()).toBe('Python');
  });

  test('open for a link into one of them', async () => {
    const page = await site.open('/views#in-python');
    await page.getByText('Text of Python.').waitFor();
    expect(await page.getByText('Text of Java.').isVisible()).toBe(false);
  });
});

describe('long code', () => {
  test('opens and closes by a button', async () => {
    const page = await site.open('/tabs');
    const height = () => page.locator('.expandable pre').evaluate((code) => code.clientHeight);
    const button = page.getByRole('button', { name: 'Show all 30 lines' });
    await button.waitFor();
    const before = await height();
    await button.click();
    expect(await height()).toBeGreaterThan(600);
    await page.getByRole('button', { name: 'Show less' }).click();
    expect(await height()).toBe(before);
    expect(before).toBeLessThan(400);
  });
});

describe('updates', () => {
  test('are filtered by their tags, with the table of contents; a link to a hidden one shows all', async () => {
    const page = await site.open('/order');
    const tag = page.getByRole('group', { name: 'Filter by tag' }).getByRole('button', { name: 'Fixed' });
    const contents = () => page.locator('.toc a:visible').allInnerTexts();
    await tag.click();
    expect(await page.locator('.update:visible').count()).toBe(1);
    expect(await tag.getAttribute('aria-pressed')).toBe('true');
    expect(await contents()).toEqual(['Setup', 'Plant', 'March 2025', 'What is new']);
    await page.evaluate(() => {
      location.hash = '#first-march';
    });
    await page.getByText('Once more.').waitFor();
    expect(await contents()).toHaveLength(5);
  });
});

describe('tooltips (WCAG 1.4.13)', () => {
  const open = async () => {
    const page = await site.open('/callouts');
    await refined(page);
    const term = page.getByRole('button', { name: 'green' });
    const tip = page.getByText('What makes leaves green.');
    await term.scrollIntoViewIfNeeded();
    return { page, term, tip };
  };

  test('open under the pointer, stay while it is on them, and close when it leaves', async () => {
    const { page, term, tip } = await open();
    await term.hover();
    await tip.waitFor();
    await tip.hover();
    expect(await tip.isVisible()).toBe(true);
    await page.getByRole('link', { name: 'Read on' }).hover();
    expect(await tip.isVisible()).toBe(true);
    await page.mouse.move(5, 5);
    await tip.waitFor({ state: 'hidden' });
  });

  test('leave their term in print', async () => {
    const { page, term } = await open();
    await page.emulateMedia({ media: 'print' });
    await page.locator('.topbar').waitFor({ state: 'hidden' });
    expect(await term.isVisible()).toBe(true);
  });

  test('open on focus, close on Escape without moving it, and Tab goes through their link', async () => {
    const { page, term, tip } = await open();
    await term.focus();
    await tip.waitFor();
    await page.keyboard.press('Escape');
    await tip.waitFor({ state: 'hidden' });
    expect(await focused(page, '.tooltip-term')).toBe(true);
    await page.keyboard.press('Enter');
    await tip.waitFor();
    await page.keyboard.press('Tab');
    expect(await focused(page, '.tooltip-tip a')).toBe(true);
    expect(await tip.isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    await tip.waitFor({ state: 'hidden' });
  });

  test('are next to their term and inside the screen', async () => {
    const { page, term, tip } = await open();
    await term.hover();
    await tip.waitFor();
    const at = await term.boundingBox();
    const box = await page.locator('.tooltip-tip:popover-open').boundingBox();
    if (!at || !box) throw new Error('nothing is shown');
    const gap = box.y > at.y ? box.y - (at.y + at.height) : at.y - (box.y + box.height);
    expect(gap).toBeGreaterThanOrEqual(0);
    expect(gap).toBeLessThan(12);
    expect(box.x).toBeGreaterThanOrEqual(0);
  });
});

describe('cards', () => {
  test('are links as a whole, with separate links in their text', async () => {
    const page = await site.open('/', NO_VIDEO);
    const card = page.locator('.card', { hasText: 'Linked' });
    const icon = await card.locator('.card-icon').boundingBox();
    await page.mouse.click((icon?.x ?? 0) + 5, (icon?.y ?? 0) + 5);
    await page.waitForURL('**/fields');
    await page.goBack();
    await card.getByRole('link', { name: 'another link' }).click();
    await page.waitForURL('**/tabs');
  });
});

describe('an image of a pair', () => {
  test('is that of the mode', async () => {
    for (const [dark, name] of [
      [false, 'A leaf'],
      [true, 'A dark leaf'],
    ] as const) {
      const page = await site.open('/', { dark });
      expect(await page.locator('.tile img:visible').getAttribute('alt')).toBe(name);
    }
  });
});
