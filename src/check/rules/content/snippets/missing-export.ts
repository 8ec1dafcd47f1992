import { defineRule } from '../../rule.ts';

export const missingExport = defineRule({
  code: 'content/missing-export',
  isBroken: true,
  summary: 'A page imports a name that the file does not export.',
  why: 'Readers see the page without that part.',
  fix: 'Correct the name, or add the export to the file.',
  bad: {
    'index.mdx': 'import { lihgt } from "/snippets/care.mdx"\n\nFerns like {lihgt}.\n',
    'snippets/care.mdx': 'export const light = "shade"\n',
  },
  good: {
    'index.mdx': 'import { light } from "/snippets/care.mdx"\n\nFerns like {light}.\n',
    'snippets/care.mdx': 'export const light = "shade"\n',
  },
});
