import { settings } from '../../examples.ts';
import { defineRule } from '../../rule.ts';

export const redirectLoop = defineRule({
  code: 'site/redirect-loop',
  summary: 'Redirects form a loop.',
  why: 'Browsers would follow them forever, so Trellis ignores one.',
  fix: 'Delete one of the redirects.',
  bad: {
    'docs.json': settings(`"redirects": [
    { "source": "/old", "destination": "/older" },
    { "source": "/older", "destination": "/old" }
  ]`),
  },
  good: {
    'docs.json': settings(`"redirects": [
    { "source": "/old", "destination": "/older" },
    { "source": "/older", "destination": "/" }
  ]`),
  },
});
