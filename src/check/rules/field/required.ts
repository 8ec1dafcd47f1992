import { createPlant } from '../example/plants.ts';
import { defineRule } from '../rule.ts';

export const fieldRequired = defineRule({
  code: 'field/required',
  isBroken: true,
  summary: 'A page and the OpenAPI file disagree on whether a parameter or field is required.',
  why: 'Readers omit what the API needs, or look for a value that they do not need.',
  fix: 'Add or delete `required`, or correct the OpenAPI file.',
  bad: createPlant('<ParamField body="name" type="string">Its name.</ParamField>\n'),
  good: createPlant('<ParamField body="name" type="string" required>Its name.</ParamField>\n'),
});
