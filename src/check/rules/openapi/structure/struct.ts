import { api, operation } from '../../examples.ts';
import { defineRule } from '../../rule.ts';

export const struct = defineRule({
  code: 'openapi/struct',
  summary: 'A part of an OpenAPI file does not have the form that OpenAPI requires.',
  why: 'Pages may lack that part, and other tools may reject the file.',
  fix: 'Correct the part. The message says what OpenAPI expects.',
  bad: api(operation('summary: 5')),
  good: api(operation('summary: List ferns')),
});
