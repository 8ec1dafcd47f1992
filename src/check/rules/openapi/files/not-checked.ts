import { defineRule } from '../../rule.ts';

export const notChecked = defineRule({
  code: 'openapi/not-checked',
  summary: 'An OpenAPI file could not be checked, or the check took more than 60 seconds.',
  why: 'Pages are complete, but problems in the file are not reported.',
  fix: 'The message gives the reason. Split a very large API description into several.',
});
