import { api, operation } from '../../examples.ts';
import { defineRule } from '../../rule.ts';

export const headerNotIgnored = defineRule({
  code: 'openapi/header-not-ignored',
  summary: 'A header parameter has a name that OpenAPI ignores.',
  why:
    '`Accept`, `Content-Type` and `Authorization` are described elsewhere, so Trellis neither shows ' +
    'nor sends the parameter.',
  fix: 'List media types under `content`, and declare a security scheme for `Authorization`.',
  bad: api(operation('parameters:\n  - { name: Authorization, in: header, schema: { type: string } }')),
  good: api(operation('parameters:\n  - { name: X-Garden, in: header, schema: { type: string } }')),
});
