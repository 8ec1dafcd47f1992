import { navigation } from '../../examples.ts';
import { defineRule } from '../../rule.ts';

export const emptyDivision = defineRule({
  code: 'config/empty-division',
  summary: 'A tab, version or other part of the navigation has no content.',
  why: 'Readers could open it, but would find nothing in it.',
  fix: 'Give it `groups`, `pages` or `href`, or delete it.',
  bad: { 'docs.json': navigation('{ "tabs": [{ "tab": "Guide", "pages": ["index"] }, { "tab": "News" }] }') },
  good: {
    'docs.json': navigation(
      `{ "tabs": [
  { "tab": "Guide", "pages": ["index"] },
  { "tab": "News", "href": "https://ferns.example" }
] }`,
    ),
  },
});
