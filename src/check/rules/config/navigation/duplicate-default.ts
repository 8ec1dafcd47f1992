import { navigation } from '../../examples.ts';
import { defineRule } from '../../rule.ts';

export const duplicateDefault = defineRule({
  code: 'config/duplicate-default',
  summary: 'Two entries of a list are marked as the default.',
  why: 'Only one entry can be the default, so the second mark has no effect.',
  fix: 'Delete one of the marks.',
  bad: {
    'docs.json': navigation(`{
  "versions": [
    { "version": "1", "default": true, "pages": ["index"] },
    { "version": "2", "default": true, "pages": ["new"] }
  ]
}`),
    'new.mdx': '---\ntitle: New ferns\n---\n',
  },
  good: {
    'docs.json': navigation(`{
  "versions": [
    { "version": "1", "default": true, "pages": ["index"] },
    { "version": "2", "pages": ["new"] }
  ]
}`),
    'new.mdx': '---\ntitle: New ferns\n---\n',
  },
});
