import { respelled } from '../../../diagnostics/index.ts';
import { isBackslashed, isOfEngine, pathOf, suggest, suggestWithoutBase } from '../../targets.ts';
import { defineRule, type UseRule } from '../rule.ts';

export const missingMedia = defineRule<UseRule>({
  code: 'asset/missing-media',
  isBroken: true,
  isFixable: true,
  summary: 'A page shows a video, audio or frame from a file that is not in the docs folder.',
  why: 'Readers see an empty player or frame.',
  fix:
    'Correct the path, or put the file into the docs folder. A path that starts with `/` starts at ' +
    'that folder.',
  bad: { 'index.mdx': '<video src="/fern.mp4" title="A fern unrolls" controls></video>\n' },
  good: {
    'index.mdx': '<video src="/fern.mp4" title="A fern unrolls" controls></video>\n',
    'fern.mp4': '',
  },
  find({ kind, target }, { site, files, routes }) {
    const path = kind === 'media' && !isBackslashed(target) ? pathOf(target) : undefined;
    if (path === undefined || path === '' || files.has(path) || routes.has(path) || isOfEngine(path, site))
      return undefined;
    const media = [...files].filter((file) => /\.(?:mp4|webm|ogg|mov|mp3|wav|vtt|html?|pdf)$/i.test(file));
    return {
      message: `file not found: ${path}`,
      hint: suggest(path, media) ?? suggestWithoutBase(path, files) ?? 'Correct the path, or add the file.',
      ...respelled(path, media),
    };
  },
});
