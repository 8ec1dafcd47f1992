import { parseFragment } from 'parse5';

interface Node {
  nodeName: string;
  value?: string;
  tagName?: string;
  attrs?: { name: string; value: string }[];
  childNodes?: Node[];
}

/** An element of parsed HTML. */
export interface Element {
  tag: string;
  attributes: Record<string, string>;
  /** As the DOM's textContent. */
  text: string;
  /** All elements inside it, in document order. */
  elements: Element[];
}

/** All elements of `html` in document order, parsed as in a browser. */
export const elementsOf = (html: string): Element[] => within(parseFragment(html) as Node);

/** The text of `html`, as the DOM's textContent. */
export const textOf = (html: string): string => text(parseFragment(html) as Node);

function within(node: Node): Element[] {
  return (node.childNodes ?? []).flatMap((child) => {
    const elements = within(child);
    const { tagName: tag, attrs = [] } = child;
    if (tag === undefined) return elements;
    const attributes = Object.fromEntries(attrs.map(({ name, value }) => [name, value]));
    return [{ tag, attributes, text: text(child), elements }, ...elements];
  });
}

function text({ nodeName, value = '', childNodes = [] }: Node): string {
  return nodeName === '#text' ? value : childNodes.map(text).join('');
}
