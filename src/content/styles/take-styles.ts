import { attribute, type HtmlTree, textOf } from '../../html/index.ts';
import { mapCssPaths, withBaseOnce } from '../../text/index.ts';
import { keepToTexts } from './author-styles.ts';
import { InlineStyles, safeDeclarations } from './inline-styles.ts';

/**
 * Takes `style` attributes and `<style>` elements out of the text of a page. The Content-Security-Policy of a
 * published page forbids them, because it cannot tell an author's from an intruder's. Formulas, components
 * and snippets are treated like everything else.
 *
 * @param base base path of the site, which addresses of the styles get
 * @returns the stylesheet that replaces them, empty for a page without styles
 */
export function takeStyles(tree: HtmlTree, base = ''): string {
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
    tree.removeAttribute(element, 'style');
    const declarations = safeDeclarations(style);
    if (declarations) tree.addClass(element, styles.add(declarations));
  }
  return mapCssPaths(elements + styles.css(), (path) => withBaseOnce(path, base));
}
