import { defineRule } from '../../rule.ts';

export const math = defineRule({
  code: 'content/math',
  isBroken: true,
  summary: 'A formula is not valid TeX.',
  why: 'Readers see its source instead of the formula.',
  fix: 'Correct the formula. The message says what is wrong.',
  bad: { 'index.mdx': 'Area: $\\frac{1}$\n' },
  good: { 'index.mdx': 'Area: $\\frac{1}{2}$\n' },
});
