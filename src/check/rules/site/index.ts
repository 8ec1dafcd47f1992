import type { Rule } from '../rule.ts';
import { API_RULES } from './apis/index.ts';
import { NAVIGATION_RULES } from './navigation/index.ts';
import { REDIRECT_RULES } from './redirects/index.ts';
import { ROUTE_RULES } from './routes/index.ts';
import { SANDBOX_RULES } from './sandboxes/index.ts';

export const SITE_RULES: readonly Rule[] = [
  ...API_RULES,
  ...NAVIGATION_RULES,
  ...REDIRECT_RULES,
  ...ROUTE_RULES,
  ...SANDBOX_RULES,
];
