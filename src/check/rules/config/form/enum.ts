import { settings } from '../../examples.ts';
import { defineRule } from '../../rule.ts';

export const otherValue = defineRule({
  code: 'config/enum',
  isFixable: true,
  summary: 'A setting has a value that it does not allow.',
  why: 'Trellis ignores the setting. If the setting is required, the site is not built.',
  fix: 'Use one of the values that the message lists.',
  bad: { 'docs.json': settings('"appearance": { "default": "drak" }') },
  good: { 'docs.json': settings('"appearance": { "default": "dark" }') },
});
