import { navigation } from '../../examples.ts';
import { defineRule } from '../../rule.ts';

export const mixedNavigation = defineRule({
  code: 'config/mixed-navigation',
  summary: 'One level of the navigation is divided in two ways.',
  why: 'A level can be divided in only one way, so only the first list with pages counts.',
  fix: 'Put the other list into each of its parts, or move links into `navigation.global`.',
  bad: {
    'docs.json': navigation(`{
  "tabs": [{ "tab": "Guide", "pages": ["index"] }],
  "versions": [{ "version": "1", "pages": ["new"] }]
}`),
    'new.mdx': '---\ntitle: New ferns\n---\n',
  },
  good: {
    'docs.json': navigation(`{
  "tabs": [{ "tab": "Guide", "versions": [{ "version": "1", "pages": ["index", "new"] }] }]
}`),
    'new.mdx': '---\ntitle: New ferns\n---\n',
  },
});
