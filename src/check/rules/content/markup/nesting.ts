import { defineRule } from '../../rule.ts';

export const nesting = defineRule({
  code: 'content/nesting',
  severity: 'error',
  summary: 'Elements, blocks or code on a page are nested too deeply.',
  why: 'The page cannot be shown. At most 200 elements and 400 brackets in code can be open at once.',
  fix: 'Nest the content less deeply, or show it as a code block.',
});
