import { settings } from '../examples.ts';
import { defineRule } from '../rule.ts';

export const duplicateKey = defineRule({
  code: 'config/duplicate-key',
  summary: 'An object of the settings has the same key twice.',
  why: 'JSON keeps only the last one, which hides the first.',
  fix: 'Delete one of the two.',
  bad: { 'docs.json': settings('"name": "Ferns",\n  "name": "Mosses"') },
  good: { 'docs.json': settings('"description": "All about ferns."') },
});
