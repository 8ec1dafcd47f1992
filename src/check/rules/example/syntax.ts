import { defineRule } from '../rule.ts';
import { createPlant, responseExample } from './plants.ts';

export const exampleSyntax = defineRule({
  code: 'example/syntax',
  isBroken: true,
  summary: 'A JSON example is not valid JSON, or a `fetch` call is not valid JavaScript.',
  why: 'Readers who copy the example get a syntax error.',
  fix: 'Correct the text. Comments are allowed, and `...` can stand for omitted parts.',
  bad: createPlant(responseExample('```json 201\n{ "name": "Fern" "height": 40 }\n```')),
  good: createPlant(responseExample('```json 201\n{ "name": "Fern", "height": 40 }\n```')),
});
