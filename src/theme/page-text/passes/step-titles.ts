import { attribute, type Element, type HtmlTree } from '../../../html/index.ts';

/** Attribute of Steps with the size of their titles, and of titles that have no size of their own. */
const SIZE = 'data-title-size';

/** Gives the titles of steps without a size that of the Steps around them, which are rendered later. */
export function sizeStepTitles(tree: HtmlTree): void {
  const sizedElements = tree.elements.filter((element) => attribute(element, SIZE) !== undefined);
  for (const element of sizedElements) {
    const size = element.tagName === 'ol' ? undefined : sizeAround(element);
    if (size !== undefined && size !== element.tagName) tree.rename(element, size);
  }
  for (const element of sizedElements) tree.removeAttribute(element, SIZE);
}

function sizeAround(element: Element): string | undefined {
  let node = element.parentNode;
  while (node) {
    if ('tagName' in node && attribute(node, SIZE) !== undefined) return attribute(node, SIZE);
    node = 'parentNode' in node ? node.parentNode : null;
  }
  return undefined;
}
