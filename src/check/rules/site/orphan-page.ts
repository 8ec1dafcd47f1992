import { navigation } from '../examples.ts';
import { defineRule } from '../rule.ts';

export const orphanPage = defineRule({
  code: 'site/orphan-page',
  severity: 'info',
  summary: 'A page is not in the navigation, and no page links to it.',
  why: 'Readers find it only by search or by its address.',
  fix:
    'Add it to the navigation, link to it, or mark it as intended with `hidden: true` in its front ' +
    'matter.',
  bad: { 'water.mdx': '---\ntitle: Water\n---\n\nOnce a week.\n' },
  good: {
    'docs.json': navigation('{ "pages": ["index", "water"] }'),
    'water.mdx': '---\ntitle: Water\n---\n\nOnce a week.\n',
  },
});
