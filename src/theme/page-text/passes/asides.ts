import { fragmentOf, type HtmlTree, nodesWithin, type OffsetRange, type Piece } from '../../../html/index.ts';
import { type AsideKind, marksIn } from '../marks.ts';

/** The asides that are taken out of the text. */
export interface TakenAsides {
  pieces: Partial<Record<AsideKind, Piece>>;
  /** What they are of the source, with their marks, in order. */
  ranges: OffsetRange[];
}

/** Takes the asides out of the text, or only their marks. Marks inside an aside never stay. */
export function takeAsides(tree: HtmlTree, isTaken: boolean): TakenAsides {
  const byKind = new Map<AsideKind, OffsetRange[]>();
  const ranges: OffsetRange[] = [];
  for (const { data, mark, range } of marksIn<{ kind: AsideKind }>(tree, 'aside')) {
    const start = mark.sourceCodeLocation?.startOffset ?? 0;
    tree.remove(mark);
    if (!isTaken || start < (ranges.at(-1)?.[1] ?? 0)) continue;
    ranges.push([start, range[1]]);
    byKind.set(data.kind, [...(byKind.get(data.kind) ?? []), range]);
  }
  const pieces: TakenAsides['pieces'] = {};
  for (const [kind, kindRanges] of byKind) {
    const root = fragmentOf(kindRanges.flatMap((range) => nodesWithin(tree.root, range)));
    pieces[kind] = { root, ranges: kindRanges };
  }
  return { pieces, ranges };
}
