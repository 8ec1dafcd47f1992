import { createLineIndex, type Diagnostic } from '../../diagnostics/index.ts';

/** Warnings for code blocks that reach the end of their file because nothing closes them. */
export function checkFences(files: Iterable<string>, read: (file: string) => string): Diagnostic[] {
  return [...files].flatMap((file): Diagnostic[] => {
    const source = read(file);
    const open = fencesIn(source).find(({ end }) => end === undefined);
    if (!open) return [];
    return [
      {
        code: 'content/unclosed-code',
        severity: 'warning',
        message: 'this code block has no closing fence',
        file,
        range: createLineIndex(source).rangeOf(open.start, open.start + open.fence.length),
        hint: `Add a line of ${open.fence} below the code.`,
        source,
      },
    ];
  });
}

/** A fenced code block (CommonMark 4.5). Offsets are those of the file. */
export interface Fence {
  /** Its backticks or tildes. */
  fence: string;
  /** What follows them. */
  info: string;
  start: number;
  /** Start of the line of the closing fence; absent without one. */
  end?: number;
}

const FENCE_OR_COMMENT =
  /^([ \t>]*(?:[-*+][ \t]+|\d+[.)][ \t]+)?)(`{3,}|~{3,})(.*)$|(?<!`)(?:(\{\/\*)|<!--)/gm;

/** The code blocks of a page, in order. Comments have none. */
export function fencesIn(source: string): Fence[] {
  const fences: Fence[] = [];
  let open: Fence | undefined;
  const pattern = FENCE_OR_COMMENT;
  pattern.lastIndex = 0;
  for (let match = pattern.exec(source); match; match = pattern.exec(source)) {
    const [, indent = '', fence, info = '', mdxComment] = match;
    if (fence === undefined) {
      const end = open ? -1 : source.indexOf(mdxComment ? '*/}' : '-->', pattern.lastIndex);
      if (end >= 0) pattern.lastIndex = end + 3;
    } else if (!open) {
      // Backticks after the opening ones make it inline code.
      if (fence.startsWith('~') || !info.includes('`')) {
        open = { fence, info: info.trim(), start: match.index + indent.length };
        fences.push(open);
      }
    } else if (fence.startsWith(open.fence) && info.trim() === '') {
      open.end = match.index;
      open = undefined;
    }
  }
  return fences;
}
