import { defineRule } from '../rule.ts';

export const externalOffline = defineRule({
  code: 'external/offline',
  summary: 'External links were not checked, because no host could be reached.',
  why: 'This machine probably has no internet connection.',
  fix: 'Connect to the internet, or leave out `--external`.',
  foundBy: 'network',
});
