import { defineRule } from '../rule.ts';
import { createPlant, requestExample } from './plants.ts';

export const exampleSchema = defineRule({
  code: 'example/schema',
  isBroken: true,
  summary: 'A request or response example violates the schema in the OpenAPI file.',
  why: 'Readers who copy the example get an error, or write code for a response that never comes.',
  fix: 'Correct the example, or the schema if the API accepts the example.',
  bad: createPlant(requestExample('```json\n{ "name": "Fern", "height": "tall" }\n```')),
  good: createPlant(requestExample('```json\n{ "name": "Fern", "height": 40 }\n```')),
});
