import { createLineIndex, type Diagnostic } from '../../diagnostics/index.ts';

/** Warnings for code blocks that reach the end of their file because nothing closes them. */
export function checkFences(files: Iterable<string>, read: (file: string) => string): Diagnostic[] {
  return [...files].flatMap((file): Diagnostic[] => {
    const source = read(file);
    const start = unclosedFence(source);
    if (start === undefined) return [];
    const fence = /^[`~]+/.exec(source.slice(start))?.[0] ?? '';
    return [
      {
        code: 'content/unclosed-code',
        severity: 'warning',
        message: 'this code block has no closing fence',
        file,
        range: createLineIndex(source).rangeOf(start, start + fence.length),
        hint: `Add a line of ${fence} below the code.`,
        source,
      },
    ];
  });
}

const FENCE_OR_COMMENT =
  /^([ \t>]*(?:[-*+][ \t]+|\d+[.)][ \t]+)?)(`{3,}|~{3,})(.*)$|(?<!`)(?:(\{\/\*)|<!--)/gm;

/** The offset of an opening fence that nothing closes (CommonMark 4.5). Comments have no fences. */
function unclosedFence(source: string): number | undefined {
  let open: { fence: string; start: number } | undefined;
  const pattern = FENCE_OR_COMMENT;
  pattern.lastIndex = 0;
  for (let match = pattern.exec(source); match; match = pattern.exec(source)) {
    const [, indent = '', fence, info = '', mdxComment] = match;
    if (fence === undefined) {
      const end = open ? -1 : source.indexOf(mdxComment ? '*/}' : '-->', pattern.lastIndex);
      if (end >= 0) pattern.lastIndex = end + 3;
    } else if (!open) {
      // Backticks after the opening ones make it inline code.
      if (fence.startsWith('~') || !info.includes('`')) open = { fence, start: match.index + indent.length };
    } else if (fence.startsWith(open.fence) && info.trim() === '') open = undefined;
  }
  return open?.start;
}
