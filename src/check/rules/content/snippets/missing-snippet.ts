import { defineRule } from '../../rule.ts';

export const missingSnippet = defineRule({
  code: 'content/missing-snippet',
  isBroken: true,
  summary: 'A page includes a file that does not exist.',
  why: 'Readers see the page without that part.',
  fix: 'Correct the path, or create the file.',
  bad: {
    'index.mdx': 'import Care from "/snippets/crae.mdx"\n\n<Care />\n',
    'snippets/care.mdx': 'Ferns like shade.\n',
  },
  good: {
    'index.mdx': 'import Care from "/snippets/care.mdx"\n\n<Care />\n',
    'snippets/care.mdx': 'Ferns like shade.\n',
  },
});
