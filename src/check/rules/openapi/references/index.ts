/** References. */
import type { Rule } from '../../rule.ts';
import { noUnresolvedRefs } from './no-unresolved-refs.ts';
import { referenceCircle } from './reference-circle.ts';
import { specStrictRefs } from './spec-strict-refs.ts';

export const REFERENCE_RULES: readonly Rule[] = [noUnresolvedRefs, referenceCircle, specStrictRefs];
