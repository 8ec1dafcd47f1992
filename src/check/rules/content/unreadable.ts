import { defineRule } from '../rule.ts';

export const unreadable = defineRule({
  code: 'content/unreadable',
  summary: 'A file or folder cannot be read.',
  why: 'It is skipped, so it is missing from the site.',
  fix:
    'Give your user permission to read it, rename it, or add it to `.mintignore`. The message gives ' +
    'the reason.',
});
