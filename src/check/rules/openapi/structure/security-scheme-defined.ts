import { api, operation } from '../../examples.ts';
import { defineRule } from '../../rule.ts';

export const securitySchemeDefined = defineRule({
  code: 'openapi/security-scheme-defined',
  summary: 'An operation requires a security scheme that the file does not declare.',
  why: 'The playground has no field for the credentials, so requests fail.',
  fix: 'Correct the name, or declare the scheme in `components.securitySchemes`.',
  bad: api(operation('security: [{ key: [] }]')),
  good: api(
    `${operation('security: [{ key: [] }]')}components:
  securitySchemes:
    key: { type: http, scheme: bearer }
`,
  ),
});
