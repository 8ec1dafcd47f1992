import { settings } from '../examples.ts';
import { defineRule } from '../rule.ts';

export const fontWithoutFile = defineRule({
  code: 'asset/font-without-file',
  summary: 'The settings name a font family but no font file.',
  why: "Pages load nothing from other sites, so they use the theme's font instead.",
  fix: 'Put the WOFF2 file of the font into the docs folder, and set `source` to its path.',
  bad: { 'docs.json': settings('"fonts": { "family": "Inter" }') },
  good: {
    'docs.json': settings('"fonts": { "family": "Inter", "source": "/inter.woff2" }'),
    'inter.woff2': '',
  },
});
