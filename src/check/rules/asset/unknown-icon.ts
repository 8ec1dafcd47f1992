import { defineRule } from '../rule.ts';

export const unknownIcon = defineRule({
  code: 'asset/unknown-icon',
  summary: 'A page or the settings name an icon that no set of icons has.',
  why: 'Nothing is drawn in its place, or an icon that is only similar.',
  fix: 'Use a name of Lucide, Font Awesome or Tabler, the path of an image, or an emoji.',
  bad: { 'index.mdx': '<Card title="Ferns" icon="laef" />\n' },
  good: { 'index.mdx': '<Card title="Ferns" icon="leaf" />\n' },
});
