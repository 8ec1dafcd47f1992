import { settings } from '../../examples.ts';
import { defineRule } from '../../rule.ts';

export const duplicateKey = defineRule({
  code: 'config/duplicate-key',
  summary: 'An object in the settings has the same key twice.',
  why: 'Only the last value is used, so the first one has no effect.',
  fix: 'Delete one of the keys.',
  bad: { 'docs.json': settings('"name": "Ferns",\n  "name": "Mosses"') },
  good: { 'docs.json': settings('"description": "All about ferns."') },
});
