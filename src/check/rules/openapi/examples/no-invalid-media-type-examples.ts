import { api, response } from '../../examples.ts';
import { defineRule } from '../../rule.ts';

export const noInvalidMediaTypeExamples = defineRule({
  code: 'openapi/no-invalid-media-type-examples',
  isBroken: true,
  summary: 'An example of a request body or a response violates its schema.',
  why: 'Readers copy examples, and get an error from the API or a wrong idea of its responses.',
  fix: 'Correct the example or the schema. The message names the field.',
  bad: api(response('schema: { type: integer }\nexample: many')),
  good: api(response('schema: { type: integer }\nexample: 12')),
});
