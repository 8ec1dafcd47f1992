import { languageNames } from '../../../../content/index.ts';
import { respelled } from '../../../../diagnostics/index.ts';
import { suggest } from '../../../targets.ts';
import { defineRule, type UseRule } from '../../rule.ts';

export const unknownLanguage = defineRule<UseRule>({
  code: 'content/unknown-language',
  isFixable: true,
  summary: 'The language of a code block is unknown.',
  why: 'The code has no colors.',
  fix: 'Correct the language, or write `text` if the code needs no colors.',
  bad: { 'index.mdx': '```pyhton\nprint("Ferns")\n```\n' },
  good: { 'index.mdx': '```python\nprint("Ferns")\n```\n' },
  find({ kind, target }) {
    if (kind !== 'language') return undefined;
    const names = [...languageNames()];
    const hint = suggest(target.toLowerCase(), names) ?? 'Use the name of a language, or text.';
    return {
      message: `the language "${target}" is unknown, so this code has no colors`,
      hint,
      ...respelled(target.toLowerCase(), names),
    };
  },
});
