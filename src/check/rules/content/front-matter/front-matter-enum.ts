import { defineRule } from '../../rule.ts';

export const frontMatterEnum = defineRule({
  code: 'content/front-matter-enum',
  isFixable: true,
  summary: 'A front matter key has a value that it does not allow.',
  why: 'Trellis ignores the value.',
  fix: 'Use one of the values that the message lists.',
  bad: { 'index.mdx': '---\ntitle: Ferns\nmode: wdie\n---\n' },
  good: { 'index.mdx': '---\ntitle: Ferns\nmode: wide\n---\n' },
});
