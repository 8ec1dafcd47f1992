import { api, FERNS, navigation, operation } from '../../examples.ts';
import { defineRule } from '../../rule.ts';

export const excludedOperation = defineRule({
  code: 'site/excluded-operation',
  summary: 'The navigation names an operation that `x-excluded` hides.',
  why: 'The operation has no page, so the entry is skipped.',
  fix: 'Delete the entry, or delete `x-excluded` in the OpenAPI file.',
  bad: {
    ...api(operation('x-excluded: true')),
    'docs.json': navigation(
      '{ "groups": [{ "group": "API", "openapi": "ferns.yaml", "pages": ["index", "GET /ferns"] }] }',
    ),
  },
  good: {
    ...api(FERNS),
    'docs.json': navigation(
      '{ "groups": [{ "group": "API", "openapi": "ferns.yaml", "pages": ["index", "GET /ferns"] }] }',
    ),
  },
});
