import { api, operation } from '../../examples.ts';
import { defineRule } from '../../rule.ts';

export const featureLevels = defineRule({
  code: 'openapi/feature-levels',
  summary: 'A feature level is not an integer of at least 1.',
  why: 'Pages do not say which feature level introduced the operation or field.',
  fix: 'Write the level as an integer, as in `x-feature-level-since: 12`.',
  bad: api(operation('x-feature-level-since: new')),
  good: api(operation('x-feature-level-since: 12')),
});
