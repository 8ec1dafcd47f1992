/** Settings whose values have no effect, or another one. */
import type { Rule } from '../../rule.ts';
import { iconPrefix } from './icon-prefix.ts';
import { noEndpoint } from './no-endpoint.ts';
import { noRepository } from './no-repository.ts';
import { scriptUrl } from './script-url.ts';
import { unknownPlatform } from './unknown-platform.ts';
import { unknownTheme } from './unknown-theme.ts';

export const VALUE_RULES: readonly Rule[] = [
  iconPrefix,
  noEndpoint,
  noRepository,
  scriptUrl,
  unknownPlatform,
  unknownTheme,
];
