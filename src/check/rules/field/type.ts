import { createPlant } from '../example/plants.ts';
import { defineRule } from '../rule.ts';

export const fieldType = defineRule({
  code: 'field/type',
  isBroken: true,
  summary: 'The type of a parameter or field differs from the OpenAPI file.',
  why: 'Readers send a value that the API rejects.',
  fix: 'Use the type from the OpenAPI file, or correct that file.',
  bad: createPlant('<ParamField body="height" type="string">In centimeters.</ParamField>\n'),
  good: createPlant('<ParamField body="height" type="integer">In centimeters.</ParamField>\n'),
});
