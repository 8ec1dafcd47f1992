/** The tree of a page for programs, and queries on it. */
import type { Element, ElementContent, Nodes } from 'hast';
import { type Node, PART } from '../../html/index.ts';
import { oneLine } from '../../text/index.ts';

/** An element of a page, or a template. */
type HtmlElement = Extract<Node, { tagName: string }>;

/**
 * An element of a page as a tree that conversions may take apart, while the page keeps its own. Attributes
 * keep their names and values.
 */
export const treeOf = (node: HtmlElement): Element => ({
  type: 'element',
  tagName: node.tagName,
  properties: Object.fromEntries(node.attrs.map(({ name, value }) => [name, value])),
  children: treesOf(node.childNodes),
  ...('content' in node && { content: { type: 'root', children: treesOf(node.content.childNodes) } }),
});

/** The same of elements and texts. Comments are no content. */
export const treesOf = (nodes: readonly Node[]): ElementContent[] =>
  nodes.flatMap((node): ElementContent[] => {
    if ('tagName' in node) return [treeOf(node)];
    return node.nodeName === '#text' ? [{ type: 'text', value: node.value }] : [];
  });

/** The values of `data-part`, in which a component declares what an element is. */
export const partsOf = (node: Nodes): string[] =>
  node.type === 'element' ? (attribute(node, PART)?.split(' ') ?? []) : [];

export const hasPart = (node: Nodes, name: string): boolean => partsOf(node).includes(name);

export const classesOf = (node: Nodes): string[] =>
  node.type === 'element' ? (attribute(node, 'class')?.split(/\s+/) ?? []) : [];

/** All text of a node. */
export function textOf(node: Nodes): string {
  if (node.type === 'text') return node.value;
  return 'children' in node ? node.children.map(textOf).join('') : '';
}

/** Text of a node on one line. */
export const lineOf = (node: Nodes): string => oneLine(textOf(node));

/** The elements among the children of a node. */
export const elementsOf = ({ children }: { children: readonly Nodes[] }): Element[] =>
  children.filter((child) => child.type === 'element');

/** The first match below `node`, in document order. */
export function find(node: Nodes, isMatch: (element: Element) => boolean): Element | undefined {
  if (!('children' in node)) return undefined;
  for (const child of elementsOf(node)) {
    const match = isMatch(child) ? child : find(child, isMatch);
    if (match) return match;
  }
  return undefined;
}

export const findPart = (node: Nodes, name: string): Element | undefined =>
  find(node, (element) => hasPart(element, name));

export const findTag = (node: Nodes, tag: string): Element | undefined =>
  find(node, ({ tagName }) => tagName === tag);

/** An attribute as text. */
export function attribute(node: Element, name: string): string | undefined {
  const value = node.properties[name];
  return value === undefined || value === null ? undefined : String(value);
}
