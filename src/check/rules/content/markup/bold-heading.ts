import { defineRule } from '../../rule.ts';

export const boldHeading = defineRule({
  code: 'content/bold-heading',
  summary: 'A bold line is in the place of a heading, because the next heading skips a level.',
  why: 'The table of contents does not have it, links cannot lead to it, and screen readers do not find it.',
  fix: 'Write it as a heading, such as `## Set up`.',
  bad: { 'index.mdx': '**Ferns**\n\n### Water\n\nOnce a week.\n' },
  good: { 'index.mdx': '## Ferns\n\n### Water\n\nOnce a week.\n' },
});
