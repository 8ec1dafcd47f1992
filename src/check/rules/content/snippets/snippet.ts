import { defineRule } from '../../rule.ts';

export const snippet = defineRule({
  code: 'content/snippet',
  severity: 'error',
  summary: 'The code of a snippet or component cannot be compiled.',
  why: 'Pages that use the snippet or component are shown without it.',
  fix: 'Correct the code at the location.',
  bad: {
    'index.mdx': 'import { Care } from "/snippets/care.jsx"\n\n<Care />\n',
    'snippets/care.jsx': 'export const Care = () => <p>Ferns like shade.</b>;\n',
  },
  good: {
    'index.mdx': 'import { Care } from "/snippets/care.jsx"\n\n<Care />\n',
    'snippets/care.jsx': 'export const Care = () => <p>Ferns like shade.</p>;\n',
  },
  foundBy: 'build',
});
