/** Reads built pages: a tiny query language over parse5's tree. */
import { type DefaultTreeAdapterTypes, parse } from 'parse5';

export type Node = DefaultTreeAdapterTypes.Node;
export type Element = DefaultTreeAdapterTypes.Element;

export const parsePage = (html: string): Node => parse(html);

export function attribute(element: Element, name: string): string | undefined {
  return element.attrs.find((found) => found.name === name)?.value;
}

/** All text of a node, as a reader would copy it. */
export function textOf(node: Node): string {
  if (node.nodeName === '#text') return (node as DefaultTreeAdapterTypes.TextNode).value;
  return 'childNodes' in node ? node.childNodes.map(textOf).join('') : '';
}

/** Elements below `node` that `matches`, in document order. */
export function elements(node: Node, matches: (element: Element) => boolean): Element[] {
  const children = 'childNodes' in node ? node.childNodes : [];
  return children.flatMap((child) => {
    const own = 'tagName' in child && matches(child) ? [child] : [];
    return [...own, ...elements(child, matches)];
  });
}

export const byTag = (node: Node, tag: string): Element[] => elements(node, ({ tagName }) => tagName === tag);

/** The tables of a page, each a list of rows of cell texts, the header row first. */
export const tablesOf = (node: Node): string[][][] =>
  byTag(node, 'table').map((table) =>
    byTag(table, 'tr').map((row) =>
      elements(row, ({ tagName }) => tagName === 'td' || tagName === 'th').map((cell) => textOf(cell).trim()),
    ),
  );
