import { defineRule } from '../rule.ts';
import { createPlant, responseExample } from './plants.ts';

export const exampleSyntax = defineRule({
  code: 'example/syntax',
  isBroken: true,
  summary: 'An example in JSON cannot be read as JSON.',
  why: 'Readers who copy it get a syntax error.',
  fix: 'Correct the text. `...` may stand for parts that you leave out, and comments are fine.',
  bad: createPlant(responseExample('```json 201\n{ "name": "Fern" "height": 40 }\n```')),
  good: createPlant(responseExample('```json 201\n{ "name": "Fern", "height": 40 }\n```')),
});
