/**
 * check: rules over a Site that go beyond one file: whether what pages link to, show and name is there. Data in, faults out;
 * whoever compiles the pages hands over what they name.
 */
export { checkFragments, type PageIds } from './fragments.ts';
export { checkNamed, type Known } from './named.ts';
export { type CheckedSite, checkUses, type UsesOfFile } from './uses.ts';
