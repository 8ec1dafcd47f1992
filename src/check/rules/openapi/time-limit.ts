import { defineRule } from '../rule.ts';

export const timeLimit = defineRule({
  code: 'openapi/time-limit',
  severity: 'error',
  summary: 'Processing an OpenAPI file takes longer than 120 seconds.',
  why: 'One file must not stop the build for ever. The file is not read.',
  fix: 'Split the description into several, each with its own pages.',
});
