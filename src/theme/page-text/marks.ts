/**
 * Comments with which components tell a page's layout how to treat their HTML (see `marks.ts` of the
 * content).
 */
import type { HtmlTree, Range } from '../../html/index.ts';

/**
 * Columns beside the text: examples of a request and of its response, and what else an author wants there.
 */
export type AsideKind = 'request' | 'response' | 'panel';

export interface MarkInTree<Data> {
  data: Data;
  /** The comment. */
  mark: Range;
  /** The HTML that it marks. */
  marked: Range;
}

/** All marks of a kind, in text order. */
export function marksIn<Data>({ comments }: HtmlTree, kind: string): MarkInTree<Data>[] {
  return comments.flatMap(({ data, sourceCodeLocation }) => {
    const [, name, length, written = ''] = /^trellis-([a-z]+) (\d+) (.*)$/s.exec(data) ?? [];
    if (name !== kind || !sourceCodeLocation) return [];
    const { startOffset, endOffset } = sourceCodeLocation;
    return {
      data: JSON.parse(decodeURIComponent(written)) as Data,
      mark: [startOffset, endOffset],
      marked: [endOffset, endOffset + Number(length)],
    };
  });
}
