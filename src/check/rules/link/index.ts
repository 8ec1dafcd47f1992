import type { Rule } from '../rule.ts';
import { backslash } from './backslash.ts';
import { inexactFragment } from './inexact-fragment.ts';
import { missingFragment } from './missing-fragment.ts';
import { missingPage } from './missing-page.ts';
import { noTarget } from './no-target.ts';
import { notALink } from './not-a-link.ts';
import { unknownScheme } from './unknown-scheme.ts';

export const LINK_RULES: readonly Rule[] = [
  backslash,
  inexactFragment,
  missingFragment,
  missingPage,
  noTarget,
  notALink,
  unknownScheme,
];
