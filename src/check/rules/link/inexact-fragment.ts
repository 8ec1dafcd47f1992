import { defineRule } from '../rule.ts';

export const inexactFragment = defineRule({
  code: 'link/inexact-fragment',
  isFixable: true,
  summary: 'The part of a link after `#` is spelled differently from the id that it means.',
  why: 'A script of the site finds the id. Without JavaScript, readers stay at the top of the page.',
  fix: 'Write the id exactly.',
  bad: { 'index.mdx': '## CI/CD\n\nSee [CI/CD](#cicd).\n' },
  good: { 'index.mdx': '## CI/CD\n\nSee [CI/CD](#ci/cd).\n' },
  buildFindsMore: true,
});
