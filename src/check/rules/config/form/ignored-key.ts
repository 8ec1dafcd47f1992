import { settings } from '../../examples.ts';
import { defineRule } from '../../rule.ts';

export const ignoredKey = defineRule({
  code: 'config/ignored-key',
  summary: 'A setting that other tools use has no effect here.',
  why: 'The site does not do what the setting says. The message gives the reason.',
  fix: 'Delete the setting, or ignore this problem while you still use the other tool.',
  bad: { 'docs.json': settings('"integrations": { "ga4": { "measurementId": "G-1" } }') },
  good: { 'docs.json': settings('"description": "All about ferns."') },
});
