import { navigation } from '../../examples.ts';
import { defineRule } from '../../rule.ts';

export const emptyGroup = defineRule({
  code: 'config/empty-group',
  summary: 'A group in the navigation has no pages.',
  why: 'Readers would see a heading with nothing below it.',
  fix: 'Give the group `pages` or `openapi`, or delete it.',
  bad: {
    'docs.json': navigation('{ "groups": [{ "group": "Guide", "pages": ["index"] }, { "group": "News" }] }'),
  },
  good: { 'docs.json': navigation('{ "groups": [{ "group": "Guide", "pages": ["index"] }] }') },
});
