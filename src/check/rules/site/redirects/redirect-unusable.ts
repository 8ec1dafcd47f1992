import { settings } from '../../examples.ts';
import { defineRule } from '../../rule.ts';

export const redirectUnusable = defineRule({
  code: 'site/redirect-unusable',
  summary: 'A redirect has a source that browsers never request, or a destination that they do not follow.',
  why: 'Trellis ignores it.',
  fix: 'Redirect a path without `?` and `#` to a path or an https URL.',
  bad: { 'docs.json': settings('"redirects": [{ "source": "/old?page=1", "destination": "/" }]') },
  good: { 'docs.json': settings('"redirects": [{ "source": "/old", "destination": "/" }]') },
});
