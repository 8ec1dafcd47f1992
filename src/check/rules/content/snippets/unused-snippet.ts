import { defineRule } from '../../rule.ts';

export const unusedSnippet = defineRule({
  code: 'content/unused-snippet',
  severity: 'info',
  summary: 'No page uses a snippet.',
  why: 'If authors edit the snippet, nothing changes on the site.',
  fix: 'Delete the file, or import it.',
  bad: { 'snippets/water.mdx': 'Once a week.\n' },
  good: {
    'snippets/water.mdx': 'Once a week.\n',
    'index.mdx': "import Water from '/snippets/water.mdx';\n\n<Water />\n",
  },
});
