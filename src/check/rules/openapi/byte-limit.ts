import { defineRule } from '../rule.ts';

export const byteLimit = defineRule({
  code: 'openapi/byte-limit',
  severity: 'error',
  summary: 'The files of a description are larger than 96 MB together.',
  why: 'Such a file would take the memory of the build. The file is not read.',
  fix: 'Split the description into several, each with its own pages.',
});
