import { navigation } from '../examples.ts';
import { defineRule } from '../rule.ts';

export const iconPrefix = defineRule({
  code: 'config/icon-prefix',
  summary: 'The name of an icon has the prefix of a style sheet, such as `fa-`.',
  why: 'The icon is shown, but other tools may not know the name.',
  fix: 'Write the name alone, without `fa-`.',
  bad: {
    'docs.json': navigation('{ "groups": [{ "group": "Guide", "icon": "fa-leaf", "pages": ["index"] }] }'),
  },
  good: {
    'docs.json': navigation('{ "groups": [{ "group": "Guide", "icon": "leaf", "pages": ["index"] }] }'),
  },
});
