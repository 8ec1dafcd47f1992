/**
 * check: rules over a Site that go beyond one file: whether what pages link to, show and name is there. Data in, faults out;
 * whoever compiles the pages hands over what they name.
 */
export { checkFragments } from './fragments.ts';
export { checkNamed } from './named.ts';
export { checkUses, type UsesOfFile } from './uses.ts';
