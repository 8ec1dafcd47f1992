import { api, schema } from '../examples.ts';
import { defineRule } from '../rule.ts';

export const invalidPattern = defineRule({
  code: 'openapi/invalid-pattern',
  summary: 'A pattern is not a regular expression.',
  why: 'It is ignored, so the playground accepts any text there.',
  fix: 'Write it in the syntax of ECMA-262 (JavaScript).',
  bad: api(schema('type: string\npattern: ^[a-z$')),
  good: api(schema('type: string\npattern: ^[a-z]+$')),
});
