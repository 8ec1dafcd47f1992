import { api, FERNS } from '../../examples.ts';
import { defineRule } from '../../rule.ts';

export const syntax = defineRule({
  code: 'openapi/syntax',
  severity: 'error',
  summary: 'An OpenAPI file is not valid YAML or JSON.',
  why: 'Its operations have no pages, or pages without parameters and playground.',
  fix: 'Correct the text at the location.',
  bad: api('openapi: 3.1.0\ninfo: { title: Ferns\npaths: {}\n'),
  good: api(FERNS),
});
