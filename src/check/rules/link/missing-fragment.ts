import { defineRule } from '../rule.ts';

export const missingFragment = defineRule({
  code: 'link/missing-fragment',
  isFixable: true,
  isBroken: true,
  summary: 'The part of a link after `#` matches no heading and no element of the page.',
  why: 'Readers land at the top of the page, and must search for what the link promised.',
  fix: 'Use the id of a heading on that page. You can set the id yourself: `## Set up {#setup}`.',
  bad: { 'index.mdx': '## Set up\n\nSee [Set up](#set-pu).\n' },
  good: { 'index.mdx': '## Set up\n\nSee [Set up](#set-up).\n' },
  buildFindsMore: true,
});
