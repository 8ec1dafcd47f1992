import { settings } from '../../examples.ts';
import { defineRule } from '../../rule.ts';

export const syntax = defineRule({
  code: 'config/syntax',
  severity: 'error',
  summary: 'The settings, or a file that they refer to, are not valid JSON.',
  why: 'Trellis cannot read the settings, so it cannot build the site.',
  fix: 'Correct the text at the location. The message says what was expected.',
  bad: { 'docs.json': '{ "name": "Ferns" "navigation": [] }\n' },
  good: { 'docs.json': settings('"description": "All about ferns."') },
});
