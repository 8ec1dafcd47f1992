import { defineRule } from '../rule.ts';

export const unknownPlaceholder = defineRule({
  code: 'theme/unknown-placeholder',
  summary: 'A UI string has a placeholder that gets no value.',
  why: "Readers would see the braces, so the theme's own string is used instead.",
  fix: 'Use the placeholders that the message lists.',
  bad: { 'theme/i18n/en.json': '{ "search.label": "Find {what}" }\n' },
  good: { 'theme/i18n/en.json': '{ "search.label": "Find" }\n' },
});
