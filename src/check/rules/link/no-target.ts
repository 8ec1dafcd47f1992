import { defineRule, type UseRule } from '../rule.ts';

const NOUNS: Readonly<Record<string, string>> = { link: 'link', image: 'image', media: 'frame' };

export const noTarget = defineRule<UseRule>({
  code: 'link/no-target',
  isBroken: true,
  summary: 'A link, image or frame has no address.',
  why: 'The link reloads the page, and the image or frame shows nothing.',
  fix: 'Write the address.',
  bad: { 'index.mdx': 'See the [guide]().\n', 'guide.mdx': '---\ntitle: Guide\n---\n' },
  good: { 'index.mdx': 'See the [guide](/guide).\n', 'guide.mdx': '---\ntitle: Guide\n---\n' },
  find({ kind, sourceText }) {
    const noun = NOUNS[kind];
    if (noun === undefined || sourceText !== '') return undefined;
    return { message: `this ${noun} has no address`, hint: `Write it, or delete the ${noun}.` };
  },
});
