import type { Rule } from '../rule.ts';
import { duplicate } from './duplicate.ts';
import { duplicateDefault } from './duplicate-default.ts';
import { duplicateKey } from './duplicate-key.ts';
import { duplicatePage } from './duplicate-page.ts';
import { duplicateRedirect } from './duplicate-redirect.ts';
import { empty } from './empty.ts';
import { emptyDivision } from './empty-division.ts';
import { emptyGroup } from './empty-group.ts';
import { otherValue } from './enum.ts';
import { iconPrefix } from './icon-prefix.ts';
import { ignoredKey } from './ignored-key.ts';
import { mixedNavigation } from './mixed-navigation.ts';
import { noEndpoint } from './no-endpoint.ts';
import { noRepository } from './no-repository.ts';
import { redirectLoop } from './redirect-loop.ts';
import { reference } from './reference.ts';
import { required } from './required.ts';
import { scriptUrl } from './script-url.ts';
import { sharedPage } from './shared-page.ts';
import { syntax } from './syntax.ts';
import { type } from './type.ts';
import { unknownKey } from './unknown-key.ts';
import { unknownPlatform } from './unknown-platform.ts';
import { unknownRule } from './unknown-rule.ts';
import { unknownTheme } from './unknown-theme.ts';
import { unknownVersion } from './unknown-version.ts';
import { unsupportedValue } from './unsupported-value.ts';
import { unusedIgnore } from './unused-ignore.ts';

export const CONFIG_RULES: readonly Rule[] = [
  duplicateDefault,
  duplicateKey,
  duplicatePage,
  duplicateRedirect,
  duplicate,
  emptyDivision,
  emptyGroup,
  empty,
  otherValue,
  iconPrefix,
  ignoredKey,
  mixedNavigation,
  noEndpoint,
  noRepository,
  redirectLoop,
  reference,
  required,
  scriptUrl,
  sharedPage,
  syntax,
  type,
  unknownKey,
  unknownPlatform,
  unknownRule,
  unknownTheme,
  unknownVersion,
  unsupportedValue,
  unusedIgnore,
];
