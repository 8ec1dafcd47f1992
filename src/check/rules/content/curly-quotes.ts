import { defineRule } from '../rule.ts';

export const curlyQuotes = defineRule({
  code: 'content/curly-quotes',
  summary: 'A value of the front matter stands in curly quotes.',
  why: 'YAML knows only straight quotes, so the curly ones become part of the value that readers see.',
  fix: 'Write straight quotes: `"Ferns"`.',
  bad: { 'index.mdx': '---\ntitle: \u201cFerns\u201d\n---\n' },
  good: { 'index.mdx': '---\ntitle: "Ferns"\n---\n' },
});
