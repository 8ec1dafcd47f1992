import { SLASH_HINT } from '../../../text/index.ts';
import { isBackslashed } from '../../targets.ts';
import { defineRule, type UseRule } from '../rule.ts';

/** Uses that name an address. */
const PATHS: ReadonlySet<string> = new Set(['link', 'image', 'media']);

export const backslash = defineRule<UseRule>({
  code: 'link/backslash',
  isBroken: true,
  isFixable: true,
  summary: 'The path of a link or image contains backslashes, as on Windows.',
  why: 'URLs use slashes. Browsers look for a file whose name contains a backslash, and do not find one.',
  fix: 'Use slashes: `/images/fern.png`.',
  bad: { 'index.mdx': 'See the [guide](\\guide).\n', 'guide.mdx': '---\ntitle: Guide\n---\n' },
  good: { 'index.mdx': 'See the [guide](/guide).\n', 'guide.mdx': '---\ntitle: Guide\n---\n' },
  find({ kind, target, sourceText }) {
    if (!PATHS.has(kind) || !isBackslashed(target)) return undefined;
    return {
      message: `the path of this ${kind} contains a backslash`,
      hint: SLASH_HINT,
      fix: { from: sourceText, text: sourceText.replaceAll('\\', '/') },
    };
  },
});
