import { api, operation } from '../../examples.ts';
import { defineRule } from '../../rule.ts';

export const operationParametersUnique = defineRule({
  code: 'openapi/operation-parameters-unique',
  summary: 'An operation has the same parameter twice.',
  why: 'Only one of them is shown and sent.',
  fix: 'Delete one of them. Two parameters are the same if their `name` and `in` are equal.',
  bad: api(
    operation(
      `parameters:
  - { name: limit, in: query, schema: { type: integer } }
  - { name: limit, in: query, schema: { type: string } }`,
    ),
  ),
  good: api(operation('parameters:\n  - { name: limit, in: query, schema: { type: integer } }')),
});
