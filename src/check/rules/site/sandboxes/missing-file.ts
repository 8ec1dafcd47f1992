import { api, FERNS } from '../../examples.ts';
import { defineRule } from '../../rule.ts';

export const missingFile = defineRule({
  code: 'site/missing-file',
  summary: 'The file with the rules of a sandbox does not exist.',
  why: 'The API has no sandbox.',
  fix: 'Correct the path, or create the file.',
  bad: api(FERNS, undefined, '"sandbox": { "ferns.yaml": "rules.ts" }'),
  good: {
    ...api(FERNS, undefined, '"sandbox": { "ferns.yaml": "rules.ts" }'),
    'rules.ts':
      "import { defineSandbox, generic } from 'trellis-docs/sandbox';\n\n" +
      'export default defineSandbox({ extends: generic() });\n',
  },
});
