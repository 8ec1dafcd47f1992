import { defineRule } from '../../rule.ts';

export const component = defineRule({
  code: 'content/component',
  severity: 'error',
  summary: 'A component throws an error during rendering.',
  why:
    'Readers see the page without the component. An interactive component may still appear once its ' +
    'script runs.',
  fix: 'Correct the component. Put code that needs a browser into an effect or a handler.',
  bad: {
    'index.mdx': 'import { Care } from "/snippets/care.jsx"\n\n<Care />\n',
    'snippets/care.jsx': 'export const Care = ({ plant }) => <p>{plant.name} likes shade.</p>;\n',
  },
  good: {
    'index.mdx': 'import { Care } from "/snippets/care.jsx"\n\n<Care plant={{ name: "Fern" }} />\n',
    'snippets/care.jsx': 'export const Care = ({ plant }) => <p>{plant.name} likes shade.</p>;\n',
  },
  foundBy: 'build',
});
