import { api, schema } from '../../examples.ts';
import { defineRule } from '../../rule.ts';

const FERN = schema('type: object\nrequired: [name]\nproperties:\n  name: { type: string }');

export const requiredProperty = defineRule({
  code: 'openapi/required-property',
  summary: 'A schema requires a property that it does not have, but has one of a similar name.',
  why: 'Pages show the property as optional, and examples without the misspelt one are invalid.',
  fix: 'Correct the name in `required`.',
  bad: api(FERN.replace('[name]', '[nmae]')),
  good: api(FERN),
});
