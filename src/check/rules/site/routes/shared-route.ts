import { navigation } from '../../examples.ts';
import { defineRule } from '../../rule.ts';

export const sharedRoute = defineRule({
  code: 'site/shared-route',
  isBroken: true,
  summary: 'Two pages have the same address.',
  why: 'Only one of them is published.',
  fix: 'Rename or delete one of them.',
  bad: {
    'docs.json': navigation('{ "pages": ["index", "guide", "guide/index"] }'),
    'guide.mdx': '---\ntitle: Guide\n---\n',
    'guide/index.mdx': '---\ntitle: Guide\n---\n',
  },
  good: {
    'docs.json': navigation('{ "pages": ["index", "guide"] }'),
    'guide.mdx': '---\ntitle: Guide\n---\n',
  },
});
