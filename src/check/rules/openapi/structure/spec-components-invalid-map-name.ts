import { api, schema } from '../../examples.ts';
import { defineRule } from '../../rule.ts';

export const specComponentsInvalidMapName = defineRule({
  code: 'openapi/spec-components-invalid-map-name',
  summary: 'The name of a component has characters that OpenAPI does not allow.',
  why: 'Other tools may not find the component.',
  fix: 'Use only letters, digits, `.`, `-` and `_`.',
  bad: api(schema('type: object').replace('Fern:', 'Tree fern:')),
  good: api(schema('type: object').replace('Fern:', 'TreeFern:')),
});
