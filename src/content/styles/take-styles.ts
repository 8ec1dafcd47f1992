import { attribute, type HtmlTree, textOf } from '../../html/index.ts';
import { keepToTexts } from './author-styles.ts';
import { InlineStyles, safeDeclarations } from './inline-styles.ts';

/**
 * Takes `style` attributes and `<style>` elements out of the text of a page: the Content-Security-Policy of a published page
 * refuses them, as it cannot tell an author's from an intruder's. Formulas, components and snippets have their styles treated
 * like any other.
 *
 * @returns the stylesheet that is to stand in their place, empty if there are none
 */
export function takeStyles(tree: HtmlTree): string {
  const styles = new InlineStyles();
  let elements = '';
  for (const element of tree.elements) {
    if (element.tagName === 'style') {
      elements += `${keepToTexts(textOf(element).trim())}\n`;
      tree.remove(element);
      continue;
    }
    const style = attribute(element, 'style');
    if (style === undefined) continue;
    tree.replaceAttribute(element, 'style');
    const declarations = safeDeclarations(style);
    if (declarations) tree.addClass(element, styles.add(declarations));
  }
  return elements + styles.css();
}
