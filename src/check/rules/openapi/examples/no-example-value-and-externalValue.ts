import { api, response } from '../../examples.ts';
import { defineRule } from '../../rule.ts';

export const noExampleValueAndExternalValue = defineRule({
  code: 'openapi/no-example-value-and-externalValue',
  summary: 'An example has both `value` and `externalValue`.',
  why: 'OpenAPI allows only one of them, and tools disagree on which one applies.',
  fix: 'Delete `value` or `externalValue`.',
  bad: api(
    response(
      `schema: { type: integer }
examples:
  many: { value: 12, externalValue: "https://ferns.example/12.json" }`,
    ),
  ),
  good: api(response('schema: { type: integer }\nexamples:\n  many: { value: 12 }')),
});
