import { defineRule } from '../rule.ts';

export const unusedSnippet = defineRule({
  code: 'content/unused-snippet',
  severity: 'info',
  summary: 'No page uses a snippet.',
  why: 'Authors who edit it see no change on the site.',
  fix: 'Delete the file, or import it.',
  bad: { 'snippets/water.mdx': 'Once a week.\n' },
  good: {
    'snippets/water.mdx': 'Once a week.\n',
    'index.mdx': "import Water from '/snippets/water.mdx';\n\n<Water />\n",
  },
});
