/** What the navigation leads to, and its names. */
import type { Rule } from '../../rule.ts';
import { deadLink } from './dead-link.ts';
import { deadPart } from './dead-part.ts';
import { duplicateTitle } from './duplicate-title.ts';
import { missingPage } from './missing-page.ts';
import { noSettings } from './no-settings.ts';
import { orphanPage } from './orphan-page.ts';
import { similarNames } from './similar-names.ts';
import { unknownVersion } from './unknown-version.ts';

export const NAVIGATION_RULES: readonly Rule[] = [
  deadLink,
  deadPart,
  duplicateTitle,
  missingPage,
  noSettings,
  orphanPage,
  similarNames,
  unknownVersion,
];
