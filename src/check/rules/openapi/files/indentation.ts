import { api, operation } from '../../examples.ts';
import { defineRule } from '../../rule.ts';

export const indentation = defineRule({
  code: 'openapi/indentation',
  summary: 'A line of an OpenAPI file is not indented enough for YAML.',
  why: 'Trellis can read the line, but most other tools reject the file.',
  fix: 'Indent the line more than its key.',
  bad: api(operation('tags: [\n  ferns\n]')),
  good: api(operation('tags: [ferns]')),
});
