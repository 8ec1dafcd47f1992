import { defineRule } from '../../rule.ts';

export const inlineScript = defineRule({
  code: 'content/inline-script',
  summary: 'A page contains a script, or an element with a handler such as `onclick`.',
  why: 'The Content-Security-Policy of the page blocks the code, so it does not run.',
  fix: 'Put the code into a `.js` file in the docs folder, which every page loads, or into a component.',
  bad: { 'index.mdx': '<script>water()</script>\n' },
  good: { 'index.mdx': 'Ferns like shade.\n', 'water.js': 'water();\n' },
});
