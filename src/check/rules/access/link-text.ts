import { defineRule, type UseRule } from '../rule.ts';

/** Link texts that say nothing about the target (WCAG 2.4.4 and 2.4.9). */
const VAGUE = new Set([
  ...['here', 'click here', 'this', 'this page', 'this link', 'link', 'page', 'more', 'read more'],
  ...['see more', 'see here', 'learn more', 'more info', 'more information', 'details'],
]);

export const linkText = defineRule<UseRule>({
  code: 'access/link-text',
  summary: 'The text of a link does not say where the link leads.',
  why: 'Screen readers can list the links on a page without the surrounding sentences (WCAG 2.4.4).',
  fix: 'Name the target: `[Water the ferns](/water)` instead of `[here](/water)`.',
  bad: { 'index.mdx': 'Find out how to water [here](https://ferns.example/water).\n' },
  good: { 'index.mdx': 'Find out [how to water](https://ferns.example/water).\n' },
  find({ kind, text }) {
    if (kind !== 'link' || text === undefined) return undefined;
    if (text === '')
      return { message: 'this link has no text', hint: 'Write what it leads to between the brackets.' };
    if (!VAGUE.has(text.toLowerCase().replace(/(?<![.!…:→>»\s])[.!…:→>»\s]+$/, ''))) return undefined;
    return { message: `the link text "${text}" does not say where it leads`, hint: 'Name the target.' };
  },
});
