import { settings } from '../../examples.ts';
import { defineRule } from '../../rule.ts';

export const redirectShadowed = defineRule({
  code: 'site/redirect-shadowed',
  summary: 'A redirect starts from the address of a page or file.',
  why: 'Readers get the page or file, and the redirect has no effect.',
  fix: 'Delete the redirect, or move the page or file.',
  bad: {
    'docs.json': settings('"redirects": [{ "source": "/guide", "destination": "/" }]'),
    'guide.mdx': '---\ntitle: Guide\n---\n',
  },
  good: {
    'docs.json': settings('"redirects": [{ "source": "/old", "destination": "/guide" }]'),
    'guide.mdx': '---\ntitle: Guide\n---\n',
  },
});
