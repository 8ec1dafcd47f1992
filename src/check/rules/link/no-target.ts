import { defineRule, type UseRule } from '../rule.ts';

export const noTarget = defineRule<UseRule>({
  code: 'link/no-target',
  isBroken: true,
  summary: 'A link or image has no address.',
  why: 'The link reloads the page, and the image shows nothing.',
  fix: 'Write the address.',
  bad: { 'index.mdx': 'See the [guide]().\n', 'guide.mdx': '---\ntitle: Guide\n---\n' },
  good: { 'index.mdx': 'See the [guide](/guide).\n', 'guide.mdx': '---\ntitle: Guide\n---\n' },
  find({ kind, sourceText }) {
    if ((kind !== 'link' && kind !== 'image') || sourceText !== '') return undefined;
    return {
      message: `this ${kind} has no address`,
      hint: 'Write it, or delete the link.'.replace('link', kind),
    };
  },
});
