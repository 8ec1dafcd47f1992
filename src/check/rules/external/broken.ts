import { defineRule } from '../rule.ts';

export const externalBroken = defineRule({
  code: 'external/broken',
  isBroken: true,
  summary: 'A link leads to a page on another site that does not exist (404 or 410).',
  why: 'Readers who follow the link find nothing.',
  fix: 'Correct the link, or delete it. `--skip-links` skips addresses by their beginning.',
  foundBy: 'network',
});
