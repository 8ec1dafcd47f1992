import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { attribute, type Element, hasPart, isElement, type Node } from '../../html/index.ts';

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
    UNREAD.has(element.tagName) || attribute(element, 'aria-hidden') === 'true' || hasPart(element, 'skip')
  );
}

/** Elements that do not end a word. */
const INLINE = new Set(
  (
    'a abbr b bdi bdo cite code del dfn em font i ins kbd mark q s samp small span strong ' +
    'sub sup u var wbr'
  ).split(' '),
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
