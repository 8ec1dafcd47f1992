import { api, HEAD } from '../../examples.ts';
import { defineRule } from '../../rule.ts';

export const noIdenticalPaths = defineRule({
  code: 'openapi/no-identical-paths',
  summary: 'Two paths differ only in the names of their parameters.',
  why: 'Servers cannot tell them apart, and Trellis cannot tell which one a request is for.',
  fix: 'Merge the two paths, or rename one.',
  bad: api(`${HEAD}paths:
  /ferns/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
    get: { responses: { '200': { description: A fern. } } }
  /ferns/{name}:
    parameters: [{ name: name, in: path, required: true, schema: { type: string } }]
    delete: { responses: { '204': { description: Deleted. } } }
`),
  good: api(`${HEAD}paths:
  /ferns/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
    get: { responses: { '200': { description: A fern. } } }
    delete: { responses: { '204': { description: Deleted. } } }
`),
});
