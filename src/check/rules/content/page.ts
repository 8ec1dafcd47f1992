import { defineRule } from '../rule.ts';

export const page = defineRule({
  code: 'content/page',
  severity: 'error',
  summary: 'An expression of a page throws an error when it is rendered.',
  why: 'The page cannot be shown.',
  fix: 'Correct the expression.',
  bad: { 'index.mdx': 'export const plants = {}\n\nFerns like {plants.fern.light}.\n' },
  good: {
    'index.mdx': 'export const plants = { fern: { light: "shade" } }\n\nFerns like {plants.fern.light}.\n',
  },
  foundBy: 'build',
});
