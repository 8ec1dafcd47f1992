import { defineRule } from '../rule.ts';

export const reference = defineRule({
  code: 'config/reference',
  severity: 'error',
  summary: 'A `$ref` in the settings cannot be followed.',
  why: 'The part of the settings that the file should hold is missing.',
  fix: 'Correct the path, which starts at the file with the `$ref`, or delete the `$ref`.',
  bad: { 'docs.json': '{ "name": "Ferns", "navigation": { "$ref": "navigaton.json" } }\n' },
  good: {
    'docs.json': '{ "name": "Ferns", "navigation": { "$ref": "navigation.json" } }\n',
    'navigation.json': '{ "pages": ["index"] }\n',
  },
});
