import { settings } from '../../examples.ts';
import { defineRule } from '../../rule.ts';

export const unknownKey = defineRule({
  code: 'config/unknown-key',
  isFixable: true,
  summary: 'Trellis does not know a setting, and ignores it.',
  why: 'Usually, the name is misspelled, so the site lacks what you wanted to set.',
  fix: 'Correct the name, or delete the setting.',
  bad: { 'docs.json': settings('"descripton": "All about ferns."') },
  good: { 'docs.json': settings('"description": "All about ferns."') },
});
