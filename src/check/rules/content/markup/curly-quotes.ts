import { defineRule } from '../../rule.ts';

export const curlyQuotes = defineRule({
  code: 'content/curly-quotes',
  summary: 'A front matter value is in curly quotes.',
  why: 'YAML recognizes only straight quotes, so curly quotes become part of the value that readers see.',
  fix: 'Use straight quotes: `"Ferns"`.',
  bad: { 'index.mdx': '---\ntitle: \u201cFerns\u201d\n---\n' },
  good: { 'index.mdx': '---\ntitle: "Ferns"\n---\n' },
});
