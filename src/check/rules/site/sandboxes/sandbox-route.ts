import { api, FERNS } from '../../examples.ts';
import { defineRule } from '../../rule.ts';

export const sandboxRoute = defineRule({
  code: 'site/sandbox-route',
  summary: 'A page has the address of the sandbox inspector.',
  why: 'Readers cannot open the inspector, which shows the state and requests of the sandbox.',
  fix: 'Rename the page.',
  bad: {
    ...api(FERNS, 'sandbox', '"sandbox": { "ferns.yaml": "first" }'),
    'sandbox.mdx': '---\ntitle: Sand for ferns\n---\n',
  },
  good: {
    ...api(FERNS, 'sand', '"sandbox": { "ferns.yaml": "first" }'),
    'sand.mdx': '---\ntitle: Sand for ferns\n---\n',
  },
});
