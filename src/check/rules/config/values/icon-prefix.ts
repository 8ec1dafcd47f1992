import { navigation } from '../../examples.ts';
import { defineRule } from '../../rule.ts';

export const iconPrefix = defineRule({
  code: 'config/icon-prefix',
  summary: 'The name of an icon has a stylesheet prefix, such as `fa-`.',
  why: 'The icon is shown, but other tools may not know the name.',
  fix: 'Write only the name, without `fa-`.',
  bad: {
    'docs.json': navigation('{ "groups": [{ "group": "Guide", "icon": "fa-leaf", "pages": ["index"] }] }'),
  },
  good: {
    'docs.json': navigation('{ "groups": [{ "group": "Guide", "icon": "leaf", "pages": ["index"] }] }'),
  },
});
