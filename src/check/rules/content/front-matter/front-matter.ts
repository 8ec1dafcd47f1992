import { defineRule } from '../../rule.ts';

export const frontMatter = defineRule({
  code: 'content/front-matter',
  severity: 'error',
  summary: "A page's front matter is not valid YAML, or is not closed.",
  why: 'Title, description and other values are missing, or appear as text on the page.',
  fix: 'Correct the YAML at the location. Put values with a colon or another special character in quotes.',
  bad: { 'index.mdx': '---\ntitle: "Ferns\n---\n\nFerns like shade.\n' },
  good: { 'index.mdx': '---\ntitle: "Ferns"\n---\n\nFerns like shade.\n' },
});
