import { defineRule } from '../../rule.ts';

export const byteLimit = defineRule({
  code: 'openapi/byte-limit',
  severity: 'error',
  summary: 'An OpenAPI file and the files that it refers to are larger than 96 MB.',
  why: 'The files would exhaust the memory of the build, so Trellis does not read them.',
  fix: 'Split the API description into several, each with its own pages.',
});
