import { defineRule } from '../../rule.ts';

export const page = defineRule({
  code: 'content/page',
  severity: 'error',
  summary: 'An expression on a page throws an error during rendering.',
  why: 'Readers cannot see the page.',
  fix: 'Correct the expression.',
  bad: { 'index.mdx': 'export const plants = {}\n\nFerns like {plants.fern.light}.\n' },
  good: {
    'index.mdx': 'export const plants = { fern: { light: "shade" } }\n\nFerns like {plants.fern.light}.\n',
  },
  foundBy: 'build',
});
