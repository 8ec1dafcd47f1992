import { defineRule } from '../rule.ts';
import { createPlant, requestExample } from './plants.ts';

export const undocumentedField = defineRule({
  code: 'example/undocumented-field',
  summary: 'An example has a property or a query parameter that the OpenAPI file does not describe.',
  why: 'Either the name is misspelled, or the reference does not explain the field.',
  fix: 'Correct the name, or describe the field in the OpenAPI file.',
  bad: createPlant(requestExample('```json\n{ "name": "Fern", "heigth": 40 }\n```')),
  good: createPlant(requestExample('```json\n{ "name": "Fern", "height": 40 }\n```')),
});
