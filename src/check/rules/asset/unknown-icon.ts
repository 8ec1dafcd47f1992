import { defineRule } from '../rule.ts';

export const unknownIcon = defineRule({
  code: 'asset/unknown-icon',
  isFixable: true,
  summary: 'A page or the settings name an icon that no icon set has.',
  why: 'Readers see no icon, or only a similar one.',
  fix: 'Use a name from Lucide, Font Awesome or Tabler, the path of an image, or an emoji.',
  bad: { 'index.mdx': '<Card title="Ferns" icon="laef" />\n' },
  good: { 'index.mdx': '<Card title="Ferns" icon="leaf" />\n' },
});
