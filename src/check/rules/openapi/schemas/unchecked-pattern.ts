import { api, schema } from '../../examples.ts';
import { defineRule } from '../../rule.ts';

export const uncheckedPattern = defineRule({
  code: 'openapi/unchecked-pattern',
  summary: 'A pattern cannot be checked in bounded time.',
  why: 'The playground accepts any text, because matching such a pattern could block the page.',
  fix: 'Write the pattern without backreferences such as `\\1`.',
  bad: api(schema('type: string\npattern: ^(a+)\\1$')),
  good: api(schema('type: string\npattern: ^a+$')),
});
