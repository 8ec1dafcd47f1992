import { settings } from '../../examples.ts';
import { defineRule } from '../../rule.ts';

export const unsupportedValue = defineRule({
  code: 'config/unsupported-value',
  summary: 'A value in the settings has less effect here than in other tools.',
  why: 'Readers get what the message describes instead.',
  fix: 'Use a value that the message suggests.',
  bad: { 'docs.json': settings('"styling": { "codeblocks": "dracula" }') },
  good: { 'docs.json': settings('"styling": { "codeblocks": "dark" }') },
});
