import { respelled } from '../../../diagnostics/index.ts';
import { isBackslashed, isOfEngine, pathOf, suggest, suggestWithoutBase } from '../../targets.ts';
import { defineRule, type UseRule } from '../rule.ts';

export const missingImage = defineRule<UseRule>({
  code: 'asset/missing-image',
  isBroken: true,
  isFixable: true,
  summary: 'A page shows an image that is not in the docs folder.',
  why: 'Readers see a broken image, or its alternative text.',
  fix:
    'Correct the path, or put the file into the docs folder. A path that starts with `/` starts at ' +
    'that folder.',
  bad: { 'index.mdx': '![A fern](/fern.png)\n' },
  good: { 'index.mdx': '![A fern](/fern.svg)\n', 'fern.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>\n' },
  find({ kind, target }, { site, files }) {
    const path = kind === 'image' && !isBackslashed(target) ? pathOf(target) : undefined;
    if (path === undefined || path === '' || files.has(path) || isOfEngine(path, site)) return undefined;
    const images = [...files].filter((file) => /\.(?:png|jpe?g|gif|webp|avif|svg)$/i.test(file));
    return {
      message: `image not found: ${path}`,
      hint: suggest(path, images) ?? suggestWithoutBase(path, files) ?? 'Correct the path, or add the file.',
      ...respelled(path, images),
    };
  },
});
