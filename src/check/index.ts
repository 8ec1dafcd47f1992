/**
 * check: rules over a Site that go beyond one file: whether the links, images, icons and names that pages use
 * exist. Data in, diagnostics out; the compiler of the pages supplies what they use.
 */
export { checkFragments } from './fragments.ts';
export { checkNamed } from './named.ts';
export { checkUses, type UsesOfFile } from './uses.ts';
