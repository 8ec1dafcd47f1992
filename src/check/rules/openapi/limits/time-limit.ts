import { defineRule } from '../../rule.ts';

export const timeLimit = defineRule({
  code: 'openapi/time-limit',
  severity: 'error',
  summary: 'Processing an OpenAPI file takes longer than 120 seconds.',
  why: 'A single file must not block the build, so Trellis stops reading it.',
  fix: 'Split the API description into several, each with its own pages.',
});
