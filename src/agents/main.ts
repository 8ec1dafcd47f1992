import type { Element } from 'hast';
import { fromParse5 } from 'hast-util-from-parse5';
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';

/**
 * The `<main>` of a page of the theme as a tree, from the HTML of the whole page; undefined when there is none. Only that
 * part is parsed, as it is mostly the smaller one.
 */
export function mainOf(html: string): Element | undefined {
  const start = html.search(/<main\b/);
  const end = html.lastIndexOf('</main>');
  if (start < 0 || end < start) return undefined;
  const tree = fromParse5(parseFragment(html.slice(start, end + '</main>'.length)));
  const children = tree.type === 'root' ? tree.children : [];
  return children.find((node): node is Element => node.type === 'element' && node.tagName === 'main');
}

/** The same tree of a `<main>` that has been parsed already. */
export const treeOf = (main: DefaultTreeAdapterTypes.Element): Element => fromParse5(main) as Element;
