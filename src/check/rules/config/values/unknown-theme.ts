import { settings } from '../../examples.ts';
import { defineRule } from '../../rule.ts';

export const unknownTheme = defineRule({
  code: 'config/unknown-theme',
  summary: 'The setting `theme` names an unknown theme.',
  why: 'The setting has no effect.',
  fix: 'Use a name that the message lists, or delete the setting.',
  bad: { 'docs.json': settings('"theme": "mnt"') },
  good: { 'docs.json': settings('"theme": "mint"') },
});
