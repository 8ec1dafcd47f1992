import { api, schema } from '../../examples.ts';
import { defineRule } from '../../rule.ts';

export const unsatisfiable = defineRule({
  code: 'openapi/unsatisfiable',
  summary: 'A schema allows no value.',
  why: 'No request or response can be valid, and Trellis cannot generate an example.',
  fix: 'Correct the constraint that contradicts the others. The message names both.',
  bad: api(schema('type: integer\nminimum: 5\nmaximum: 3')),
  good: api(schema('type: integer\nminimum: 3\nmaximum: 5')),
});
