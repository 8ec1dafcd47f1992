import { settings } from '../../examples.ts';
import { defineRule } from '../../rule.ts';

const withIgnore = (rule: string): string =>
  settings(`"check": {
    "ignore": [{ "rule": "${rule}", "files": "index.mdx", "reason": "Published next month." }]
  }`);

const page = 'See the [guide](/guide).\n';

export const unusedIgnore = defineRule({
  code: 'config/unused-ignore',
  summary: 'An entry of `check.ignore` matches no problem.',
  why: 'The entry would hide a future problem that nobody has reviewed.',
  fix: 'Delete the entry.',
  bad: { 'docs.json': withIgnore('asset/missing-image'), 'index.mdx': page },
  good: { 'docs.json': withIgnore('link/missing-page'), 'index.mdx': page },
});
