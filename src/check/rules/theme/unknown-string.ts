import { defineRule } from '../rule.ts';

export const unknownString = defineRule({
  code: 'theme/unknown-string',
  summary: 'A file of texts of the interface has an id that the theme does not have.',
  why: 'The text is used nowhere.',
  fix: 'Correct the id.',
  bad: { 'theme/i18n/en.json': '{ "search.lable": "Find" }\n' },
  good: { 'theme/i18n/en.json': '{ "search.label": "Find" }\n' },
});
