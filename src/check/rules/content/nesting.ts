import { defineRule } from '../rule.ts';

export const nesting = defineRule({
  code: 'content/nesting',
  severity: 'error',
  summary: 'Elements, blocks or code of a page nest too deeply.',
  why: 'The page cannot be shown: at most 200 elements and 400 brackets of code may be open at once.',
  fix: 'Nest it less deeply, or show it as a code block.',
});
