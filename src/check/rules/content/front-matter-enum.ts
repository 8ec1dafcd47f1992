import { defineRule } from '../rule.ts';

export const frontMatterEnum = defineRule({
  code: 'content/front-matter-enum',
  summary: 'A value of the front matter is not one that its key allows.',
  why: 'The value is ignored.',
  fix: 'Write one of the values that the message lists.',
  bad: { 'index.mdx': '---\ntitle: Ferns\nmode: wdie\n---\n' },
  good: { 'index.mdx': '---\ntitle: Ferns\nmode: wide\n---\n' },
});
