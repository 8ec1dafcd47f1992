import { api, HEAD } from '../../examples.ts';
import { defineRule } from '../../rule.ts';

export const pathParametersDefined = defineRule({
  code: 'openapi/path-parameters-defined',
  summary: 'The parameters in a path do not match their definitions.',
  why: 'The playground lacks a field for the part in braces, or has a field that has no effect.',
  fix: 'Define each name in braces as a parameter with `in: path`, and no others.',
  bad: api(`${HEAD}paths:
  /ferns/{id}:
    get:
      parameters: [{ name: name, in: path, required: true, schema: { type: string } }]
      responses: { '200': { description: A fern. } }
`),
  good: api(`${HEAD}paths:
  /ferns/{id}:
    get:
      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
      responses: { '200': { description: A fern. } }
`),
});
