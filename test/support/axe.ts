import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** Success criteria of WCAG 2.0 to 2.2 at the levels A and AA. */
export const WCAG_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

interface Scope {
  /** Selector of what is looked at; the whole page unless said. */
  within?: string;
  /** Tags of axe's rules; those of WCAG at AA unless said. */
  tags?: string[];
  /** Names of single rules, in place of `tags`. */
  rules?: string[];
}

/**
 * Each rule that is broken, with the elements that break it. Run in the page itself and without what holds, which takes half
 * the time: no page is of two origins, for which results would be gathered in a window of their own.
 */
export async function broken(page: Page, { within, tags = WCAG_AA, rules }: Scope = {}): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  if (within) axe.include(within);
  if (rules) axe.withRules(rules);
  else axe.withTags(tags);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}
