import { parseFragment } from 'parse5';
import {
  attribute,
  type Element,
  formulaOf,
  hasPart,
  isElement,
  type Node,
  textOf,
} from '../../html/index.ts';
import { oneLine } from '../../text/index.ts';

/** Not text: controls, drawings and code. */
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

/** Elements whose edges do not separate words. */
const INLINE = new Set(
  (
    'a abbr b bdi bdo cite code del dfn em font i ins kbd mark q s samp small span strong ' +
    'sub sup u var wbr'
  ).split(' '),
);

export const isBlock = ({ tagName }: Element): boolean => !INLINE.has(tagName);

/** The readable text of a node on one line. */
export function lineOf(node: Node): string {
  return oneLine(readableText(node));
}

function readableText(node: Node): string {
  if (node.nodeName === '#text') return textOf(node);
  if (!isElement(node) || isUnread(node)) return '';
  if (node.tagName === 'img') return ` ${attribute(node, 'alt') ?? ''} `;
  const text = formulaOf(node)?.text ?? node.childNodes.map(readableText).join('');
  return isBlock(node) ? ` ${text} ` : text;
}

/** The readable text of an HTML fragment on one line. */
export function lineOfHtml(html: string | undefined): string {
  if (!html) return '';
  if (!/[<&]/.test(html)) return oneLine(html);
  return oneLine(parseFragment(html).childNodes.map(readableText).join(' '));
}
