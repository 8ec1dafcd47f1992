import { defineRule } from '../rule.ts';

export const externalUnreachable = defineRule({
  code: 'external/unreachable',
  summary: 'A page links to another site whose server cannot be reached or is failing.',
  why: 'The server may be down temporarily, or gone for good.',
  fix: 'Try again later. If the server is gone, correct the link.',
  foundBy: 'network',
});
