import { navigation } from '../../examples.ts';
import { defineRule } from '../../rule.ts';

export const deadPart = defineRule({
  code: 'site/dead-part',
  summary: 'A tab, version or other part of the navigation leads to no page.',
  why: 'Trellis skips this part, so readers do not see it.',
  fix: 'Add pages to it, or delete it.',
  bad: {
    'docs.json': navigation(
      '{ "tabs": [{ "tab": "Guide", "pages": ["index"] }, { "tab": "News", "pages": [] }] }',
    ),
  },
  good: {
    'docs.json': navigation(
      '{ "tabs": [{ "tab": "Guide", "pages": ["index"] }, { "tab": "News", "pages": ["news"] }] }',
    ),
    'news.mdx': '---\ntitle: News\n---\n',
  },
});
