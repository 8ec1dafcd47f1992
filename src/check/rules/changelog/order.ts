import { defineRule } from '../rule.ts';

export const order = defineRule({
  code: 'changelog/order',
  summary: 'The OpenAPI file that was given as the older one seems to be the newer one.',
  why: 'Additions would be listed as removals, and removals as additions.',
  fix: 'Name the older file first: `trellis changelog OLD NEW`.',
});
