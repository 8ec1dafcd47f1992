import { defineRule, type UseRule } from '../rule.ts';

export const mediaName = defineRule<UseRule>({
  code: 'access/media-name',
  summary: 'A frame, video or audio element has no name.',
  why: 'Screen readers announce the element without saying what it shows (WCAG 1.2.1 and 4.1.2).',
  fix: 'Add `title="…"`, or captions with `<track>`. For pure decoration, write `aria-hidden="true"`.',
  bad: { 'index.mdx': '<iframe src="https://ferns.example/map"></iframe>\n' },
  good: { 'index.mdx': '<iframe src="https://ferns.example/map" title="Map of ferns"></iframe>\n' },
  find: ({ kind, isMute }) =>
    kind === 'media' && isMute
      ? { message: 'this element has no name for screen readers', hint: 'Add title="…".' }
      : undefined,
});
