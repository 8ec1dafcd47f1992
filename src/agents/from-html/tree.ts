/** Queries on the tree of a page. */
import type { Element, Nodes } from 'hast';
import { oneLine } from '../../text/index.ts';

/** The values of `data-part`, in which a component declares what an element is. */
export const partsOf = (node: Nodes): string[] =>
  node.type === 'element' && typeof node.properties.dataPart === 'string'
    ? node.properties.dataPart.split(' ')
    : [];

export const hasPart = (node: Nodes, name: string): boolean => partsOf(node).includes(name);

export const classesOf = (node: Nodes): string[] =>
  node.type === 'element' && Array.isArray(node.properties.className)
    ? node.properties.className.map(String)
    : [];

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
