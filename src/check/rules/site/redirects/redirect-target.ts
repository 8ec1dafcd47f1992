import { settings } from '../../examples.ts';
import { defineRule } from '../../rule.ts';

export const redirectTarget = defineRule({
  code: 'site/redirect-target',
  isBroken: true,
  summary: 'A redirect leads to an address that has no page or file.',
  why: 'Readers who follow an old link get the 404 page.',
  fix: 'Correct the destination.',
  bad: {
    'docs.json': settings('"redirects": [{ "source": "/old", "destination": "/giude" }]'),
    'guide.mdx': '---\ntitle: Guide\n---\n',
  },
  good: {
    'docs.json': settings('"redirects": [{ "source": "/old", "destination": "/guide" }]'),
    'guide.mdx': '---\ntitle: Guide\n---\n',
  },
});
