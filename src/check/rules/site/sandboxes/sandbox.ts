import { api, FERNS } from '../../examples.ts';
import { defineRule } from '../../rule.ts';

export const sandbox = defineRule({
  code: 'site/sandbox',
  summary: 'The rules of a sandbox cannot be loaded, or an `x-sandbox` in the OpenAPI file has no effect.',
  why: 'The API has no sandbox, or its sandbox lacks that rule.',
  fix: 'Correct the file at the location. The message says what is wrong.',
  bad: {
    ...api(FERNS, undefined, '"sandbox": { "ferns.yaml": "rules.ts" }'),
    'rules.ts': 'export default {;\n',
  },
  good: {
    ...api(FERNS, undefined, '"sandbox": { "ferns.yaml": "rules.ts" }'),
    'rules.ts':
      "import { defineSandbox, generic } from 'trellis-docs/sandbox';\n\n" +
      'export default defineSandbox({ extends: generic() });\n',
  },
});
