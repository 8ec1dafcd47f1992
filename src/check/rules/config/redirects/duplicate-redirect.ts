import { settings } from '../../examples.ts';
import { defineRule } from '../../rule.ts';

export const duplicateRedirect = defineRule({
  code: 'config/duplicate-redirect',
  summary: 'Two redirects start from the same path.',
  why: 'Only the first redirect applies.',
  fix: 'Delete one of them.',
  bad: {
    'docs.json': settings(`"redirects": [
    { "source": "/old", "destination": "/" },
    { "source": "/old", "destination": "https://ferns.example" }
  ]`),
  },
  good: { 'docs.json': settings('"redirects": [{ "source": "/old", "destination": "/" }]') },
});
