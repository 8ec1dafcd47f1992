import { defineRule } from '../rule.ts';

export const moreProblems = defineRule({
  code: 'openapi/more-problems',
  severity: 'info',
  summary: 'A file has more problems than are listed.',
  why: 'At most 200 are listed, and at most 50 schemas without a possible value.',
  fix: 'Fix some of those that are listed, and check again.',
});
