import { settings } from '../examples.ts';
import { defineRule } from '../rule.ts';

export const required = defineRule({
  code: 'config/required',
  severity: 'error',
  summary: 'A setting that is required is missing.',
  why: 'Without it, that part of the site has no content or no address.',
  fix: 'Add the setting. The message says what it must be.',
  bad: { 'docs.json': '{ "name": "Ferns" }\n' },
  good: { 'docs.json': settings('"description": "All about ferns."') },
});
