import { defineRule } from '../rule.ts';

export const unreadable = defineRule({
  code: 'content/unreadable',
  summary: 'A file or folder cannot be read.',
  why: 'It is skipped, so the site lacks it.',
  fix:
    'Give your user permission to read it, rename it, or name it in `.mintignore`. The message ' +
    'gives the reason.',
});
