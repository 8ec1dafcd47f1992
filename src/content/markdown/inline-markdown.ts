import { type MdastNode, markdownToMdast } from 'satteri';
import { escapeHtml } from '../../text/index.ts';
import { withLineEnd } from './line-end.ts';

/** Before the text, so that nothing at its beginning begins a block: a list, a heading, a quotation. No text holds it. */
const START = '\uFDD0';

/** A text that nests deeper is shown as it is written. */
const MAX_DEPTH = 100;

const TAGS: Record<string, string> = { emphasis: 'em', strong: 'strong', delete: 'del' };

/** Addresses that a link may lead to: http, https, mailto, tel, and those within the site. */
const SAFE = /^(?:https?:|mailto:|tel:|[^:]*$|[^:]*[/?#])/i;

/**
 * One line of Markdown as HTML of a sentence: emphasis, code and links. What would be a block, an image or HTML is text.
 *
 * @param link the address that an `href` gets for what is written
 */
export function renderInlineMarkdown(markdown: string, link: (url: string) => string): string {
  return inlineNodes(markdown).map(render).join('');

  function render(node: MdastNode): string {
    const inside = (): string => childrenOf(node).map(render).join('');
    if (node.type === 'inlineCode') return `<code>${escapeHtml(node.value)}</code>`;
    if (node.type === 'break') return ' ';
    if (node.type === 'link' && SAFE.test(node.url))
      return `<a href="${escapeHtml(link(node.url))}">${inside()}</a>`;
    const tag = TAGS[node.type];
    if (tag) return `<${tag}>${inside()}</${tag}>`;
    return childrenOf(node).length > 0 ? inside() : escapeHtml(textOf(node));
  }
}

/** The words of it, for what shows no markup: meta elements, feeds, the search. */
export function plainInlineMarkdown(markdown: string): string {
  const plain = (node: MdastNode): string =>
    childrenOf(node).length > 0 ? childrenOf(node).map(plain).join('') : textOf(node);
  return inlineNodes(markdown).map(plain).join('').trim();
}

function inlineNodes(markdown: string): MdastNode[] {
  const text = markdown.replaceAll(START, '').replace(/\s+/g, ' ').trim();
  if (!/[*_`~[\]\\&<:@]|www\./.test(text)) return [{ type: 'text', value: text }];
  const root = markdownToMdast(withLineEnd(START + text), { position: false });
  const nodes = childrenOf(root).flatMap(childrenOf);
  let level = nodes;
  for (let depth = 0; level.length > 0; depth++) {
    if (depth === MAX_DEPTH) return [{ type: 'text', value: text }];
    level = level.flatMap(childrenOf);
  }
  return nodes;
}

const childrenOf = (node: MdastNode): MdastNode[] =>
  'children' in node && Array.isArray(node.children) ? (node.children as MdastNode[]) : [];

function textOf(node: MdastNode): string {
  if (node.type === 'break') return ' ';
  if (node.type === 'image') return node.alt ?? '';
  return 'value' in node && typeof node.value === 'string' ? node.value.replaceAll(START, '') : '';
}
