import { settings } from '../examples.ts';
import { defineRule } from '../rule.ts';

export const otherValue = defineRule({
  code: 'config/enum',
  summary: 'A setting has none of the values that it allows.',
  why: 'Trellis leaves the setting out. If the site cannot do without it, no site is built.',
  fix: 'Write one of the values that the message lists.',
  bad: { 'docs.json': settings('"appearance": { "default": "drak" }') },
  good: { 'docs.json': settings('"appearance": { "default": "dark" }') },
});
