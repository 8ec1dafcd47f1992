import { api, operation } from '../../examples.ts';
import { defineRule } from '../../rule.ts';

const limit = (value: number): string =>
  operation(`parameters:
  - name: limit
    in: query
    schema: { type: integer, maximum: 100, default: ${value} }`);

export const invalidDefault = defineRule({
  code: 'openapi/invalid-default',
  summary: 'The default of a schema does not satisfy the schema.',
  why: 'Either the default or a limit on the page is wrong.',
  fix: 'Correct the default or the limit.',
  bad: { ...api(limit(1000)) },
  good: { ...api(limit(100)) },
});
