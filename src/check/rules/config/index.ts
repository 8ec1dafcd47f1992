import type { Rule } from '../rule.ts';
import { CHECK_RULES } from './check/index.ts';
import { FORM_RULES } from './form/index.ts';
import { NAVIGATION_RULES } from './navigation/index.ts';
import { REDIRECT_RULES } from './redirects/index.ts';
import { VALUE_RULES } from './values/index.ts';

export const CONFIG_RULES: readonly Rule[] = [
  ...CHECK_RULES,
  ...FORM_RULES,
  ...NAVIGATION_RULES,
  ...REDIRECT_RULES,
  ...VALUE_RULES,
];
