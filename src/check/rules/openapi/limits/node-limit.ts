import { defineRule } from '../../rule.ts';

export const nodeLimit = defineRule({
  code: 'openapi/node-limit',
  severity: 'error',
  summary: 'An OpenAPI file contains more than 8,000,000 values.',
  why: 'The file would exhaust the memory of the build, so Trellis does not read it.',
  fix: 'Split the API description into several, each with its own pages.',
});
