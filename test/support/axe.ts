import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** Success criteria of WCAG 2.0 to 2.2 at conformance levels A and AA. */
export const WCAG_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

interface Scope {
  /** Selector of what is checked. Default: the whole page. */
  within?: string;
  /** Tags of axe's rules. Default: those of WCAG at AA. */
  tags?: string[];
  /** Names of single rules, instead of `tags`. */
  rules?: string[];
}

/**
 * Each violated rule, with the elements that violate it. Runs in the page itself and without passed rules,
 * which takes half the time: no page has two origins, whose results would need to be gathered in a separate
 * window.
 */
export async function broken(page: Page, { within, tags = WCAG_AA, rules }: Scope = {}): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  if (within) axe.include(within);
  if (rules) axe.withRules(rules);
  else axe.withTags(tags);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}
