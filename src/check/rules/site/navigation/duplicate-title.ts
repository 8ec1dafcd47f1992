import { navigation } from '../../examples.ts';
import { defineRule } from '../../rule.ts';

const FOLDER = {
  'docs.json': navigation('{ "pages": ["index", "water", "rain"] }'),
  'water.mdx': '---\ntitle: Water\n---\n\nOnce a week.\n',
};

export const duplicateTitle = defineRule({
  code: 'site/duplicate-title',
  summary: 'Two pages next to each other in the navigation have the same title.',
  why: 'Readers cannot tell the entries apart in the navigation and the search.',
  fix: 'Change one of the titles, or give one page a `sidebarTitle`.',
  bad: { ...FOLDER, 'rain.mdx': '---\ntitle: Water\n---\n\nFerns like rain.\n' },
  good: { ...FOLDER, 'rain.mdx': '---\ntitle: Rain\n---\n\nFerns like rain.\n' },
});
