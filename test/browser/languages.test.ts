import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { broken, WCAG_AA } from '../support/axe.ts';
import { LAMPS } from '../support/lamps-site.ts';
import { useSite } from '../support/reader.ts';
import { tabKeysReady } from '../support/tab-keys.ts';

const site = useSite(LAMPS);

const boxOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`${selector} is not shown`);
  return box;
};

test('pages outside groups are one list, as close as those of a group', async () => {
  const page = await site.look('/v2/start');
  expect(await page.locator('.site-nav > ul').count()).toBe(1);
  expect(await page.locator('.site-nav > ul > li').count()).toBe(3);
});

describe('a right-to-left page', () => {
  test('has its navigation at the right and its table of contents at the left', async () => {
    const page = await site.look('/ar/v2/start');
    const [navigation, text, contents] = [
      await boxOf(page, '.site-nav'),
      await boxOf(page, 'main h1'),
      await boxOf(page, '.toc'),
    ];
    expect(navigation.x).toBeGreaterThan(text.x + text.width);
    expect(contents.x + contents.width).toBeLessThanOrEqual(text.x);
  });

  test('keeps code left to right', async () => {
    const page = await site.look('/ar/v2/start');
    const pre = page.locator('main pre').first();
    expect(await pre.evaluate((element) => getComputedStyle(element).direction)).toBe('ltr');
    const [line, block] = [await boxOf(page, 'main pre code span'), await boxOf(page, 'main pre')];
    expect(line.x - block.x).toBeLessThan(40);
  });

  test.each(['.brand > span', '.site-nav a > span', 'main h1 > span', '.toc li > a', '.footer-row > .muted'])(
    'shows a name of the other direction in its order, and at its side: %s',
    async (selector) => {
      const page = await site.open('/ar/v2/start');
      const ends = await page
        .locator(selector)
        .first()
        .evaluate((element) => {
          const box = element.getBoundingClientRect();
          element.textContent = 'Fun & <x>';
          const text = element.firstChild as Text;
          const at = (offset: number) => {
            const range = document.createRange();
            range.setStart(text, offset);
            range.setEnd(text, offset + 1);
            return range.getBoundingClientRect();
          };
          return {
            first: at(0).x,
            last: at(text.length - 1).x,
            right: box.right - at(text.length - 1).right,
          };
        });
      expect(ends.last).toBeGreaterThan(ends.first);
      expect(Math.abs(ends.right)).toBeLessThan(60);
    },
  );

  test('ends an English sentence of an API description at its right, and translates the words of a type', async () => {
    const page = await site.open('/ar/v2/get-lamp');
    const ends = await page
      .locator('.field .prose p')
      .first()
      .evaluate((element) => {
        const text = element.firstChild as Text;
        const at = (offset: number) => {
          const range = document.createRange();
          range.setStart(text, offset);
          range.setEnd(text, offset + 1);
          return range.getBoundingClientRect().x;
        };
        return [at(0), at(text.length - 1)];
      });
    expect(ends[1]).toBeGreaterThan(ends[0] as number);
    const types = await page.locator('main .field > p > span:not([class])').allTextContents();
    expect(types).toEqual(['integer', 'string', '\u2068أي نوع\u2069[]', 'string <date-time>']);
  });

  test('mirrors arrows', async () => {
    const page = await site.look('/ar/v2/start');
    const transform = await page
      .locator('.card-arrow.points svg')
      .evaluate((element) => getComputedStyle(element).transform);
    expect(transform).toBe('matrix(-1, 0, 0, 1, 0, 0)');
  });

  test('moves between tabs with the arrow that points to them (ARIA APG, tabs)', async () => {
    const page = await site.open('/ar/v2/start');
    const tabs = page.locator('main [role=tab]');
    await tabKeysReady(page);
    await tabs.first().focus();
    await page.keyboard.press('ArrowLeft');
    expect(await tabs.nth(1).getAttribute('aria-selected')).toBe('true');
    await page.keyboard.press('ArrowRight');
    expect(await tabs.first().getAttribute('aria-selected')).toBe('true');
  });

  test.each([1280, 390, 320])('does not scroll sideways at %i px', async (width) => {
    const page = await site.open('/ar/v2/get-lamp', { width, height: 800 });
    const over = await page.evaluate(() => {
      scrollTo(-9999, 0);
      return scrollX;
    });
    expect(over).toBe(0);
  });

  test('opens its menu from the right on a small screen', async () => {
    const page = await site.open('/ar/v2/start', { width: 390, height: 844 });
    await page.locator('.menu-button').click();
    const menu = await boxOf(page, '#trellis-menu');
    expect(menu.x + menu.width).toBeGreaterThanOrEqual(374);
    expect(menu.x).toBeGreaterThan(0);
  });

  test('keeps the direction of addresses and values', async () => {
    const page = await site.open('/ar/v2/get-lamp');
    const lefts = await page.evaluate(() =>
      ['.request-facts code', '.field-example code'].map((selector) => {
        const text = document.querySelector(selector)?.lastChild as Text;
        text.data = '{region}.lamps.example.com/2026-01-01/{version}';
        return [0, 9, 28, 46].map((at) => {
          const range = new Range();
          range.setStart(text, at);
          range.setEnd(text, at + 1);
          return range.getBoundingClientRect().left;
        });
      }),
    );
    for (const each of lefts) expect(each).toEqual(each.toSorted((one, other) => one - other));
    await page.locator('#trellis-try-it').click();
    expect(await page.locator('[data-for="query:since"]').getAttribute('placeholder')).toBe(
      'مثلًا \u20682026-01-01T00:00:00Z\u2069',
    );
  });

  test('has the arrow of lists in the playground beside their text', async () => {
    const page = await site.open('/ar/v2/get-lamp');
    await page.locator('#trellis-try-it').click();
    const list = page.locator('.playground select').first();
    await expect.poll(() => list.evaluate((each) => getComputedStyle(each).backgroundPositionX)).toBe('8px');
    expect(await list.evaluate((each) => getComputedStyle(each).paddingLeft)).toBe('26px');
  });

  test('has no violation that axe finds (WCAG 2.2 A and AA)', async () => {
    for (const route of ['/ar/v2/start', '/ar/v2/get-lamp']) {
      const page = await site.open(route);
      expect(await broken(page)).toEqual([]);
    }
  });
});

describe('texts of browser code', () => {
  /** Without the characters that isolate values. */
  const plain = (text: string): string => text.replace(/[\u2068\u2069]/g, '');

  test('are in the language of the page', async () => {
    const page = await site.open('/ar/v2/get-lamp');
    await page.locator('#trellis-try-it').click();
    const form = page.locator('form.playground');
    await form.waitFor();
    expect(await form.locator('legend').first().innerText()).toBe('المسار');
    // The sandbox has a lamp with this id.
    await form.locator('[data-for="path:id"]').fill('');
    await form.locator('footer button').first().click();
    await expect.poll(() => form.locator('[role=status]').innerText()).toBe('حقل واحد يحتاج إلى تصحيح.');
    const noteOf = (field: string) => form.locator('.entry', { has: page.locator(`[data-for="${field}"]`) });
    await form.locator('[data-for="path:id"]').fill('0');
    expect(plain(await noteOf('path:id').locator('.note').innerText())).toBe('يجب ألا يقل عن 1، لكنه 0.');
    await form.locator('[data-for="query:near"]').fill('[1');
    expect(plain(await noteOf('query:near').locator('.note').innerText())).toBe(
      'السطر 1، العمود 3: كان المتوقع «,» أو «]»، لكن النص انتهى.',
    );
    expect(await page.locator('figure.code > button').first().getAttribute('aria-label')).toBe('نسخ الشيفرة');
  });

  test('are English if they fail to load', async () => {
    const page = await site.open('/ar/v2/start', { expected: /ERR_FAILED|Failed to load/ });
    await page.route('**/_trellis/words/*', (route) => route.abort());
    await page.goto(`${site.url}/ar/v2/get-lamp`);
    await page.locator('#trellis-try-it').click();
    await expect.poll(() => page.locator('form.playground legend').first().innerText()).toBe('Path');
  });

  test('are not requested on an English page', async () => {
    const page = await site.open('/v2/get-lamp');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.locator('#trellis-try-it').click();
    await page.locator('form.playground').waitFor();
    expect(asked.filter((url) => url.includes('/_trellis/words/'))).toEqual([]);
  });
});

describe('a page of an old version', () => {
  test('says so above everything, without script, and links to the same page', async () => {
    const page = await site.open('/v1/start', { javaScript: false });
    const banner = page.locator('.banner[data-latest]');
    expect(await banner.isVisible()).toBe(true);
    await banner.locator('a').click();
    await page.waitForURL(`${site.url}/v2/start`);
    expect(await page.locator('.banner[data-latest]').count()).toBe(0);
  });

  test('still says so after the announcement was closed', async () => {
    const page = await site.open('/v1/start');
    await page.locator('.banner button').click();
    await expect.poll(() => page.locator('.banner').filter({ visible: true }).count()).toBe(1);
    expect(await page.locator('.banner[data-latest]').isVisible()).toBe(true);
  });
});

describe('an unknown address', () => {
  test('gets a page in the language of its folder (WCAG 3.1.2), without script in the first one', async () => {
    const page = await site.open('/ar/v2/مصباح', { expected: /404/ });
    const main = page.locator('main');
    await expect.poll(() => main.locator('h1').innerText()).toBe('هذه الصفحة غير موجودة');
    expect([await main.getAttribute('lang'), await main.getAttribute('dir')]).toEqual(['ar', 'rtl']);
    expect(await page.title()).toBe('الصفحة غير موجودة - Lamps');
    await expect.poll(() => main.locator('trellis-nearest p').innerText()).toBe('هل تقصد:');
    expect(await main.locator('li a').first().getAttribute('href')).toBe('/ar/v2/get-lamp');
    expect(await broken(page, { within: 'main', tags: [...WCAG_AA, 'best-practice'] })).toEqual([]);
    const plain = await site.open('/ar/v2/strat', { javaScript: false, expected: /404/ });
    expect(await plain.locator('main h1').innerText()).toBe('This page does not exist');
  });
});
