import { defineRule } from '../../rule.ts';

export const frontMatterType = defineRule({
  code: 'content/front-matter-type',
  summary: 'A front matter value has the wrong type.',
  why: 'Trellis ignores the value.',
  fix: 'Write a value of the type that the message names.',
  bad: { 'index.mdx': '---\ntitle: Ferns\nhidden: sometimes\n---\n' },
  good: { 'index.mdx': '---\ntitle: Ferns\nhidden: false\n---\n' },
});
