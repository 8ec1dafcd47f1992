import { settings } from '../../examples.ts';
import { defineRule } from '../../rule.ts';

export const redirectTarget = defineRule({
  code: 'site/redirect-target',
  isBroken: true,
  summary:
    'A redirect leads to an address without a page or file, or names a wildcard that its source lacks.',
  why: 'Readers who follow an old link get the 404 page.',
  fix: 'Correct the destination. A wildcard such as `:slug` has the same name in the source.',
  bad: {
    'docs.json': settings('"redirects": [{ "source": "/old", "destination": "/giude" }]'),
    'guide.mdx': '---\ntitle: Guide\n---\n',
  },
  good: {
    'docs.json': settings('"redirects": [{ "source": "/old", "destination": "/guide" }]'),
    'guide.mdx': '---\ntitle: Guide\n---\n',
  },
});
