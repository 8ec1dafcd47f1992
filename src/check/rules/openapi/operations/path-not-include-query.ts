import { api, HEAD, operation } from '../../examples.ts';
import { defineRule } from '../../rule.ts';

export const pathNotIncludeQuery = defineRule({
  code: 'openapi/path-not-include-query',
  summary: 'A path contains a query string.',
  why:
    'OpenAPI describes queries as parameters, so the part after `?` is neither shown nor sent as a ' +
    'parameter.',
  fix: 'Delete the part after `?`, and add parameters with `in: query`.',
  bad: api(`${HEAD}paths:
  /ferns?shade=full:
    get: { responses: { '200': { description: Ferns. } } }
`),
  good: api(operation('parameters:\n  - { name: shade, in: query, schema: { type: string } }')),
});
