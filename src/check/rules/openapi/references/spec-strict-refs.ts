import { api, FERNS } from '../../examples.ts';
import { defineRule } from '../../rule.ts';

export const specStrictRefs = defineRule({
  code: 'openapi/spec-strict-refs',
  summary: 'A `$ref` is used where OpenAPI does not allow one.',
  why: 'Tools ignore the reference or reject the file, so the part is missing.',
  fix: 'Write the part itself, or move the reference to where OpenAPI allows one.',
  bad: api(`${FERNS}externalDocs: { $ref: '#/info' }\n`),
  good: api(`${FERNS}externalDocs: { url: 'https://ferns.example' }\n`),
});
