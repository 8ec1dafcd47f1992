import { defineRule } from '../../rule.ts';

export const encoding = defineRule({
  code: 'content/encoding',
  summary: 'A file is not saved as UTF-8.',
  why: 'Some characters are lost, or the whole text is unreadable.',
  fix: 'Save the file as UTF-8 in your editor.',
});
