import { defineRule, type UseRule } from '../rule.ts';

/** Texts that say nothing about what an image shows (WCAG, failures F30 and F39). */
const VAGUE = new Set([
  ...['image', 'img', 'images', 'picture', 'pic', 'photo', 'photograph', 'graphic', 'spacer'],
  ...['alt', 'alt text', 'alternative text', 'image alt', 'placeholder', 'untitled', 'null', 'undefined'],
]);

/** A number may follow, as in "image 2". */
const NUMBER = /(?<![\s_-])[\s_-]*(?<!\d)\d+$/;

const FILE = /^[^\s/]*\.(?:png|jpe?g|gif|webp|avif|svg)$/i;

export const vagueAlt = defineRule<UseRule>({
  code: 'access/vague-alt',
  summary: 'The alternative text of an image does not say what it shows.',
  why: 'Screen readers read it out, and agents learn nothing about the image (WCAG 1.1.1).',
  fix: 'Say what the image shows: `![A fern in a pot](/fern.svg)`. For a decorative image, write `alt=""`.',
  bad: { 'index.mdx': '![image](/fern.svg)\n', 'fern.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>\n' },
  good: {
    'index.mdx': '![A fern in a pot](/fern.svg)\n',
    'fern.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>\n',
  },
  find({ kind, text }) {
    if (kind !== 'image' || text === undefined) return undefined;
    const said = text.trim();
    if (!VAGUE.has(said.toLowerCase().replace(NUMBER, '')) && !FILE.test(said)) return undefined;
    return {
      message: `the alternative text "${said}" does not say what this image shows`,
      hint: 'Describe what it shows. Use alt="" for a decorative image.',
      at: text,
    };
  },
});
