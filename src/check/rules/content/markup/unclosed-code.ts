import { defineRule } from '../../rule.ts';

export const unclosedCode = defineRule({
  code: 'content/unclosed-code',
  isBroken: true,
  summary: 'A code block has no closing fence.',
  why: 'The rest of the page is shown as code. Inside a component, the whole page cannot be shown.',
  fix: 'Close the block with a line of the same signs as its first line begins with.',
  bad: { 'index.mdx': '```sh\nfern water\n\nWater it every week.\n' },
  good: { 'index.mdx': '```sh\nfern water\n```\n\nWater it every week.\n' },
});
