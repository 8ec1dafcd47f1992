/** What moves in a page while its images, fonts and scripts arrive. */
import type { Page, Route } from 'playwright-core';
import { expect } from 'vitest';

interface Shifts {
  total: number;
  moved: string[];
}

const FONT_DELAY_MS = 600;
const IMAGE_DELAY_MS = 450;
/** Scripts run after the first paint, as on slow networks. */
const SCRIPT_DELAY_MS = 300;

const later = async (route: Route, delayMs: number): Promise<void> => {
  await new Promise((done) => setTimeout(done, delayMs));
  await route.continue();
};

/**
 * Whether an installed monospaced font has the widths of ours, at all sizes of the page: some systems round the width of
 * a letter to whole pixels.
 */
const standsIn = async (): Promise<boolean> => {
  const names = ['Geist Menlo', 'Geist Consolas', 'Geist Courier'];
  await Promise.allSettled(names.map((name) => document.fonts.load(`100px "${name}"`)));
  const text = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
  const isLikeOurs = (name: string, size: number) =>
    ['iii', 'mmm'].every((letters) => {
      text.font = `${size}px "${name}", serif`;
      const { width } = text.measureText(letters);
      const own = 0.6 * size;
      return [own, Math.round(own)].some((each) => Math.abs(width - 3 * each) < 0.005 * size);
    });
  const sizes = [...document.querySelectorAll('body *')].flatMap((each) => {
    const { fontFamily, fontSize } = getComputedStyle(each);
    return fontFamily.startsWith('"Geist Mono"') ? [Number.parseFloat(fontSize)] : [];
  });
  return names.some((name) => [...new Set(sizes)].every((size) => isLikeOurs(name, size)));
};

/**
 * Opens a page with slow images, fonts and scripts, and expects that nothing moves (Layout Instability, section 2.2). Returns the
 * page with its fonts.
 *
 * @param open opens the page, after it has prepared it
 */
export async function nothingShifts(
  open: (before: (page: Page) => Promise<void>) => Promise<Page>,
): Promise<Page> {
  const fonts: string[] = [];
  let isWithoutMono = false;
  const page = await open(async (prepared) => {
    await prepared.route('**/*.woff2', async (route) => {
      const url = route.request().url();
      // Code may change its font only if an installed one of the same widths stood in for it.
      if (url.includes('mono') && !(await prepared.evaluate(standsIn))) {
        isWithoutMono = true;
        return route.abort();
      }
      fonts.push(url);
      await later(route, FONT_DELAY_MS);
    });
    await prepared.route('**/images/*', (route) => later(route, IMAGE_DELAY_MS));
    await prepared.route('**/*.js', (route) => later(route, SCRIPT_DELAY_MS));
    await prepared.addInitScript(() => {
      const shifts: Shifts = { total: 0, moved: [] };
      Object.assign(globalThis, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as unknown as {
          value: number;
          sources: { node?: Node; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
        }[]) {
          shifts.total += entry.value;
          for (const { node, previousRect, currentRect } of entry.sources) {
            const [from, to] = [previousRect, currentRect].map(({ x, y }) => `${x} ${y}`);
            const { nodeName = '', textContent } = node ?? {};
            shifts.moved.push(`${nodeName} ${textContent?.slice(0, 40) ?? ''}: from ${from} to ${to}`);
          }
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
  });
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  const shifts = await page.evaluate(async () => {
    for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
    return (globalThis as unknown as { shifts: Shifts }).shifts;
  });
  expect(shifts, 'moves while it loads').toEqual({ total: 0, moved: [] });
  expect(fonts.length).toBeGreaterThan(0);
  await page.unrouteAll({ behavior: 'wait' });
  if (isWithoutMono) await page.reload();
  return page;
}
