import {
  type Comment,
  fragmentOf,
  type HtmlTree,
  type Node,
  type OffsetRange,
  type Piece,
} from '../../../html/index.ts';

/** Comment of `<OperationReference />`: the author's text stands around the parameters and responses. */
const MARK = 'trellis-operation-reference';

interface SplitText {
  text: Piece;
  after?: Piece;
  /** Offset in the source where `after` begins. */
  cut?: number;
}

/**
 * The text before the first mark, and that after it. A mark inside an element stands for the end of the
 * outermost element around it, so that both parts are complete HTML.
 *
 * @param ranges the text in the source
 * @param hasReference whether the page shows parameters and responses; otherwise marks only disappear
 */
export function splitAtReference(
  tree: HtmlTree,
  ranges: readonly OffsetRange[],
  hasReference: boolean,
): SplitText {
  const marks = tree.comments.filter(({ data }) => data === MARK);
  const mark = hasReference ? marks.shift() : undefined;
  const outermost = mark && outermostOf(mark, tree);
  const cut = outermost?.sourceCodeLocation?.endOffset;
  for (const other of marks) tree.remove(other);
  if (!mark || !outermost || cut === undefined) return { text: { root: tree.root, ranges } };
  const { childNodes } = tree.root;
  const after = fragmentOf(childNodes.slice(childNodes.indexOf(outermost) + 1));
  tree.remove(mark);
  return {
    text: { root: tree.root, ranges: clipRanges(ranges, [0, cut]) },
    after: { root: after, ranges: clipRanges(ranges, [cut, tree.source.length]) },
    cut,
  };
}

/** The node in the text that is or contains `comment`; undefined for one outside of the text. */
function outermostOf(comment: Comment, { root }: HtmlTree): Node | undefined {
  let node: Node = comment;
  while (node.parentNode && node.parentNode !== root) node = node.parentNode as Node;
  return node.parentNode ? node : undefined;
}

const clipRanges = (ranges: readonly OffsetRange[], [start, end]: OffsetRange): OffsetRange[] =>
  ranges.flatMap(([from, to]): OffsetRange[] =>
    from >= end || to <= start ? [] : [[Math.max(from, start), Math.min(to, end)]],
  );
