/**
 * check: rules over a Site that go beyond one file: whether the links, images, icons and names that pages use
 * exist; and what each kind of problem means, whichever room finds it, and how serious it is. Data in,
 * diagnostics out; the compiler of the pages supplies what they use.
 */

export { withoutConsequencesOfDescriptions } from './consequences/of-descriptions.ts';
export { withoutConsequences } from './consequences/of-settings.ts';
export { checkExamples } from './examples/index.ts';
export { checkExternalLinks, type ExternalOptions } from './external/index.ts';
export { linksOfSettings } from './external/settings-links.ts';
export { checkFields } from './fields/index.ts';
export { checkNamed } from './named.ts';
export { linksOfDescription } from './pages/described-links.ts';
export { checkDiagrams, type DiagramProblem } from './pages/diagrams.ts';
export { checkFences } from './pages/fences.ts';
export { checkFragments } from './pages/fragments.ts';
export { checkHeadings } from './pages/headings.ts';
export { checkPackages } from './pages/packages.ts';
export { checkTitles } from './pages/titles.ts';
export { unknownRules, unusedIgnores, weigh } from './policy.ts';
export { RULES, ruleOf } from './rules/index.ts';
export type { Rule } from './rules/rule.ts';
export {
  type RunReport,
  runSamples,
  type Servers,
} from './run/index.ts';
export { checkUnused } from './unused.ts';
export { checkedSite, checkLinks, checkUses, type UsesOfFile } from './uses.ts';
