import { settings } from '../../examples.ts';
import { defineRule } from '../../rule.ts';

export const empty = defineRule({
  code: 'config/empty',
  summary: 'A setting is `null` or empty where a value is expected.',
  why: 'Trellis ignores the setting, as if it were not there.',
  fix: 'Delete it, or write a value.',
  bad: { 'docs.json': settings('"favicon": null') },
  good: { 'docs.json': settings('"description": "All about ferns."') },
});
