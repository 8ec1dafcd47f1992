import { defineRule } from '../../rule.ts';

export const unreadable = defineRule({
  code: 'content/unreadable',
  summary: 'A file or folder cannot be read.',
  why: 'Trellis skips the file or folder, so it is missing from the site.',
  fix:
    'The message gives the reason. Give your user permission to read it, rename it, or add it to ' +
    '`.mintignore`.',
});
