/**
 * Rules for every kind of page. One visit serves all that a reader with scripts can find: opening a page takes
 * longer than most checks.
 */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import {
  fitsWindow,
  keyboardReachesAll,
  nothingIsCutOff,
  nothingMoves,
  placeIsTold,
} from '../support/access.ts';
import { broken, brokenInModes } from '../support/axe.ts';
import { KINDS, SITES } from '../support/kinds.ts';
import { nothingShifts } from '../support/layout-shift.ts';
import { type SiteReader, useSite } from '../support/reader.ts';

const sites: Record<string, SiteReader> = {};
for (const [name, docs] of Object.entries(SITES)) sites[name] = useSite(docs);
/** The page for unknown addresses has that status; `nothingShifts` may refuse a font. */
const expected = /404|ERR_FAILED/;

/**
 * The words of the page for a reader, including folded ones. Scripts add controls and pages near a missing
 * address, which readers without scripts do not see; they are removed in the same step, because some come late.
 */
const words = (page: Page) =>
  page.evaluate(() => {
    const main = document.querySelector('main') as HTMLElement;
    const controls = ':is(button, select, label, input, .needs-script, trellis-inspector, trellis-nearest)';
    for (const added of main.querySelectorAll(controls)) added.remove();
    for (const details of main.querySelectorAll('details')) details.open = true;
    return main.innerText.match(/[\p{L}\p{N}]+/gu) ?? [];
  });

const deadControls = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, select, input, [role=tab]')]
      .filter((control) => control.checkVisibility() && !control.hasAttribute('popovertarget'))
      // Controls that only need CSS: a radio that shows a panel.
      .filter((control) => !control.matches('input[type=radio], input[type=checkbox]'))
      .map((control) => control.outerHTML.slice(0, 120)),
  );

async function isAccessible(page: Page): Promise<void> {
  await page.evaluate(() => {
    (document.activeElement as HTMLElement | null)?.blur();
    // axe calls a button too small that has scrolled partly under the top bar.
    scrollTo({ top: 0, behavior: 'instant' });
  });
  expect(await brokenInModes(page), 'at 1280 px').toEqual([]);
  await page.setViewportSize({ width: 360, height: 900 });
  expect(await broken(page), 'at 360 px').toEqual([]);
}

/** Where the text is, with and without the navigation, which a browser may receive after it has painted the text. */
const textPlaces = (page: Page) =>
  page.evaluate(() => {
    const main = document.querySelector('main') as HTMLElement;
    const places = [main.getBoundingClientRect().x];
    document.querySelector('.sidebar')?.remove();
    return [...places, main.getBoundingClientRect().x];
  });

/** How far icons of the navigation move when the text beside them arrives, which may be after the first paint. */
const iconMoves = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.site-nav a:has(> .icon-box:first-child)')].map((link) => {
      const place = () => (link.firstElementChild as Element).getBoundingClientRect().y;
      const after = place();
      const text = [...link.childNodes].slice(1);
      for (const node of text) node.remove();
      const before = place();
      link.append(...text);
      return after - before;
    }),
  );

describe.each(KINDS)('$name', ({ site, path }) => {
  test('nothing moves while fonts and scripts arrive, it works with the keyboard, nothing is animated, the current page is recognizable, WCAG 2.2 AA holds in both modes and at 360 px, it fits the window, nothing is cut off, and without JavaScript all of it can be read', async () => {
    const reader = sites[site] as SiteReader;
    const opened = (width: number) =>
      nothingShifts((before) => reader.open(path, { width, expected, before }));
    // In parallel: most of the time is waiting for fonts.
    const [page, narrow] = await Promise.all([opened(1280), opened(390)]);
    await narrow.close();
    await keyboardReachesAll(page);
    await nothingMoves(page);
    await placeIsTold(page);
    await isAccessible(page);
    await fitsWindow(page);
    await nothingIsCutOff(page);

    const plain = await reader.open(path, { width: 1280, javaScript: false, expected });
    expect(await deadControls(plain), 'without a function').toEqual([]);
    const there = new Set(await words(plain));
    const missing = (await words(page)).filter((word) => !there.has(word));
    expect(missing, 'missing without JavaScript').toEqual([]);
    expect(
      (await iconMoves(plain)).filter((distance) => distance !== 0),
      'icons move',
    ).toEqual([]);
    const [whole, early] = await textPlaces(plain);
    expect(early, 'before the navigation arrives').toBe(whole);
  }, 120_000);
});

test('the text of an operation waits until what is above it on one column has arrived', async () => {
  const visibility = (page: Page) =>
    page.evaluate(() => {
      const text = document.querySelector('.operation-text') as HTMLElement;
      const end = document.querySelector('.operation-grid > .whole') as HTMLElement;
      const seen = () => getComputedStyle(text).visibility;
      const whole = seen();
      end.remove();
      return [seen(), whole];
    });
  const path = '/plant-store/create-plant/';
  const reader = sites.own as SiteReader;
  expect(await visibility(await reader.open(path, { width: 390 }))).toEqual(['hidden', 'visible']);
  expect(await visibility(await reader.open(path, { width: 1280 }))).toEqual(['visible', 'visible']);
});

describe.each(Object.keys(SITES).filter((name) => name !== 'components'))(
  'the site "%s" without JavaScript',
  (name) => {
    test('every page is reached from the home page by links', async () => {
      const reader = sites[name] as SiteReader;
      const page = await reader.open('/', { javaScript: false, expected: /404/ });
      const seen = new Set<string>();
      const waiting = ['/'];
      for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
        if (seen.has(path)) continue;
        seen.add(path);
        const answer = await page.request.get(reader.url + path);
        expect(answer.status(), path).toBe(200);
        const html = await answer.text();
        for (const [, href = ''] of html.matchAll(/<a\s[^>]*?href="(\/[^"#?]*)/g)) {
          const next = href.replace(/(?<=.)\/+$/, '');
          if (!/\.\w+$/.test(next) && !seen.has(next)) waiting.push(next);
        }
      }
      const listed = KINDS.filter(({ site, path }) => site === name && !path.startsWith('/no/'));
      for (const { path } of listed) expect(seen, path).toContain(path.replace(/(?<=.)\/+$/, ''));
    });
  },
);
