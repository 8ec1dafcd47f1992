import { defineRule } from '../rule.ts';

export const nodeLimit = defineRule({
  code: 'openapi/node-limit',
  severity: 'error',
  summary: 'An OpenAPI file contains more than 8,000,000 values.',
  why: 'Such a file would take the memory of the build. The file is not read.',
  fix: 'Split the description into several, each with its own pages.',
});
