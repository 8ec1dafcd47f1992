import { settings } from '../examples.ts';
import { defineRule } from '../rule.ts';

export const unknownPlatform = defineRule({
  code: 'config/unknown-platform',
  summary: 'A social platform in the footer is not known.',
  why: 'Its link may have no icon.',
  fix: 'Correct the name of the platform, or use `website`.',
  bad: { 'docs.json': settings('"footer": { "socials": { "gihub": "https://github.com/ferns" } }') },
  good: { 'docs.json': settings('"footer": { "socials": { "github": "https://github.com/ferns" } }') },
});
