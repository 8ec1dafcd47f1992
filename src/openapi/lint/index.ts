/** The checks of OpenAPI files. Pages need none of them. */
export { lintContradictions } from './contradictions.ts';
export { lintExamples } from './examples.ts';
export { lint } from './lint.ts';
export { lintMisspeltExamples } from './misspelt-examples.ts';
export { lintUnchecked } from './unchecked.ts';
