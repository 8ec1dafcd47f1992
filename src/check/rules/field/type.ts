import { createPlant } from '../example/plants.ts';
import { defineRule } from '../rule.ts';

export const fieldType = defineRule({
  code: 'field/type',
  isBroken: true,
  summary: 'A page gives a parameter or a field another type than the OpenAPI file.',
  why: 'Readers who follow the page send a value that the API refuses.',
  fix: 'Write the type of the OpenAPI file, or correct it there.',
  bad: createPlant('<ParamField body="height" type="string">In centimeters.</ParamField>\n'),
  good: createPlant('<ParamField body="height" type="integer">In centimeters.</ParamField>\n'),
});
