import { defineRule } from '../rule.ts';

export const externalUnreachable = defineRule({
  code: 'external/unreachable',
  summary: 'The server of another site that a page links to cannot be reached, or is failing.',
  why: 'It may be down for a moment, or gone for good.',
  fix: 'Try again later. If the server is gone, correct the link.',
  foundBy: 'network',
});
