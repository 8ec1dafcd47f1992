import { defineRule } from '../../rule.ts';

export const frontMatterKey = defineRule({
  code: 'content/front-matter-key',
  isFixable: true,
  summary: 'A front matter key appears to be misspelled, or is not supported.',
  why: 'Such a key has no effect, so the page lacks what you wanted to set.',
  fix: 'Correct the name of the key, or remove it.',
  bad: { 'index.mdx': '---\ntitle: Ferns\ndescripton: Plants for shade.\n---\n' },
  good: { 'index.mdx': '---\ntitle: Ferns\ndescription: Plants for shade.\n---\n' },
});
