import { api, response } from '../../examples.ts';
import { defineRule } from '../../rule.ts';

export const noUnresolvedRefs = defineRule({
  code: 'openapi/no-unresolved-refs',
  isBroken: true,
  summary: 'The target of a `$ref` does not exist.',
  why: 'Pages show nothing for that part, and nothing checks requests and responses against it.',
  fix: 'Correct the reference. `#/components/schemas/Fern` refers to a schema in the same file.',
  bad: api(response('schema: { $ref: "#/components/schemas/Fren" }')),
  good: api(response('schema: { $ref: "#/components/schemas/Fern" }')),
});
