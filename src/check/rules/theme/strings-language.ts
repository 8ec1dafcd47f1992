import { defineRule } from '../rule.ts';

export const stringsLanguage = defineRule({
  code: 'theme/strings-language',
  summary: 'A file with UI strings is for a language that the site does not have.',
  why: 'No page uses its strings.',
  fix: 'Name the file after a language of the site, or add the language to `docs.json`.',
  bad: { 'theme/i18n/fr.json': '{ "search.label": "Chercher" }\n' },
  good: { 'theme/i18n/en.json': '{ "search.label": "Find" }\n' },
});
