import { type Element, find, type HtmlTree, shownTextOf } from '../../../html/index.ts';
import { summaryOf } from '../../../text/index.ts';

/** The beginning of the first paragraph with words, which describes a page that has no description. */
export function openingOf(tree: HtmlTree, isInText: (element: Element) => boolean): string | undefined {
  const first = find(
    tree.root,
    (each) => each.tagName === 'p' && isInText(each) && /\S/.test(shownTextOf(each)),
  );
  return first && summaryOf(shownTextOf(first));
}
