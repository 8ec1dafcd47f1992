import { type DefaultTreeAdapterTypes, defaultTreeAdapter } from 'parse5';

export type Element = DefaultTreeAdapterTypes.Element;
export type Node = DefaultTreeAdapterTypes.ChildNode;
export type ParentNode = DefaultTreeAdapterTypes.ParentNode;
export type Comment = DefaultTreeAdapterTypes.CommentNode;

export const isElement = (node: Node): node is Element => 'tagName' in node;

export const elementsOf = ({ childNodes }: { childNodes: Node[] }): Element[] => childNodes.filter(isElement);

export const attribute = ({ attrs }: Element, name: string): string | undefined =>
  attrs.find((each) => each.name === name)?.value;

/**
 * Attribute by which components declare what an element is in the text of its page, in words such as
 * `card-title`. Markdown and search read it; published pages are without it.
 */
export const PART = 'data-part';

export const hasPart = (element: Element, name: string): boolean =>
  attribute(element, PART)?.split(' ').includes(name) === true;

/** The first element below `node`, in document order, that matches. */
export function find(node: ParentNode, isMatch: (element: Element) => boolean): Element | undefined {
  for (const child of elementsOf(node)) {
    const match = isMatch(child) ? child : find(child, isMatch);
    if (match) return match;
  }
  return undefined;
}

/** All outermost elements below `node` that match. */
export function findAll(node: ParentNode, isMatch: (element: Element) => boolean): Element[] {
  return elementsOf(node).flatMap((child) => (isMatch(child) ? [child] : findAll(child, isMatch)));
}

/** Text content (DOM, section 4.4). */
export function textOf(node: Node): string {
  if ('value' in node) return node.value;
  return 'childNodes' in node ? node.childNodes.map(textOf).join('') : '';
}

/** The `<main>` among the elements of a page. */
export const mainOf = ({ elements }: { elements: readonly Element[] }): Element | undefined =>
  elements.find(({ tagName }) => tagName === 'main');

/** Puts other nodes in the place of a node. They leave the place that they had. */
export function replaceNode(node: Node, others: readonly Node[]): void {
  const { parentNode } = node;
  if (!parentNode) return;
  const nodes = [...others];
  for (const other of nodes) detach(other);
  parentNode.childNodes.splice(parentNode.childNodes.indexOf(node), 1, ...nodes);
  for (const other of nodes) other.parentNode = parentNode;
  node.parentNode = null;
}

/** A tree of its own for nodes, which leave theirs. */
export function fragmentOf(nodes: readonly Node[]): ParentNode {
  const root = defaultTreeAdapter.createDocumentFragment();
  for (const node of [...nodes]) {
    detach(node);
    defaultTreeAdapter.appendChild(root, node);
  }
  return root;
}

/** Takes a node out of its tree. */
export function detach(node: Node): void {
  const siblings = node.parentNode?.childNodes;
  siblings?.splice(siblings.indexOf(node), 1);
  node.parentNode = null;
}

/** The outermost nodes below `node` that begin in a range of the source. */
export function nodesWithin({ childNodes }: ParentNode, range: readonly [number, number]): Node[] {
  const [start, end] = range;
  return childNodes.flatMap((child) => {
    const location = child.sourceCodeLocation;
    if (location && location.startOffset >= start && location.startOffset < end) return [child];
    const isApart = location && (location.startOffset >= end || location.endOffset <= start);
    return isElement(child) && !isApart ? nodesWithin(child, range) : [];
  });
}
