import { navigation } from '../../examples.ts';
import { defineRule } from '../../rule.ts';

export const duplicatePage = defineRule({
  code: 'config/duplicate-page',
  summary: 'The navigation lists a page twice.',
  why: 'A page has only one position in the navigation, so the second entry is skipped.',
  fix: 'Delete one of the entries.',
  bad: { 'docs.json': navigation('{ "pages": ["index", "index"] }') },
  good: { 'docs.json': navigation('{ "pages": ["index"] }') },
});
