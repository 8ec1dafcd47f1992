import { defineRule, type UseRule } from '../rule.ts';

export const duplicateTitle = defineRule<UseRule>({
  code: 'component/duplicate-title',
  summary: 'Two tabs of one group, or two blocks of one code group, have the same title.',
  why: 'Readers cannot tell them apart, and a link to the second one needs a number.',
  fix: 'Change one of the titles.',
  bad: {
    'index.mdx': '<Tabs>\n  <Tab title="Ferns">Shade.</Tab>\n  <Tab title="Ferns">Sun.</Tab>\n</Tabs>\n',
  },
  good: {
    'index.mdx': '<Tabs>\n  <Tab title="Ferns">Shade.</Tab>\n  <Tab title="Cacti">Sun.</Tab>\n</Tabs>\n',
  },
  find({ kind, target, owner }) {
    if (kind !== 'repeated') return undefined;
    const what = owner === 'Tabs' ? 'tabs' : 'code blocks';
    return { message: `two ${what} here have the title "${target}"`, hint: 'Change one of them.' };
  },
});
