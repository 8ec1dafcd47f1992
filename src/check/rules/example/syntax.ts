import { defineRule } from '../rule.ts';
import { createPlant, responseExample } from './plants.ts';

export const exampleSyntax = defineRule({
  code: 'example/syntax',
  isBroken: true,
  summary: 'A JSON example is not valid JSON.',
  why: 'Readers who copy it get a syntax error.',
  fix: 'Correct the text. You can write `...` for omitted parts, and comments are fine.',
  bad: createPlant(responseExample('```json 201\n{ "name": "Fern" "height": 40 }\n```')),
  good: createPlant(responseExample('```json 201\n{ "name": "Fern", "height": 40 }\n```')),
});
