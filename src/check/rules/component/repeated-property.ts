import { defineRule, type UseRule } from '../rule.ts';

export const repeatedProperty = defineRule<UseRule>({
  code: 'component/repeated-property',
  summary: 'An element has the same property twice.',
  why: 'Browsers use the last one.',
  fix: 'Delete one of them.',
  bad: { 'index.mdx': '<Card title="Ferns" title="Cacti">They like shade.</Card>\n' },
  good: { 'index.mdx': '<Card title="Ferns">They like shade.</Card>\n' },
  find: ({ kind, target, owner }) =>
    kind === 'repeated-property'
      ? { message: `<${owner}> has "${target}" twice; the last one is used`, hint: 'Delete one of them.' }
      : undefined,
});
