import { navigation } from '../../examples.ts';
import { defineRule } from '../../rule.ts';

export const reservedRoute = defineRule({
  code: 'site/reserved-route',
  isBroken: true,
  summary: 'A page has the address of a file that every site has.',
  why: 'Both would be written to the same file, so the page is not published.',
  fix: 'Rename the page.',
  bad: {
    'docs.json': navigation('{ "pages": ["index", "robots.txt"] }'),
    'robots.txt.mdx': '---\ntitle: Robots\n---\n',
  },
  good: {
    'docs.json': navigation('{ "pages": ["index", "robots"] }'),
    'robots.mdx': '---\ntitle: Robots\n---\n',
  },
});
