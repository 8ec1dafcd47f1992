import { defineRule } from '../rule.ts';

export const frontMatterKey = defineRule({
  code: 'content/front-matter-key',
  summary: 'A key of the front matter looks like a mistyped one.',
  why: 'An unknown key has no effect, so the page lacks what you set.',
  fix: 'Correct the key.',
  bad: { 'index.mdx': '---\ntitle: Ferns\ndescripton: Plants for shade.\n---\n' },
  good: { 'index.mdx': '---\ntitle: Ferns\ndescription: Plants for shade.\n---\n' },
});
