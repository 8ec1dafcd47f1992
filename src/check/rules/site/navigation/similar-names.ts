import { defineRule } from '../../rule.ts';

export const similarNames = defineRule({
  code: 'site/similar-names',
  summary: 'The names of two pages or files differ only in case.',
  why: 'Many hosts and file systems ignore case, so one replaces the other.',
  fix: 'Rename one of them.',
});
