import { defineRule, type UseRule } from '../rule.ts';

export const duplicateTitle = defineRule<UseRule>({
  code: 'component/duplicate-title',
  summary: 'Two tabs of one group have the same title.',
  why: 'Readers cannot tell them apart, and a link to the second one needs a number.',
  fix: 'Change one of the titles.',
  bad: {
    'index.mdx': '<Tabs>\n  <Tab title="Ferns">Shade.</Tab>\n  <Tab title="Ferns">Sun.</Tab>\n</Tabs>\n',
  },
  good: {
    'index.mdx': '<Tabs>\n  <Tab title="Ferns">Shade.</Tab>\n  <Tab title="Cacti">Sun.</Tab>\n</Tabs>\n',
  },
  find: ({ kind, target }) =>
    kind === 'repeated'
      ? { message: `two tabs here have the title "${target}"`, hint: 'Change one of them.' }
      : undefined,
});
