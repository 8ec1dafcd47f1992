import { defineRule } from '../../rule.ts';

export const headingSpace = defineRule({
  code: 'content/heading-space',
  isBroken: true,
  summary: 'A heading has no space after its signs.',
  why: 'Readers see the signs and the text of a paragraph, and the table of contents lacks the heading.',
  fix: 'Write a space after the last `#`. If it is not a heading, write `\\#`.',
  bad: { 'index.mdx': '##Water\n\nOnce a week.\n' },
  good: { 'index.mdx': '## Water\n\nOnce a week.\n' },
});
