import { api, HEAD } from '../../examples.ts';
import { defineRule } from '../../rule.ts';

const parameter = (required: string): string => `${HEAD}paths:
  /ferns/{id}:
    get:
      parameters: [{ name: id, in: path${required}, schema: { type: string } }]
      responses: { '200': { description: A fern. } }
`;

export const pathParameterRequired = defineRule({
  code: 'openapi/path-parameter-required',
  summary: 'A path parameter does not have `required: true`.',
  why: 'OpenAPI requires it, because a path always has all its parameters. Other tools refuse the file.',
  fix: 'Add `required: true` to the parameter.',
  bad: api(parameter('')),
  good: api(parameter(', required: true')),
});
