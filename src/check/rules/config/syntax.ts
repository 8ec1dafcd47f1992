import { settings } from '../examples.ts';
import { defineRule } from '../rule.ts';

export const syntax = defineRule({
  code: 'config/syntax',
  severity: 'error',
  summary: 'The settings, or a file that they refer to, are not valid JSON.',
  why: 'Nothing can be read, so no site can be built.',
  fix: 'Correct the text at the location. The message says what was expected there.',
  bad: { 'docs.json': '{ "name": "Ferns" "navigation": [] }\n' },
  good: { 'docs.json': settings('"description": "All about ferns."') },
});
