import { api, FERNS } from '../../examples.ts';
import { defineRule } from '../../rule.ts';

export const version = defineRule({
  code: 'openapi/version',
  severity: 'error',
  summary: 'The version of an OpenAPI file is missing, unsupported or not written in full.',
  why: 'Trellis reads versions 2.0, 3.0, 3.1 and 3.2, and cannot tell how to read others.',
  fix: 'Write the version in full and in quotes, as in `openapi: "3.1.0"`.',
  bad: api(FERNS.replace('3.1.0', '4.0.0')),
  good: api(FERNS),
});
