import { settings } from '../../examples.ts';
import { defineRule } from '../../rule.ts';

export const unknownPlatform = defineRule({
  code: 'config/unknown-platform',
  summary: 'The footer names an unknown social platform.',
  why: 'Its link may have no icon.',
  fix: 'Correct the name of the platform, or use `website`.',
  bad: { 'docs.json': settings('"footer": { "socials": { "gihub": "https://github.com/ferns" } }') },
  good: { 'docs.json': settings('"footer": { "socials": { "github": "https://github.com/ferns" } }') },
});
