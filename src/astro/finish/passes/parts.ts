import { type HtmlTree, PART } from '../../../html/index.ts';

/** Removes what components declare with `data-part`, which only the passes before this one read. */
export function dropParts(tree: HtmlTree): void {
  for (const element of tree.elements) tree.removeAttribute(element, PART);
}
