import { defineRule } from '../rule.ts';

const FERN = '<svg xmlns="http://www.w3.org/2000/svg"/>\n';

export const unusedImage = defineRule({
  code: 'asset/unused-image',
  severity: 'info',
  summary: 'No page, setting or stylesheet uses an image in the docs folder.',
  why: 'The image is published although nobody sees it.',
  fix: 'Delete the file, or list it in `.mintignore`.',
  bad: { 'fern.svg': FERN },
  good: { 'fern.svg': FERN, 'index.mdx': '![A fern in a pot](/fern.svg)\n' },
});
