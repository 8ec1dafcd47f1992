import { defineRule } from '../../rule.ts';

export const aliasLimit = defineRule({
  code: 'openapi/alias-limit',
  severity: 'error',
  summary: 'YAML aliases expand an OpenAPI file to more than ten times its size.',
  why: 'A few lines could exhaust the memory of the build, so Trellis does not read the file.',
  fix: 'Use `$ref` instead of YAML aliases.',
});
