import { settings } from '../../examples.ts';
import { defineRule } from '../../rule.ts';

export const redirectLoop = defineRule({
  code: 'config/redirect-loop',
  summary: 'A redirect leads to its own path.',
  why: 'Browsers would follow the redirect forever, so Trellis ignores it.',
  fix: 'Correct the destination, or delete the redirect.',
  bad: { 'docs.json': settings('"redirects": [{ "source": "/old", "destination": "/old" }]') },
  good: { 'docs.json': settings('"redirects": [{ "source": "/old", "destination": "/" }]') },
});
