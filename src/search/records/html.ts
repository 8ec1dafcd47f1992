import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';

export type Element = DefaultTreeAdapterTypes.Element;
export type Node = DefaultTreeAdapterTypes.ChildNode;

/**
 * The `<main>` of a page of the theme as parse5 has it, from the HTML of the whole page; undefined when there is none. Only
 * that part is parsed, as it is mostly the smaller one.
 */
export function mainOf(html: string): Element | undefined {
  const text = mainHtml(html);
  return text === undefined
    ? undefined
    : elementsOf(parseFragment(text)).find(({ tagName }) => tagName === 'main');
}

/** The HTML of that part alone. */
export function mainHtml(html: string): string | undefined {
  const start = html.search(/<main\b/);
  const end = html.lastIndexOf('</main>');
  return start < 0 || end < start ? undefined : html.slice(start, end + '</main>'.length);
}

export const isElement = (node: Node): node is Element => 'tagName' in node;

export const elementsOf = ({ childNodes }: { childNodes: Node[] }): Element[] => childNodes.filter(isElement);

export const attribute = ({ attrs }: Element, name: string): string | undefined =>
  attrs.find((each) => each.name === name)?.value;

export function hasClass(element: Element, name: string): boolean {
  const value = attribute(element, 'class');
  return value?.includes(name) === true && value.split(/\s+/).includes(name);
}

/** The first element below `node`, in document order, that is meant. */
export function find(node: Element, isMeant: (element: Element) => boolean): Element | undefined {
  for (const child of elementsOf(node)) {
    const found = isMeant(child) ? child : find(child, isMeant);
    if (found) return found;
  }
  return undefined;
}

/** All that are meant, the outermost. */
export function findAll(node: Element, isMeant: (element: Element) => boolean): Element[] {
  return elementsOf(node).flatMap((child) => (isMeant(child) ? [child] : findAll(child, isMeant)));
}

/** What nobody reads in a text: controls, drawings, and what stands there for the eye alone. */
const UNREAD = new Set([
  'button',
  'datalist',
  'input',
  'nav',
  'output',
  'script',
  'select',
  'style',
  'svg',
  'template',
]);

export function isUnread(element: Element): boolean {
  return (
    UNREAD.has(element.tagName) ||
    attribute(element, 'aria-hidden') === 'true' ||
    hasClass(element, 'anchor') ||
    hasClass(element, 'needs-script')
  );
}

/** Elements that do not end a word. */
const INLINE = new Set(
  'a abbr b bdi bdo cite code del dfn em font i ins kbd mark q s samp small span strong sub sup u var wbr'.split(
    ' ',
  ),
);

export const isBlock = ({ tagName }: Element): boolean => !INLINE.has(tagName);

/** What is read of a node, on one line. */
export function wordsOf(node: Node): string {
  return plain(textOf(node));
}

/** On one line. */
export const plain = (text: string): string => text.replace(/\s+/g, ' ').trim();

function textOf(node: Node): string {
  if (node.nodeName === '#text') return (node as DefaultTreeAdapterTypes.TextNode).value;
  if (!isElement(node) || isUnread(node)) return '';
  if (node.tagName === 'img') return ` ${attribute(node, 'alt') ?? ''} `;
  const text = node.childNodes.map(textOf).join('');
  return isBlock(node) ? ` ${text} ` : text;
}

/** What is read of a piece of HTML, on one line. */
export function wordsOfHtml(html: string | undefined): string {
  if (!html) return '';
  if (!/[<&]/.test(html)) return plain(html);
  return plain(parseFragment(html).childNodes.map(textOf).join(' '));
}
