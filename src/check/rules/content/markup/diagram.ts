import { defineRule } from '../../rule.ts';

export const diagram = defineRule({
  code: 'content/diagram',
  isBroken: true,
  summary: 'A diagram is not valid Mermaid.',
  why: 'Readers see its source and an error instead of the diagram.',
  fix: 'Correct the diagram. The message says what is wrong.',
  bad: { 'index.mdx': '```mermaid\nflowchart LR\n  Dry --> Water{Rain\n```\n' },
  good: { 'index.mdx': '```mermaid\nflowchart LR\n  Dry --> Water{Rain?}\n```\n' },
});
