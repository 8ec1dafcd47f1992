import { settings } from '../../examples.ts';
import { defineRule } from '../../rule.ts';

export const type = defineRule({
  code: 'config/type',
  summary: 'A setting has a value of the wrong type.',
  why: 'Trellis ignores the setting. If the setting is required, the site is not built.',
  fix: 'Write a value of the type that the message names.',
  bad: { 'docs.json': settings('"description": 5') },
  good: { 'docs.json': settings('"description": "All about ferns."') },
});
