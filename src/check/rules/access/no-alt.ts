import { defineRule, type UseRule } from '../rule.ts';

export const noAlt = defineRule<UseRule>({
  code: 'access/no-alt',
  summary: 'An image has no alternative text and is not marked as decorative.',
  why:
    'Screen readers read out the file name instead, and agents learn nothing about the image (WCAG ' +
    '1.1.1).',
  fix: 'Say what the image shows: `![A fern in a pot](/fern.svg)`. For a decorative image, write `alt=""`.',
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
