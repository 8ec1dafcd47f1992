import { defineRule } from '../rule.ts';

export const frontMatter = defineRule({
  code: 'content/front-matter',
  severity: 'error',
  summary: 'The front matter of a page is not valid YAML, or has no end.',
  why: 'Title, description and other values of the page are missing, or are shown as text.',
  fix: 'Correct the YAML at the location. Values with a colon or another special character need quotes.',
  bad: { 'index.mdx': '---\ntitle: "Ferns\n---\n\nFerns like shade.\n' },
  good: { 'index.mdx': '---\ntitle: "Ferns"\n---\n\nFerns like shade.\n' },
});
