/** The navigation as the settings write it. */
import type { Rule } from '../../rule.ts';
import { duplicateDefault } from './duplicate-default.ts';
import { duplicateName } from './duplicate-name.ts';
import { duplicatePage } from './duplicate-page.ts';
import { emptyDivision } from './empty-division.ts';
import { emptyGroup } from './empty-group.ts';
import { mixedNavigation } from './mixed-navigation.ts';
import { sharedPage } from './shared-page.ts';
import { unknownLanguage } from './unknown-language.ts';
import { unknownVersion } from './unknown-version.ts';

export const NAVIGATION_RULES: readonly Rule[] = [
  duplicateDefault,
  duplicateName,
  duplicatePage,
  emptyDivision,
  emptyGroup,
  mixedNavigation,
  sharedPage,
  unknownLanguage,
  unknownVersion,
];
