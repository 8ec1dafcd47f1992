import { navigation } from '../../examples.ts';
import { defineRule } from '../../rule.ts';

export const missingPage = defineRule({
  code: 'site/missing-page',
  isFixable: true,
  isBroken: true,
  summary: 'The navigation lists a page that does not exist.',
  why: 'The page is missing from the site.',
  fix: 'Correct the path, create the file, or delete the entry.',
  bad: {
    'docs.json': navigation('{ "pages": ["index", "giude"] }'),
    'guide.mdx': '---\ntitle: Guide\n---\n',
  },
  good: {
    'docs.json': navigation('{ "pages": ["index", "guide"] }'),
    'guide.mdx': '---\ntitle: Guide\n---\n',
  },
});
