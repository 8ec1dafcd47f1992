import { defineRule } from '../../rule.ts';

export const value = defineRule({
  code: 'content/value',
  severity: 'error',
  summary: 'A value that a page or snippet declares cannot be evaluated.',
  why: 'Whatever uses the value is missing from the page.',
  fix: 'Correct the code. Read values that only browsers have, such as `window`, in a component.',
  bad: { 'index.mdx': 'export const light = shade.toUpperCase()\n\nFerns like {light}.\n' },
  good: { 'index.mdx': 'export const light = "shade".toUpperCase()\n\nFerns like {light}.\n' },
  foundBy: 'build',
});
