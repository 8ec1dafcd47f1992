import { type Element, type HtmlTree, isElement, type Node } from '../../../html/index.ts';
import { escapeHtml } from '../../../text/index.ts';
import { breakable } from '../../components/chrome/navigation/breakable.ts';

/** Tables with fewer columns have room for their names. */
const MIN_COLUMNS = 3;

/**
 * Lets long names in the code of tables with several columns break between their parts, so that one name
 * does not make the table wider than the page.
 */
export function breakTableCode(tree: HtmlTree): void {
  for (const row of tree.elements) {
    if (row.tagName !== 'tr') continue;
    const cells = row.childNodes.filter(isElement);
    if (cells.length < MIN_COLUMNS) continue;
    for (const text of cells.flatMap(codeIn)) {
      const pieces = breakable(text.value);
      if (pieces.length > 1) tree.replaceBy(text, pieces.map(escapeHtml).join('<wbr>'));
    }
  }
}

type Text = Extract<Node, { value: string }>;

/** The texts of code elements within. */
const codeIn = (element: Element): Text[] =>
  element.childNodes.flatMap((child): Text[] => {
    if (isElement(child)) return codeIn(child);
    return element.tagName === 'code' && 'value' in child ? [child] : [];
  });
