import { defineRule, type UseRule } from '../rule.ts';

export const noAlt = defineRule<UseRule>({
  code: 'access/no-alt',
  summary: 'An image has no alternative text, and no mark that it needs none.',
  why: 'Screen readers read out the name of the file instead, and agents learn nothing (WCAG 1.1.1).',
  fix: 'Say what the image shows: `![A fern in a pot](/fern.svg)`. Write `alt=""` for a decorative one.',
  bad: { 'index.mdx': '![](/fern.svg)\n', 'fern.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>\n' },
  good: {
    'index.mdx': '![A fern in a pot](/fern.svg)\n',
    'fern.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>\n',
  },
  find: ({ kind, isMute }) =>
    kind === 'image' && isMute
      ? {
          message: 'this image has no alternative text',
          hint: 'Describe what it shows: ![A fern in a pot](fern.png). Use alt="" for a decorative image.',
        }
      : undefined,
});
