import { api, schema } from '../../examples.ts';
import { defineRule } from '../../rule.ts';

export const specDiscriminatorDefaultMapping = defineRule({
  code: 'openapi/spec-discriminator-defaultMapping',
  summary: 'A discriminator property is optional and has no default.',
  why: 'Without the property, nothing says which alternative applies to a value (OpenAPI 3.2).',
  fix: 'Make the property required, or add `defaultMapping`.',
  bad: api(
    schema(
      'type: object\nproperties:\n  kind: { type: string }\ndiscriminator: { propertyName: kind }',
      '3.2.0',
    ),
  ),
  good: api(
    schema(
      `type: object
required: [kind]
properties:
  kind: { type: string }
discriminator: { propertyName: kind }`,
      '3.2.0',
    ),
  ),
});
