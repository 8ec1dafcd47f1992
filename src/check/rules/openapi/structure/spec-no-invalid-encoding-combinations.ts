import { api, response } from '../../examples.ts';
import { defineRule } from '../../rule.ts';

export const specNoInvalidEncodingCombinations = defineRule({
  code: 'openapi/spec-no-invalid-encoding-combinations',
  summary: 'A media type describes its encoding in two ways.',
  why: 'OpenAPI 3.2 allows either `encoding`, or `prefixEncoding` and `itemEncoding`, but not both.',
  fix: 'Delete one of them.',
  bad: api(response('schema: { type: array }\nencoding: {}\nitemEncoding: {}', '3.2.0')),
  good: api(response('schema: { type: array }\nitemEncoding: {}', '3.2.0')),
});
