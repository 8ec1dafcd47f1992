import { navigation } from '../../examples.ts';
import { defineRule } from '../../rule.ts';

export const orphanPage = defineRule({
  code: 'site/orphan-page',
  severity: 'info',
  summary: 'A page is not in the navigation, and no page links to it.',
  why: 'Readers can find the page only through the search or by its address.',
  fix:
    'Add the page to the navigation, or link to it. If this is intended, set `hidden: true` in its ' +
    'front matter.',
  bad: { 'water.mdx': '---\ntitle: Water\n---\n\nOnce a week.\n' },
  good: {
    'docs.json': navigation('{ "pages": ["index", "water"] }'),
    'water.mdx': '---\ntitle: Water\n---\n\nOnce a week.\n',
  },
});
