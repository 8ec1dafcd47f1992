import { defineRule } from '../../rule.ts';

export const referenceLimit = defineRule({
  code: 'openapi/reference-limit',
  severity: 'error',
  summary: 'An OpenAPI file contains more than 1,000,000 references.',
  why: 'Following them would take too long, so Trellis does not read the file.',
  fix: 'Split the API description into several, each with its own pages.',
});
