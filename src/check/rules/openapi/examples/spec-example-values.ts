import { api, response } from '../../examples.ts';
import { defineRule } from '../../rule.ts';

export const specExampleValues = defineRule({
  code: 'openapi/spec-example-values',
  summary: 'An example has fields that exclude each other.',
  why: 'OpenAPI 3.2 allows one form of a value, and tools disagree on which one applies.',
  fix: 'Keep `dataValue` with `serializedValue`, or only one of the other fields.',
  bad: api(response('schema: { type: integer }\nexamples:\n  many: { value: 12, dataValue: 12 }', '3.2.0')),
  good: api(response('schema: { type: integer }\nexamples:\n  many: { dataValue: 12 }', '3.2.0')),
});
