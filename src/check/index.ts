/**
 * check: rules over a Site that go beyond one file: whether the links, images, icons and names that pages use
 * exist; and what each kind of problem means, whichever room finds it, and how serious it is. Data in,
 * diagnostics out; the compiler of the pages supplies what they use.
 */
export { withoutConsequences } from './consequences.ts';
export { checkDescribedLinks } from './described-links.ts';
export { withoutConsequencesOfDescriptions } from './description-consequences.ts';
export { checkExamples } from './examples/index.ts';
export { checkExternalLinks, type ExternalOptions } from './external/index.ts';
export { linksOfSettings } from './external/settings-links.ts';
export { checkFences } from './fences.ts';
export { checkFields } from './fields/index.ts';
export { checkFragments } from './fragments.ts';
export { checkHeadings } from './headings.ts';
export { checkNamed } from './named.ts';
export { checkPackages } from './packages.ts';
export { unknownRules, unusedIgnores, weigh } from './policy.ts';
export { RULES, ruleOf } from './rules/index.ts';
export type { Rule } from './rules/rule.ts';
export {
  type RunReport,
  runSamples,
  type Servers,
} from './run/index.ts';
export { checkTitles } from './titles.ts';
export { checkUnused } from './unused.ts';
export { checkedSite, checkUses, type UsesOfFile } from './uses.ts';
