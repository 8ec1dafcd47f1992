import { defineRule } from '../../rule.ts';

export const snippetCycle = defineRule({
  code: 'content/snippet-cycle',
  isBroken: true,
  summary: 'A snippet includes itself.',
  why: 'The page would never end, so Trellis omits the import that closes the cycle.',
  fix: 'Delete one of the imports.',
  bad: {
    'index.mdx': 'import Care from "/snippets/care.mdx"\n\n<Care />\n',
    'snippets/care.mdx': 'import Care from "/snippets/care.mdx"\n\nFerns like shade. <Care />\n',
  },
  good: {
    'index.mdx': 'import Care from "/snippets/care.mdx"\n\n<Care />\n',
    'snippets/care.mdx': 'Ferns like shade.\n',
  },
});
