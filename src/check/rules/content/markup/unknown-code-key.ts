import { FENCE_KEYS } from '../../../../content/index.ts';
import { didYouMean, respelled } from '../../../../diagnostics/index.ts';
import { asQuestion } from '../../../targets.ts';
import { defineRule, type UseRule } from '../../rule.ts';

export const unknownCodeKey = defineRule<UseRule>({
  code: 'content/unknown-code-key',
  isFixable: true,
  summary: 'A key in the first line of a code block is misspelled.',
  why: 'Its value has no effect: the block has no title, or is not checked.',
  fix: 'Correct the key. The page Code blocks lists all keys.',
  bad: { 'index.mdx': '```js titel="Water the ferns"\nwater();\n```\n' },
  good: { 'index.mdx': '```js title="Water the ferns"\nwater();\n```\n' },
  find({ kind, target }) {
    // Keys of other tools are left alone.
    const meant = kind === 'fence-key' ? didYouMean(target, FENCE_KEYS) : undefined;
    if (meant === undefined) return undefined;
    return {
      message: `code blocks have no key "${target}"`,
      hint: asQuestion(meant),
      ...respelled(target, FENCE_KEYS),
    };
  },
});
