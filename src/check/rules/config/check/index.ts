/** The settings of the check itself. */
import type { Rule } from '../../rule.ts';
import { unknownRule } from './unknown-rule.ts';
import { unusedIgnore } from './unused-ignore.ts';

export const CHECK_RULES: readonly Rule[] = [unknownRule, unusedIgnore];
