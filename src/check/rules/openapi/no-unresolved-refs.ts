import { api, response } from '../examples.ts';
import { defineRule } from '../rule.ts';

export const noUnresolvedRefs = defineRule({
  code: 'openapi/no-unresolved-refs',
  isBroken: true,
  summary: 'A `$ref` leads to nothing.',
  why: 'Pages show nothing for that part, and requests and responses are not checked against it.',
  fix: 'Correct the reference. `#/components/schemas/Fern` names a schema of the same file.',
  bad: api(response('schema: { $ref: "#/components/schemas/Fren" }')),
  good: api(response('schema: { $ref: "#/components/schemas/Fern" }')),
});
