/** What a page or part of the last build needs besides its own HTML. */
import type { PageLedger } from '../context/page-ledger.ts';
import type { WholePageFacts } from './whole-pages.ts';

/**
 * Whether its result and its long examples are stored whole. The site then has the examples, so this is the
 * last thing to ask.
 */
export function isWhole(ledger: PageLedger, { finished, finishedHash, examples }: WholePageFacts): boolean {
  if (finishedHash !== ledger.finished.hashOf(finished)) return false;
  const texts = examples.map((name) => [name, ledger.whole.exampleOf(name)] as const);
  return texts.every(([name, text]) => text !== undefined && ledger.examples.restore(name, text));
}

/** Takes it from the last build, and tells the ledger what rendering it would. */
export function restore(ledger: PageLedger, id: string, facts: WholePageFacts): void {
  ledger.whole.reuse(id, facts);
  ledger.finished.reuse(facts.finished, id);
  if (facts.text !== undefined) ledger.texts.use(facts.text);
  for (const [name, css] of facts.styles) ledger.styles.add(name, css);
  for (const set of facts.iconSets) ledger.iconSets.add(set);
  if (facts.policy) ledger.policies.set(JSON.stringify(facts.policy), facts.policy);
}
