import { api, schema } from '../../examples.ts';
import { defineRule } from '../../rule.ts';

export const invalidPattern = defineRule({
  code: 'openapi/invalid-pattern',
  summary: 'A pattern is not a regular expression.',
  why: 'Trellis ignores the pattern, so the playground accepts any text.',
  fix: 'Write the pattern in the syntax of ECMA-262 (JavaScript).',
  bad: api(schema('type: string\npattern: ^[a-z$')),
  good: api(schema('type: string\npattern: ^[a-z]+$')),
});
