import { defineRule } from '../../rule.ts';

export const missingPackage = defineRule({
  code: 'content/package',
  isBroken: true,
  summary: 'A page or component imports a package that is not installed.',
  why: 'Whatever uses the package is missing from the page.',
  fix: 'Install the package in the docs folder, or delete the import.',
  bad: {
    'index.mdx': 'import { Care } from "/snippets/care.jsx"\n\n<Care />\n',
    'snippets/care.jsx': 'import { shade } from "fern-care";\n\nexport const Care = () => <p>{shade}</p>;\n',
  },
  good: {
    'index.mdx': 'import { Care } from "/snippets/care.jsx"\n\n<Care />\n',
    'snippets/care.jsx': 'export const Care = () => <p>Ferns like shade.</p>;\n',
  },
});
