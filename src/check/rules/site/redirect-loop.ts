import { settings } from '../examples.ts';
import { defineRule } from '../rule.ts';

export const redirectLoop = defineRule({
  code: 'site/redirect-loop',
  summary: 'Redirects lead in a circle.',
  why: 'A browser would follow them for ever, so one is ignored.',
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
