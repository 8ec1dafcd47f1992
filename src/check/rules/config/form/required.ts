import { settings } from '../../examples.ts';
import { defineRule } from '../../rule.ts';

export const required = defineRule({
  code: 'config/required',
  severity: 'error',
  summary: 'A required setting is missing.',
  why: 'Without this setting, a part of the site has no content or no address.',
  fix: 'Add the setting. The message says what value it needs.',
  bad: { 'docs.json': '{ "name": "Ferns" }\n' },
  good: { 'docs.json': settings('"description": "All about ferns."') },
});
