import { navigation } from '../../examples.ts';
import { defineRule } from '../../rule.ts';

const language = (code: string): string =>
  navigation(`{ "languages": [{ "language": "${code}", "pages": ["index"] }] }`);

export const unknownLanguage = defineRule({
  code: 'config/unknown-language',
  summary: 'The code of a language does not exist.',
  why: 'Browsers, screen readers and search engines do not know the language of the pages (WCAG 3.1.1).',
  fix: 'Use a code of BCP 47, such as `en`, `pt-BR` or `zh-Hans`.',
  bad: { 'docs.json': language('english') },
  good: { 'docs.json': language('en') },
});
