import { api, response } from '../examples.ts';
import { defineRule } from '../rule.ts';

export const noExampleValueAndExternalValue = defineRule({
  code: 'openapi/no-example-value-and-externalValue',
  summary: 'An example has both a value and the address of one.',
  why: 'OpenAPI allows one of them, and tools disagree about which counts.',
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
