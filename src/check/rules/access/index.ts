import type { Rule } from '../rule.ts';
import { contrast } from './contrast.ts';
import { noAlt } from './no-alt.ts';

export const ACCESS_RULES: readonly Rule[] = [contrast, noAlt];
