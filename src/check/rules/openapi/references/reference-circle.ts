import { api, schema } from '../../examples.ts';
import { defineRule } from '../../rule.ts';

export const referenceCircle = defineRule({
  code: 'openapi/reference-circle',
  summary: 'A reference leads back to itself.',
  why: 'The reference has no target, so any value is allowed.',
  fix: 'Refer to a schema that describes the value.',
  bad: api(schema('$ref: "#/components/schemas/Fern"')),
  good: api(schema('type: object')),
});
