import { defineRule } from '../../rule.ts';

export const mdx = defineRule({
  code: 'content/mdx',
  severity: 'error',
  summary: 'A page is not valid MDX.',
  why: 'Readers cannot see the page.',
  fix:
    'Correct the text at the location. Write `&lt;` for `<` and `\\{` for `{`, or put the text ' +
    'in backticks.',
  bad: { 'index.mdx': 'Ferns need <5 hours of sun.\n' },
  good: { 'index.mdx': 'Ferns need &lt;5 hours of sun.\n' },
});
