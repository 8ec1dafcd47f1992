import { defineRule } from '../../rule.ts';

export const depthLimit = defineRule({
  code: 'openapi/depth-limit',
  severity: 'error',
  summary: 'An OpenAPI file is nested deeper than 256 levels.',
  why: 'Tools that read the file would run out of memory, so Trellis does not read it.',
  fix: 'Move inner schemas to `components.schemas`, and refer to them.',
});
