import type { Browser, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { brokenInModes, WCAG_AA } from '../support/axe.ts';
import { useSite, type View } from '../support/reader.ts';

const own = useSite('repository');

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Search' });
const field = (page: Page) => page.getByRole('combobox', { name: 'Search' });
const options = (page: Page) => dialog(page).getByRole('option');
const chosen = (page: Page) => dialog(page).locator('[role=option][aria-selected=true]');
const marks = (page: Page) => page.evaluate(() => CSS.highlights.get('trellis-marks')?.size ?? 0);
/** A busy machine needs more time. */
const eventually = <T>(ask: () => T) => expect.poll(ask);

/** Opens the search by its key on `path`, and types. */
async function searched(text: string, path = '/', view?: View): Promise<Page> {
  const page = await own.open(path, view);
  await page.keyboard.press('/');
  await field(page).waitFor();
  await page.keyboard.type(text);
  if (text) await chosen(page).waitFor();
  return page;
}

/**
 * The tab that `act` opens on `address`. Playwright misses about one in forty tabs without an opener, or only
 * sees that they are blank, although Chromium has them: such a tab is opened again. If Chromium does not have
 * it, this fails.
 */
async function openedTab(page: Page, address: RegExp, act: () => Promise<unknown>): Promise<Page> {
  const devtools = await (page.context().browser() as Browser).newBrowserCDPSession();
  const tabs = async () => {
    const { targetInfos } = await devtools.send('Target.getTargets');
    return targetInfos.filter(({ type, url }) => type === 'page' && address.test(url)).length;
  };
  for (;;) {
    const before = await tabs();
    const reported = page.context().waitForEvent('page', { timeout: 5000 });
    const [tab] = await Promise.all([reported.catch(() => undefined), act()]);
    await eventually(tabs).toBe(before + 1);
    const isThere = tab?.waitForURL(address, { timeout: 5000 }).then(
      () => true,
      () => false,
    );
    if (tab && (await isThere)) return tab;
  }
}

describe('the search with the keyboard alone', () => {
  test('leads from the slash to the words on their page, which Escape unmarks', async () => {
    const page = await searched('Invalid channel ID');
    await page.keyboard.press('Enter');
    await page.waitForURL(/chat-service/);
    await eventually(() => marks(page)).toBeGreaterThan(0);
    expect(page.url()).not.toContain('Invalid');
    const inSight = await page.evaluate(() => {
      const ranges = [...(CSS.highlights.get('trellis-marks') ?? [])] as Range[];
      const rects = ranges.map((range) => range.getBoundingClientRect());
      return rects.some(({ top, bottom, height }) => height > 0 && top >= 0 && bottom <= innerHeight);
    });
    expect(inSight).toBe(true);
    await page.keyboard.press('Escape');
    expect(await marks(page)).toBe(0);
    await page.goBack();
    expect(await dialog(page).count()).toBe(0);
  });

  test('opens by slash, Control or Command and K, and closes with the focus where it was', async () => {
    const page = await own.open('/using-trellis/quick-start/');
    const link = page.locator('.prose a').first();
    await link.focus();
    for (const keys of ['Control+k', 'Meta+k', '/']) {
      await page.keyboard.press(keys);
      await field(page).waitFor();
      expect(await field(page).evaluate((input) => input === document.activeElement), keys).toBe(true);
      await page.keyboard.press('Escape');
      expect(await dialog(page).count(), keys).toBe(0);
      expect(await link.evaluate((element) => element === document.activeElement), keys).toBe(true);
    }
  });

  test('reads the text around a match when its result scrolls into view', async () => {
    const page = await own.open('/');
    const read = new Set<string>();
    page.on('request', (request) => {
      if (/\/texts\.[^/]+\.json$/.test(request.url())) read.add(request.url());
    });
    await page.keyboard.press('/');
    await field(page).fill('message');
    await eventually(() => chosen(page).locator('.found-text').innerText()).not.toBe('');
    const first = read.size;
    for (let left = await options(page).count(); left > 1; left--) await page.keyboard.press('ArrowDown');
    await eventually(() => read.size).toBeGreaterThan(first);
    await eventually(() => chosen(page).locator('.found-text').innerText()).not.toBe('');
  });

  test('Control and K close what they opened', async () => {
    const page = await searched('');
    await page.keyboard.press('Control+k');
    await eventually(() => dialog(page).count()).toBe(0);
  });

  test('a slash typed into a field stays there', async () => {
    const page = await own.open('/chat-service/feature-levels/');
    const input = page.getByLabel('Filter by level or operation');
    await input.focus();
    await page.keyboard.press('/');
    expect(await input.inputValue()).toBe('/');
    expect(await dialog(page).count()).toBe(0);
  });

  test('arrows, Home and End choose while the focus stays in the field', async () => {
    const page = await searched('plant');
    const count = await options(page).count();
    expect(count).toBeGreaterThan(2);
    const at = () =>
      options(page).evaluateAll((all) => all.findIndex((option) => option.ariaSelected === 'true'));
    const told = async () =>
      (await chosen(page).getAttribute('id')) === (await field(page).getAttribute('aria-activedescendant'));
    const steps: [string, number][] = [
      ['ArrowDown', 1],
      ['ArrowUp', 0],
      ['ArrowUp', count - 1],
      ['ArrowDown', 0],
      ['End', count - 1],
      ['Home', 0],
    ];
    expect(await at()).toBe(0);
    for (const [key, expected] of steps) {
      await page.keyboard.press(key);
      expect(await at(), key).toBe(expected);
      expect(await told(), key).toBe(true);
      await expect
        .poll(() =>
          chosen(page).evaluate((option) => {
            const box = option.getBoundingClientRect();
            const list = (option.closest('[role=listbox]') as Element).getBoundingClientRect();
            return box.top >= list.top - 1 && box.bottom <= list.bottom + 1;
          }),
        )
        .toBe(true);
    }
    expect(await field(page).evaluate((input) => input === document.activeElement)).toBe(true);
  });

  test('Tab goes through the controls and not through the results', async () => {
    const page = await searched('plant');
    const names: string[] = [];
    for (let stop = 0; stop < 4; stop++) {
      names.push(
        await page.evaluate(() => {
          const element = document.activeElement;
          return element?.closest('.search') ? (element.ariaLabel ?? element.textContent ?? '') : '';
        }),
      );
      await page.keyboard.press('Tab');
    }
    expect(names.filter(Boolean).slice(0, 3)).toEqual(['Search', 'Clear the search', 'Close the search']);
    expect(names).not.toContain('Search results');
  });

  test('Control or Command and Enter, or the middle button, opens the result in a new tab, with its words marked, and stays', async () => {
    const page = await searched('Create plant');
    await eventually(() => chosen(page).innerText()).toContain('Create plant');
    // Until then a fuller response may replace an option under the pointer.
    await eventually(() => chosen(page).locator('.found-text').innerText()).not.toBe('');
    for (const open of [
      () => page.keyboard.press('Control+Enter'),
      () => page.keyboard.press('Meta+Enter'),
      () => chosen(page).click({ button: 'middle' }),
    ]) {
      const tab = await openedTab(page, /create-plant\/?$/, open);
      await eventually(() => marks(tab)).toBeGreaterThan(0);
      expect(new URL(page.url()).pathname).toBe('/');
      expect(await dialog(page).count()).toBe(1);
      await tab.close();
      await page.bringToFront();
    }
  });

  test('Enter before the results waits for them', async () => {
    const page = await own.open('/');
    await page.route('**/_trellis/search/**', async (route) => {
      await new Promise((done) => setTimeout(done, 300));
      await route.continue();
    });
    await page.keyboard.press('/');
    await field(page).waitFor();
    await page.keyboard.type('Create plant');
    await page.keyboard.press('Enter');
    await page.waitForURL(/create-plant/);
  });
});

describe('the search', () => {
  test('loads nothing before first use, and then only from its own site', async () => {
    const page = await own.open('/chat-service/send-invitations/');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.reload();
    await page.waitForLoadState('networkidle');
    expect(asked.filter((path) => /search|engine|marks/.test(path))).toEqual([]);
    await page.keyboard.press('/');
    await field(page).fill('invitation');
    await chosen(page).waitFor();
    expect(asked.some((path) => path.startsWith('/_trellis/search/'))).toBe(true);
  });

  test('announces to a screen reader what it is, and how many results there are', async () => {
    const page = await searched('invitation');
    const listbox = dialog(page).getByRole('listbox', { name: 'Search results' });
    expect(await listbox.count()).toBe(1);
    expect(await field(page).getAttribute('aria-expanded')).toBe('true');
    expect(await field(page).getAttribute('aria-controls')).toBe(await listbox.getAttribute('id'));
    const groups = await listbox.getByRole('group').all();
    expect(groups.length).toBeGreaterThan(0);
    for (const group of groups) {
      const label = await group.getAttribute('aria-labelledby');
      expect(await page.locator(`#${label}`).innerText()).not.toBe('');
      expect(await group.getByRole('option').count()).toBeGreaterThan(0);
    }
    await expect
      .poll(() => dialog(page).getByRole('status').innerText())
      .toMatch(/^\d+ (?:of \d+ )?results?$/);
  });

  test('keeps what is typed before the index is loaded', async () => {
    const page = await own.open('/');
    let release: () => void = () => undefined;
    const held = new Promise<void>((done) => {
      release = done;
    });
    await page.route('**/_trellis/search/**', async (route) => {
      await held;
      await route.continue();
    });
    await page.keyboard.press('/');
    await field(page).waitFor();
    await page.keyboard.type('Create plant');
    await dialog(page).locator('.search-note').getByText('Loading the search').waitFor();
    release();
    await chosen(page).waitFor();
    expect(await chosen(page).innerText()).toContain('Create plant');
    expect(await field(page).inputValue()).toBe('Create plant');
  });

  test('says when it cannot be loaded, and tries again', async () => {
    const page = await own.open('/', { expected: /ERR_FAILED|Failed to load/ });
    await page.route('**/_trellis/search/**', (route) => route.abort());
    await page.keyboard.press('/');
    await field(page).fill('plant');
    const again = dialog(page).getByRole('button', { name: 'Try again' });
    await again.waitFor();
    await page.unroute('**/_trellis/search/**');
    await again.click();
    await chosen(page).waitFor();
  });

  test('says that nothing was found, and which word the results are for instead', async () => {
    const page = await searched('plnts');
    await dialog(page).getByText('Nothing matches “plnts”.').waitFor();
    expect(await options(page).count()).toBeGreaterThan(0);
    await field(page).fill('qqqqxyzzy');
    await dialog(page).getByText('Nothing matches “qqqqxyzzy”').waitFor();
    expect(await options(page).count()).toBe(0);
    expect(await field(page).getAttribute('aria-expanded')).toBe('false');
  });

  test('remembers successful searches until they are cleared', async () => {
    const page = await searched('Create plant');
    await page.keyboard.press('Enter');
    await page.waitForURL(/create-plant/);
    await page.keyboard.press('Control+k');
    const recent = dialog(page).getByRole('group', { name: 'Recent searches' });
    await recent.getByRole('option', { name: 'Create plant' }).click();
    expect(await field(page).inputValue()).toBe('Create plant');
    await chosen(page).waitFor();
    await dialog(page).getByRole('button', { name: 'Clear the search' }).click();
    await dialog(page).getByRole('button', { name: 'Clear recent searches' }).click();
    expect(await recent.count()).toBe(0);
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('searches'))),
    ).toEqual([]);
  });

  test('starts with pages of the site', async () => {
    const page = await searched('');
    const start = dialog(page).getByRole('group', { name: 'Start with' });
    await start.getByRole('option').first().waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await eventually(() => dialog(page).count()).toBe(0);
  });

  test('scrolls to a section of the same page without reloading', async () => {
    const page = await searched('invitee_emails', '/chat-service/send-invitations/');
    await page.evaluate(() => {
      (globalThis as { isSame?: boolean }).isSame = true;
    });
    const here = options(page).and(
      page.locator('[href^="/chat-service/send-invitations#"],[href^="/chat-service/send-invitations/#"]'),
    );
    const count = await here.count();
    expect(count).toBeGreaterThan(0);
    await here.first().click();
    await eventually(() => marks(page)).toBeGreaterThan(0);
    expect(await dialog(page).count()).toBe(0);
  });

  test('a pointer chooses by moving, and a click beside the dialog closes it', async () => {
    const page = await searched('plant');
    await options(page).nth(1).hover();
    expect(await options(page).nth(1).getAttribute('aria-selected')).toBe('true');
    await page.mouse.click(5, 5);
    expect(await dialog(page).count()).toBe(0);
  });

  test('the button in the top bar looks like a field, and shows the key', async () => {
    const page = await own.open('/');
    const button = page.getByRole('button', { name: 'Search', exact: true });
    expect(await button.count()).toBe(1);
    expect(await button.locator('kbd').evaluate((key) => getComputedStyle(key, '::before').content)).toBe(
      '"Ctrl "',
    );
    await button.click();
    await field(page).waitFor();
    await page.keyboard.press('Escape');
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test('is not offered without JavaScript', async () => {
    const page = await own.open('/', { javaScript: false });
    expect(await page.locator('.search-button:visible').count()).toBe(0);
  });
});

describe('the search on a small screen', () => {
  test.each([390, 320])('is a sheet over all of %s px, and nothing overflows', async (width) => {
    const page = await searched('invitation', '/', { width, height: 700 });
    const box = await dialog(page).boundingBox();
    expect(box).toMatchObject({ x: 0, y: 0, height: 700 });
    const over = await dialog(page).evaluate((sheet) =>
      [sheet, ...sheet.querySelectorAll('*')]
        .filter((element) => !element.closest('.found-text') && element.scrollWidth > element.clientWidth + 1)
        .filter((element) => getComputedStyle(element).display !== 'inline')
        .map((element) => element.className),
    );
    expect(over).toEqual([]);
  });

  test('controls are at least 24 px (WCAG 2.5.8)', async () => {
    const page = await searched('invitation', '/', { width: 360, height: 700 });
    const sizes = await dialog(page)
      .locator('button:visible, [role=option]')
      .evaluateAll((all) =>
        all.map((element) => {
          const { width, height } = element.getBoundingClientRect();
          return Math.min(width, height);
        }),
      );
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(24);
  });
});

describe('WCAG 2.2 AA of the search in both modes', () => {
  test.each([1280, 360])('at %s px, empty, with results, and with none', async (width) => {
    const page = await searched('', '/', { width, height: 800 });
    const faults = () => brokenInModes(page, { within: '.search', tags: [...WCAG_AA, 'best-practice'] });
    await options(page).first().waitFor();
    expect(await faults()).toEqual([]);
    await field(page).fill('invitation');
    await chosen(page).waitFor();
    expect(await faults()).toEqual([]);
    await field(page).fill('qqqqxyzzy');
    await dialog(page).getByText('Nothing matches').waitFor();
    expect(await faults()).toEqual([]);
  });
});
