import { defineRule } from '../rule.ts';

export const aliasLimit = defineRule({
  code: 'openapi/alias-limit',
  severity: 'error',
  summary: 'The YAML aliases of a file expand it to more than ten times its size.',
  why: 'A few lines could fill the memory of the build. The file is not read.',
  fix: 'Use `$ref` instead of YAML aliases.',
});
