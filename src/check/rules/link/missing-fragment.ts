import { defineRule } from '../rule.ts';

export const missingFragment = defineRule({
  code: 'link/missing-fragment',
  isBroken: true,
  summary: 'The part of a link after `#` names no heading and no element of the page.',
  why: 'Readers land at the top of the page and have to search for what the link promised.',
  fix: 'Use the id of a heading of that page. A heading can have its own: `## Set up {#setup}`.',
  bad: { 'index.mdx': '## Set up\n\nSee [Set up](#setup).\n' },
  good: { 'index.mdx': '## Set up\n\nSee [Set up](#set-up).\n' },
  foundBy: 'build',
});
