import { api, HEAD } from '../../examples.ts';
import { defineRule } from '../../rule.ts';

const PATHS = `${HEAD}paths:
  /ferns:
    get:
      responses: { '200': { description: Ferns. } }
    post:
      responses: { '201': { description: The fern. } }
`;
const ferns = (pages: string): Record<string, string> => ({
  ...api(PATHS),
  'docs.json': `{
  "name": "Ferns",
  "navigation": {
    "groups": [{ "group": "API", "openapi": "ferns.yaml", "pages": ["index", ${pages}] }]
  }
}
`,
});

export const undocumentedOperation = defineRule({
  code: 'site/undocumented-operation',
  severity: 'info',
  summary: 'Some operations of an OpenAPI file have a page, and others do not.',
  why: 'Readers do not learn that the others exist.',
  fix: 'Add the operations to the navigation, or mark them with `x-internal: true` or `x-excluded: true`.',
  bad: ferns('"GET /ferns"'),
  good: ferns('"GET /ferns", "POST /ferns"'),
});
