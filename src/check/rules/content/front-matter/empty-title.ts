import { defineRule } from '../../rule.ts';

export const emptyTitle = defineRule({
  code: 'content/empty-title',
  summary: 'The title of a page is empty.',
  why: 'The page is shown with a title that is made from its file name, or without one.',
  fix: 'Write a title, or delete the key.',
  bad: { 'index.mdx': '---\ntitle:\n---\n\nFerns like shade.\n' },
  good: { 'index.mdx': '---\ntitle: Ferns\n---\n\nFerns like shade.\n' },
});
