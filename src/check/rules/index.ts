/** Every kind of problem, by its code. */
import { ACCESS_RULES } from './access/index.ts';
import { ASSET_RULES } from './asset/index.ts';
import { CHANGELOG_RULES } from './changelog/index.ts';
import { COMPONENT_RULES } from './component/index.ts';
import { CONFIG_RULES } from './config/index.ts';
import { CONTENT_RULES } from './content/index.ts';
import { EXAMPLE_RULES } from './example/index.ts';
import { EXTERNAL_RULES } from './external/index.ts';
import { FIELD_RULES } from './field/index.ts';
import { LINK_RULES } from './link/index.ts';
import { OPENAPI_RULES } from './openapi/index.ts';
import type { Rule } from './rule.ts';
import { RUN_RULES } from './run/index.ts';
import { SITE_RULES } from './site/index.ts';
import { THEME_RULES } from './theme/index.ts';
import { TRELLIS_RULES } from './trellis/index.ts';

const ALL: readonly Rule[] = [
  ...ACCESS_RULES,
  ...ASSET_RULES,
  ...CHANGELOG_RULES,
  ...COMPONENT_RULES,
  ...CONFIG_RULES,
  ...CONTENT_RULES,
  ...EXAMPLE_RULES,
  ...EXTERNAL_RULES,
  ...FIELD_RULES,
  ...LINK_RULES,
  ...OPENAPI_RULES,
  ...RUN_RULES,
  ...SITE_RULES,
  ...THEME_RULES,
  ...TRELLIS_RULES,
];

/** Every kind of problem by code, in the order of the codes. */
export const RULES: ReadonlyMap<string, Rule> = new Map(
  [...ALL].sort((a, b) => (a.code < b.code ? -1 : 1)).map((rule) => [rule.code, rule]),
);

/** Undefined for codes that no rule has. */
export const ruleOf = (code: string): Rule | undefined => RULES.get(code);
