import { defineRule } from '../rule.ts';

export const externalOffline = defineRule({
  code: 'external/offline',
  summary: 'External links were not checked, because no host can be reached.',
  why: 'This machine has no connection to the internet.',
  fix: 'Connect to the internet, or leave out `--external`.',
  foundBy: 'network',
});
