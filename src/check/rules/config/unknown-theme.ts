import { settings } from '../examples.ts';
import { defineRule } from '../rule.ts';

export const unknownTheme = defineRule({
  code: 'config/unknown-theme',
  summary: 'The setting `theme` names no theme.',
  why: 'The name has no effect, but such a mistake may hide another one.',
  fix: 'Write a name that the message lists, or delete the setting.',
  bad: { 'docs.json': settings('"theme": "mnt"') },
  good: { 'docs.json': settings('"theme": "mint"') },
});
