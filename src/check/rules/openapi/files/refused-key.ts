import { api, schema } from '../../examples.ts';
import { defineRule } from '../../rule.ts';

export const refusedKey = defineRule({
  code: 'openapi/refused-key',
  summary: 'An OpenAPI file has the key `__proto__`.',
  why: 'In JavaScript, the key could change other objects, so Trellis removes it.',
  fix: 'Rename the key.',
  bad: api(schema('type: object\nproperties:\n  __proto__: { type: string }')),
  good: api(schema('type: object\nproperties:\n  prototype: { type: string }')),
});
