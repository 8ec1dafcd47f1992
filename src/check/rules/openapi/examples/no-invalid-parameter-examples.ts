import { api, operation } from '../../examples.ts';
import { defineRule } from '../../rule.ts';

export const noInvalidParameterExamples = defineRule({
  code: 'openapi/no-invalid-parameter-examples',
  isBroken: true,
  summary: 'An example of a parameter violates its schema.',
  why: 'Readers copy examples, and get an error from the API or a wrong idea of its responses.',
  fix: 'Correct the example or the schema.',
  bad: api(
    operation('parameters:\n  - { name: limit, in: query, schema: { type: integer }, example: many }'),
  ),
  good: api(operation('parameters:\n  - { name: limit, in: query, schema: { type: integer }, example: 12 }')),
});
