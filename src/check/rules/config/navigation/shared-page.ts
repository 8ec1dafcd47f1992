import { navigation } from '../../examples.ts';
import { defineRule } from '../../rule.ts';

export const sharedPage = defineRule({
  code: 'config/shared-page',
  severity: 'info',
  summary: 'Two tabs, or other parts of the navigation, list the same page.',
  why: 'A page has only one address, so links to the page open the part that lists it first.',
  fix: 'You can ignore this problem. To show the page in both parts, write a file for each.',
  bad: {
    'docs.json': navigation(
      '{ "tabs": [{ "tab": "Guide", "pages": ["index"] }, { "tab": "News", "pages": ["index"] }] }',
    ),
  },
  good: {
    'docs.json': navigation(
      '{ "tabs": [{ "tab": "Guide", "pages": ["index"] }, { "tab": "News", "pages": ["news"] }] }',
    ),
    'news.mdx': '---\ntitle: News\n---\n',
  },
});
