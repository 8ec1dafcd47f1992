import { defineRule } from '../../rule.ts';

export const lateError = defineRule({
  code: 'content/late-error',
  summary: 'A timer or promise in a page or snippet failed after the page was rendered.',
  why: "The page is complete, but the same code may fail in readers' browsers.",
  fix: 'Handle the error, or run the code only in the browser.',
  bad: { 'index.mdx': 'export const light = Promise.reject(new Error("no sun"))\n\nFerns like shade.\n' },
  good: { 'index.mdx': 'export const light = Promise.resolve("shade")\n\nFerns like shade.\n' },
  foundBy: 'build',
});
