import { defineRule } from '../../rule.ts';

export const unknownComponent = defineRule({
  code: 'content/unknown-component',
  isFixable: true,
  isBroken: true,
  summary: 'A page uses a component that does not exist, or that an interactive component cannot use.',
  why: 'Readers see only the text between its tags.',
  fix: 'Correct its name, or import it. The page Components lists the components that need no import.',
  bad: { 'index.mdx': '<Nte>Ferns like shade.</Nte>\n' },
  good: { 'index.mdx': '<Note>Ferns like shade.</Note>\n' },
});
