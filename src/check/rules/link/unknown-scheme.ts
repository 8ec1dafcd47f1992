import { asQuestion, meantAddress, pathOf } from '../../targets.ts';
import { defineRule, type UseRule } from '../rule.ts';

export const unknownScheme = defineRule<UseRule>({
  code: 'link/unknown-scheme',
  isBroken: true,
  isFixable: true,
  summary: 'The address of another site begins with a misspelled scheme, or with none.',
  why: 'Browsers cannot open the address, or look for it on this site.',
  fix: 'Write `https://`, `http://` or `mailto:`.',
  bad: { 'index.mdx': 'See the [garden](htps://ferns.example).\n' },
  good: { 'index.mdx': 'See the [garden](https://ferns.example).\n' },
  find({ kind, target, sourceText }, { routes, files }) {
    if (kind !== 'link' && kind !== 'image' && kind !== 'media') return undefined;
    const address = meantAddress(sourceText);
    const path = pathOf(target) ?? '';
    if (address === undefined || routes.has(path) || files.has(path)) return undefined;
    return {
      message: `"${sourceText}" has no scheme that browsers know`,
      hint: asQuestion(address),
      fix: { from: sourceText, text: address },
    };
  },
});
