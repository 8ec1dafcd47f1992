import { defineRule } from '../rule.ts';

export const headingOrder = defineRule({
  code: 'access/heading-order',
  summary: 'A heading is more than one level below the one before it.',
  why: 'The table of contents and screen readers reveal the skipped level (WCAG 1.3.1).',
  fix: 'Use the next level. Headings start with `##`, because the title of the page is the first level.',
  bad: { 'index.mdx': '## Ferns\n\n#### Water\n\nOnce a week.\n' },
  good: { 'index.mdx': '## Ferns\n\n### Water\n\nOnce a week.\n' },
});
