import { api, operation } from '../../examples.ts';
import { defineRule } from '../../rule.ts';

export const specQuerystringParameters = defineRule({
  code: 'openapi/spec-querystring-parameters',
  summary: 'An operation describes both its whole query string and individual query parameters.',
  why: 'OpenAPI 3.2 allows only one of the two, because they would overwrite each other.',
  fix: 'Keep one parameter with `in: querystring`, or only parameters with `in: query`.',
  bad: api(
    operation(
      `parameters:
  - { name: all, in: querystring, content: { text/plain: { schema: { type: string } } } }
  - { name: limit, in: query, schema: { type: integer } }`,
      '3.2.0',
    ),
  ),
  good: api(
    operation(
      `parameters:
  - { name: all, in: querystring, content: { text/plain: { schema: { type: string } } } }`,
      '3.2.0',
    ),
  ),
});
