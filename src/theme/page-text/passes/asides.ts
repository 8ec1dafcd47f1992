import type { HtmlTree, Range } from '../../../html/index.ts';
import { type AsideKind, marksIn } from '../marks.ts';

export interface Aside {
  kind: AsideKind;
  /** Including its mark. */
  whole: Range;
  html: Range;
}

/** The asides of the text. Marks inside an aside stay. */
export function asidesIn(tree: HtmlTree): Aside[] {
  const asides: Aside[] = [];
  for (const { data, mark, marked } of marksIn<{ kind: AsideKind }>(tree, 'aside')) {
    tree.replace(...mark, '');
    if (mark[0] < (asides.at(-1)?.whole[1] ?? 0)) continue;
    asides.push({ kind: data.kind, whole: [mark[0], marked[1]], html: marked });
  }
  return asides;
}
