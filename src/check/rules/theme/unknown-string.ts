import { defineRule } from '../rule.ts';

export const unknownString = defineRule({
  code: 'theme/unknown-string',
  summary: 'A file with UI strings has an id that the theme does not have.',
  why: 'No page uses the string.',
  fix: 'Correct the id.',
  bad: { 'theme/i18n/en.json': '{ "search.lable": "Find" }\n' },
  good: { 'theme/i18n/en.json': '{ "search.label": "Find" }\n' },
});
