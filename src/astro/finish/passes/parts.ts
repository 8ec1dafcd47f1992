import { type HtmlTree, PART } from '../../../html/index.ts';

/** What components declare is for the passes before: readers need none of it. */
export function dropParts(tree: HtmlTree): void {
  for (const element of tree.elements) tree.removeAttribute(element, PART);
}
