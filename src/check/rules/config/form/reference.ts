import { defineRule } from '../../rule.ts';

export const reference = defineRule({
  code: 'config/reference',
  severity: 'error',
  summary: 'A `$ref` in the settings cannot be followed.',
  why: 'The settings that the file should contain are missing.',
  fix: 'Correct the path, which is relative to the file with the `$ref`, or delete the `$ref`.',
  bad: { 'docs.json': '{ "name": "Ferns", "navigation": { "$ref": "navigaton.json" } }\n' },
  good: {
    'docs.json': '{ "name": "Ferns", "navigation": { "$ref": "navigation.json" } }\n',
    'navigation.json': '{ "pages": ["index"] }\n',
  },
});
