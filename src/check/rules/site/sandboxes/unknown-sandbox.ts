import { api, FERNS } from '../../examples.ts';
import { defineRule } from '../../rule.ts';

export const unknownSandbox = defineRule({
  code: 'site/unknown-sandbox',
  summary: 'The setting `sandbox` names something that is not an OpenAPI file of the site.',
  why: 'The entry has no effect.',
  fix: 'Correct the name. Use the same one as in `openapi`.',
  bad: api(FERNS, undefined, '"sandbox": { "fern.yaml": "first" }'),
  good: api(FERNS, undefined, '"sandbox": { "ferns.yaml": "first" }'),
});
