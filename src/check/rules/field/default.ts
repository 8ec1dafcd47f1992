import { createPlant } from '../example/plants.ts';
import { defineRule } from '../rule.ts';

export const fieldDefault = defineRule({
  code: 'field/default',
  isBroken: true,
  summary: 'The default of a parameter or field differs from the OpenAPI file.',
  why: 'Readers rely on a value that the API does not use.',
  fix: 'Use the default from the OpenAPI file, or correct that file.',
  bad: createPlant('<ParamField body="height" type="integer" default="20">In centimeters.</ParamField>\n'),
  good: createPlant('<ParamField body="height" type="integer" default="10">In centimeters.</ParamField>\n'),
});
