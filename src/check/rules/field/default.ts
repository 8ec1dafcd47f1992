import { createPlant } from '../example/plants.ts';
import { defineRule } from '../rule.ts';

export const fieldDefault = defineRule({
  code: 'field/default',
  isBroken: true,
  summary: 'A page gives a parameter or a field another default than the OpenAPI file.',
  why: 'Readers rely on a value that the API does not use.',
  fix: 'Write the default of the OpenAPI file, or correct it there.',
  bad: createPlant('<ParamField body="height" type="integer" default="20">In centimeters.</ParamField>\n'),
  good: createPlant('<ParamField body="height" type="integer" default="10">In centimeters.</ParamField>\n'),
});
