import { defineRule } from '../rule.ts';
import { createPlant, responseExample } from './plants.ts';

export const undocumentedStatus = defineRule({
  code: 'example/undocumented-status',
  isBroken: true,
  summary: 'An example response has a status that the operation does not document.',
  why: 'Either the example is wrong, or the reference lacks a response that readers must handle.',
  fix: 'Correct the status in the title of the block, or document the response in the OpenAPI file.',
  bad: createPlant(responseExample('```json 200\n{ "name": "Fern" }\n```')),
  good: createPlant(responseExample('```json 201\n{ "name": "Fern" }\n```')),
});
