/**
 * Comments with which components tell a page's layout how to treat their HTML (see `marks.ts` of the
 * content).
 */
import type { Comment, HtmlTree, OffsetRange } from '../../html/index.ts';

/**
 * Columns beside the text: examples of a request and of its response, and any other content that an author
 * puts there.
 */
export type AsideKind = 'request' | 'response' | 'panel';

export interface MarkInTree<Data> {
  data: Data;
  mark: Comment;
  /** The HTML that it marks. */
  range: OffsetRange;
}

/** All marks of a kind, in text order. */
export function marksIn<Data>({ comments }: HtmlTree, kind: string): MarkInTree<Data>[] {
  return comments.flatMap((mark) => {
    const [, name, length, encodedData = ''] = /^trellis-([a-z]+) (\d+) (.*)$/s.exec(mark.data) ?? [];
    if (name !== kind || !mark.sourceCodeLocation) return [];
    const { endOffset } = mark.sourceCodeLocation;
    return {
      data: JSON.parse(decodeURIComponent(encodedData)) as Data,
      mark,
      range: [endOffset, endOffset + Number(length)],
    };
  });
}
