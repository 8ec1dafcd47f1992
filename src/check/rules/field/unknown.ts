import { createPlant } from '../example/plants.ts';
import { defineRule } from '../rule.ts';

export const unknownField = defineRule({
  code: 'field/unknown',
  isFixable: true,
  isBroken: true,
  summary: 'A page documents a parameter or field that the OpenAPI file does not have.',
  why: 'Readers send a parameter that has no effect, or expect a field that never comes.',
  fix: 'Correct the name, delete the field, or describe it in the OpenAPI file.',
  bad: createPlant('<ParamField body="heigth" type="integer">In centimeters.</ParamField>\n'),
  good: createPlant('<ParamField body="height" type="integer">In centimeters.</ParamField>\n'),
});
