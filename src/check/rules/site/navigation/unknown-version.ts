import { legacy } from '../../examples.ts';
import { defineRule } from '../../rule.ts';

export const unknownVersion = defineRule({
  code: 'site/unknown-version',
  summary: 'The front matter of a page names a version that the settings do not list.',
  why: 'Trellis ignores the value: the page belongs to the version whose navigation lists it.',
  fix: 'Correct the name, or add the version to the settings.',
  bad: {
    'docs.json': legacy('"versions": ["v1"]'),
    'index.mdx': '---\ntitle: Ferns\nversion: v2\n---\n',
  },
  good: {
    'docs.json': legacy('"versions": ["v1"]'),
    'index.mdx': '---\ntitle: Ferns\nversion: v1\n---\n',
  },
});
