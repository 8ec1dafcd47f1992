import { api, schema } from '../../examples.ts';
import { defineRule } from '../../rule.ts';

export const nullableTypeSibling = defineRule({
  code: 'openapi/nullable-type-sibling',
  summary: 'An OpenAPI 3.0 schema has `nullable` without `type`.',
  why: 'OpenAPI 3.0 ignores `nullable` without `type`, so `null` is not allowed.',
  fix: 'Add the `type`.',
  bad: api(schema('nullable: true', '3.0.3')),
  good: api(schema('type: string\nnullable: true', '3.0.3')),
});
