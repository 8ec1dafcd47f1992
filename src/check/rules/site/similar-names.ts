import { defineRule } from '../rule.ts';

export const similarNames = defineRule({
  code: 'site/similar-names',
  summary: 'Two pages or files differ only in upper and lower case.',
  why: 'Many hosts and file systems treat both as one, so one replaces the other there.',
  fix: 'Rename one of them.',
});
