import { defineRule } from '../../rule.ts';

export const moreProblems = defineRule({
  code: 'openapi/more-problems',
  severity: 'info',
  summary: 'An OpenAPI file has more problems than Trellis lists.',
  why: 'Trellis lists at most 200 problems, and at most 50 schemas that allow no value.',
  fix: 'Fix some of the listed problems, and check again.',
});
