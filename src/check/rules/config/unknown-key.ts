import { settings } from '../examples.ts';
import { defineRule } from '../rule.ts';

export const unknownKey = defineRule({
  code: 'config/unknown-key',
  summary: 'A setting is not known, and is ignored.',
  why: 'It is most often a typing error, so the site lacks what you set.',
  fix: 'Correct the name, or delete the setting.',
  bad: { 'docs.json': settings('"descripton": "All about ferns."') },
  good: { 'docs.json': settings('"description": "All about ferns."') },
});
