import { settings } from '../../examples.ts';
import { defineRule } from '../../rule.ts';

export const deadLink = defineRule({
  code: 'site/dead-link',
  isFixable: true,
  isBroken: true,
  summary: 'A link in the settings leads to no page of the site.',
  why: 'The link is on every page, and readers who follow it get the 404 page.',
  fix: 'Correct the address.',
  bad: {
    'docs.json': settings('"navbar": { "links": [{ "label": "Guide", "href": "/giude" }] }'),
    'guide.mdx': '---\ntitle: Guide\n---\n',
  },
  good: {
    'docs.json': settings('"navbar": { "links": [{ "label": "Guide", "href": "/guide" }] }'),
    'guide.mdx': '---\ntitle: Guide\n---\n',
  },
});
