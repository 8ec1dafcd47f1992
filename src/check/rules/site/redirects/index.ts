/** What redirects lead to. */
import type { Rule } from '../../rule.ts';
import { redirectLoop } from './redirect-loop.ts';
import { redirectShadowed } from './redirect-shadowed.ts';
import { redirectTarget } from './redirect-target.ts';
import { redirectUnusable } from './redirect-unusable.ts';

export const REDIRECT_RULES: readonly Rule[] = [
  redirectLoop,
  redirectShadowed,
  redirectTarget,
  redirectUnusable,
];
