import axeCore, { type RunOptions } from 'axe-core';
import type { Frame, Page } from 'playwright-core';

declare global {
  var axe: typeof axeCore;
}

/** Success criteria of WCAG 2.0 to 2.2 at conformance levels A and AA. */
export const WCAG_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

const OF_COLORS = ['color-contrast', 'link-in-text-block'];

interface Scope {
  /** Selector of the part to check. Default: the whole page. */
  within?: string;
  /** Tags of axe's rules. Default: those of WCAG at AA. */
  tags?: string[];
  /** Names of single rules, instead of `tags`. */
  rules?: string[];
}

/**
 * Each violated rule, with the elements that violate it. axe stays in the page for the next check: loading it
 * takes longer than most checks.
 */
export async function broken(
  page: Page,
  { within = 'html', tags = WCAG_AA, rules }: Scope = {},
): Promise<string[]> {
  await Promise.all(page.frames().map(load));
  await page.evaluate(async () => {
    // In another window, what scrolls becomes a tab stop with the next frame.
    for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
    // During the transition to another mode, colors belong to neither mode.
    await Promise.allSettled(
      document.getAnimations().flatMap((one) => (one instanceof CSSTransition ? one.finished : [])),
    );
  });
  const options: RunOptions = {
    runOnly: rules ? { type: 'rule', values: rules } : { type: 'tag', values: tags },
    // Otherwise axe would also search elements for rules that passed.
    resultTypes: ['violations'],
  };
  const violations = await page.evaluate(
    async ([scope, chosen]) => (await globalThis.axe.run(scope, chosen)).violations,
    [within, options] as const,
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}

/**
 * The same in both modes. They differ in colors only, so in dark mode only the rules of colors run. Ends in
 * light mode.
 */
export async function brokenInModes(page: Page, scope: Scope = {}): Promise<string[]> {
  const light = await broken(page, scope);
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await broken(page, { ...scope, rules: OF_COLORS });
  await page.emulateMedia({ colorScheme: 'light' });
  return [...light, ...dark.map((each) => `in dark mode ${each}`)];
}

async function load(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(axeCore.source);
}
