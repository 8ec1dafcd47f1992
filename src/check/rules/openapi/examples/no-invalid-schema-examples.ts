import { api, schema } from '../../examples.ts';
import { defineRule } from '../../rule.ts';

export const noInvalidSchemaExamples = defineRule({
  code: 'openapi/no-invalid-schema-examples',
  isBroken: true,
  summary: "A schema's example violates the schema.",
  why: 'Readers copy examples, and get an error from the API or a wrong idea of its responses.',
  fix: 'Correct the example or the schema.',
  bad: api(schema('type: integer\nexample: many')),
  good: api(schema('type: integer\nexample: 12')),
});
