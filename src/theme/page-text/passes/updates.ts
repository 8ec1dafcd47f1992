import { attribute, type Element, find, type HtmlTree, hasPart } from '../../../html/index.ts';

/** HTML of the text of each update, by its id, in the order of the page. */
export function updateTexts(tree: HtmlTree): Map<string, string> {
  return new Map(
    tree.elements
      .filter((element) => hasPart(element, 'update'))
      .map((update) => [idOf(update) ?? '', textOf(tree, update)]),
  );
}

const idOf = (update: Element): string | undefined =>
  attribute(update, 'aria-labelledby') ?? attribute(update, 'id');

function textOf(tree: HtmlTree, update: Element): string {
  const { startTag, endTag } =
    find(update, (element) => hasPart(element, 'update-text'))?.sourceCodeLocation ?? {};
  return startTag && endTag ? tree.write({ ranges: [[startTag.endOffset, endTag.startOffset]] }) : '';
}
