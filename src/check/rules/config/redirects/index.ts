/** Redirects as the settings write them. */
import type { Rule } from '../../rule.ts';
import { duplicateRedirect } from './duplicate-redirect.ts';
import { redirectLoop } from './redirect-loop.ts';

export const REDIRECT_RULES: readonly Rule[] = [duplicateRedirect, redirectLoop];
