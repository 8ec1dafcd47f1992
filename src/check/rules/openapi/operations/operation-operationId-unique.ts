import { api, HEAD } from '../../examples.ts';
import { defineRule } from '../../rule.ts';

export const operationOperationIdUnique = defineRule({
  code: 'openapi/operation-operationId-unique',
  summary: 'Two operations have the same `operationId`.',
  why: 'Generated clients and links refer to an operation by its id, so they cannot reach one of the two.',
  fix: 'Give each operation its own id.',
  bad: api(`${HEAD}paths:
  /ferns:
    get: { operationId: list, responses: { '200': { description: Ferns. } } }
  /mosses:
    get: { operationId: list, responses: { '200': { description: Mosses. } } }
`),
  good: api(`${HEAD}paths:
  /ferns:
    get: { operationId: listFerns, responses: { '200': { description: Ferns. } } }
  /mosses:
    get: { operationId: listMosses, responses: { '200': { description: Mosses. } } }
`),
});
