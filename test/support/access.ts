/**
 * Parts of WCAG 2.2 AA that axe cannot check: keyboard paths, visible focus, reflow, forced colors, text
 * spacing, motion.
 */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/**
 * The problem with the focused element, and whether it follows the one of the last call in the page; `undefined` if no
 * element has the focus.
 */
const focusOf = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement as HTMLElement | null;
    if (!focused || focused === document.body) return undefined;
    const held = globalThis as { before?: Element };
    const { before = focused } = held;
    held.before = focused;
    const isInOrder =
      before === focused || (before.compareDocumentPosition(focused) & Node.DOCUMENT_POSITION_FOLLOWING) > 0;
    const name = focused.outerHTML.slice(0, 100);
    // A link that covers a card is as large as the card.
    const covered = focused.matches('.cover') ? focused.closest('.card, .tile') : null;
    const box = (covered ?? focused).getBoundingClientRect();
    // A link that covers a card has its ring around the card.
    const around = [focused, focused.closest('.card, .tile') ?? focused].flatMap((element) => [
      getComputedStyle(element),
      getComputedStyle(element, '::after'),
    ]);
    const hasRing = around.some(
      ({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
    );
    // The browser draws the ring around one of its own controls, which a page cannot see.
    const hasOwnControls = focused.matches('video[controls], audio[controls]');
    if (!hasRing && !hasOwnControls) return { isInOrder, fault: `no ring (2.4.7): ${name}` };
    if (box.width === 0 || box.height === 0) return { isInOrder, fault: `nothing to see (2.4.7): ${name}` };
    // Some part of it is not hidden behind floating content (2.4.11); a scrolling block may be taller than
    // the window.
    const points = [0.1, 0.5, 0.9].flatMap((x) => [0.1, 0.5, 0.9].map((y) => [x, y] as const));
    const isSeen = points.some(([x, y]) => {
      const top = document.elementFromPoint(box.left + box.width * x, box.top + box.height * y);
      return top !== null && (focused.contains(top) || top.contains(focused));
    });
    return { isInOrder, fault: isSeen ? '' : `hidden by something (2.4.11): ${name}` };
  });

/** Tab reaches every control in the order of the page, visible and with a ring, and leaves the page at its end. */
export async function keyboardReachesAll(page: Page): Promise<void> {
  const faults: string[] = [];
  const order: boolean[] = [];
  let stops = 0;
  await page.waitForLoadState('networkidle');
  for (; stops < 400; stops++) {
    await page.keyboard.press('Tab');
    const focus = await focusOf(page);
    if (!focus) break;
    if (focus.fault) faults.push(focus.fault);
    // Elements drawn meanwhile do not count.
    order.push(focus.isInOrder);
  }
  expect(faults).toEqual([]);
  expect(stops).toBeGreaterThan(3);
  expect(stops, 'the focus is caught').toBeLessThan(400);
  expect(order).not.toContain(false);
}

/** Wider content scrolls inside the page (1.4.10). 640 px are the width of a 1280 px window at a zoom of 200 % (1.4.4). */
export async function fitsWindow(page: Page): Promise<void> {
  for (const width of [320, 640]) {
    await page.setViewportSize({ width, height: 900 });
    const { over, within } = await page.evaluate(() => ({
      over: Math.max(0, document.documentElement.scrollWidth - innerWidth),
      within: [
        ...document.querySelectorAll('main :is(h1, h2, p, summary, .button, .card, .field > p)'),
      ].filter(
        (each) =>
          each.getBoundingClientRect().right > innerWidth + 1 && !each.closest('.table, pre, [popover]'),
      ).length,
    }));
    expect({ width, over, within }, 'fits the window').toEqual({ width, over: 0, within: 0 });
  }
  await page.setViewportSize({ width: 1280, height: 900 });
}

/** With wider text spacing (1.4.12). */
export async function nothingIsCutOff(page: Page): Promise<void> {
  const cut = await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '*{line-height:1.5!important;letter-spacing:.12em!important;word-spacing:.16em!important}p{margin-bottom:2em!important}',
    );
    document.adoptedStyleSheets.push(sheet);
    return (
      [
        ...document.querySelectorAll<HTMLElement>(
          'main :is(p, h1, h2, h3, li, td, a, button), header :is(a, button)',
        ),
      ]
        .filter((element) => element.checkVisibility() && element.innerText.trim())
        // Text for programs and screen readers alone.
        .filter((element) => !element.closest('.sr-only'))
        .filter((element) => {
          const { overflowX, overflowY, textOverflow } = getComputedStyle(element);
          const hides = overflowX === 'hidden' || overflowY === 'hidden' || textOverflow === 'ellipsis';
          return (
            hides &&
            (element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1)
          );
        })
        .map((element) => element.outerHTML.slice(0, 120))
    );
  });
  expect(cut, 'cut off').toEqual([]);
}

/** With forced colors the current page and the focus are still recognisable (1.4.1, 1.4.11). */
export async function placeIsTold(page: Page): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.keyboard.press('Tab');
  expect((await focusOf(page))?.fault).toBe('');
  const current = page.locator('.site-nav [aria-current]').first();
  const other = page.locator('.site-nav a:not([aria-current])').first();
  const look = (element: Element) => {
    const { fontWeight, textDecorationLine, outlineStyle, borderInlineStartStyle, backgroundColor, color } =
      getComputedStyle(element);
    return [
      fontWeight,
      textDecorationLine,
      outlineStyle,
      borderInlineStartStyle,
      backgroundColor,
      color,
    ].join();
  };
  if ((await current.count()) > 0 && (await other.count()) > 0) {
    expect(await current.evaluate(look), 'the current place').not.toBe(await other.evaluate(look));
  }
  await page.emulateMedia({ forcedColors: 'none' });
}

/** With reduced motion (2.3.3), as `useReader` sets it. */
export async function nothingMoves(page: Page): Promise<void> {
  const moving = await page.evaluate(() =>
    [...document.querySelectorAll('*')]
      .filter((element) => {
        const { animationName, animationDuration, transitionDuration, transitionProperty } =
          getComputedStyle(element);
        const seconds = (value: string) =>
          Math.max(...value.split(',').map((each) => Number.parseFloat(each)));
        const moves = /all|transform|translate|height|width|inset|top|left|margin/.test(transitionProperty);
        return (
          (animationName !== 'none' && seconds(animationDuration) > 0.01) ||
          (moves && seconds(transitionDuration) > 0.01)
        );
      })
      .map((element) => element.outerHTML.slice(0, 100)),
  );
  expect(moving, 'moving').toEqual([]);
}
