import { escapeHtml, oneLine } from '../../text/index.ts';
import { type MdastNode, parseMarkdown } from '../mdx/parser.ts';

/**
 * Put before the text, so nothing at its start begins a block: a list, a heading, a quotation. No text
 * contains it.
 */
const START = '\uFDD0';

/** Deeper nested text is shown as written. */
const MAX_DEPTH = 100;

const TAGS: Record<string, string> = { emphasis: 'em', strong: 'strong', delete: 'del' };

/** Allowed link targets: http, https, mailto, tel, and addresses within the site. */
const SAFE = /^(?:https?:|mailto:|tel:|[^:]*$|[^:]*[/?#])/i;

/**
 * One line of Markdown as inline HTML: emphasis, code and links. Blocks, images and HTML become text. The
 * tags of components are left out.
 *
 * @param link returns the `href` for the address as written
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
    return childrenOf(node).length > 0 ? inside() : escapeHtml(leafText(node));
  }
}

/** The plain text of one line of Markdown, for meta elements, feeds and the search. */
export function plainInlineMarkdown(markdown: string): string {
  const plain = (node: MdastNode): string =>
    childrenOf(node).length > 0 ? childrenOf(node).map(plain).join('') : leafText(node);
  return inlineNodes(markdown).map(plain).join('').trim();
}

function inlineNodes(markdown: string): MdastNode[] {
  const text = oneLine(markdown.replaceAll(START, ''));
  if (!/[*_`~[\]\\&<:@]|www\./.test(text)) return [{ type: 'text', value: text }];
  const root = parseMarkdown(START + text);
  const nodes = childrenOf(root).flatMap(childrenOf);
  let level = nodes;
  for (let depth = 0; level.length > 0; depth++) {
    if (depth === MAX_DEPTH) return [{ type: 'text', value: text }];
    level = level.flatMap(childrenOf);
  }
  return withoutComponents(nodes, namesOf(nodes));
}

/** Names of the components that a text closes. The type in `List<String>` has no closing tag. */
const namesOf = (nodes: readonly MdastNode[]): Set<string> =>
  new Set(
    nodes.flatMap((node) => {
      const [, name] = node.type === 'html' ? (/^<\/([A-Z]\w*)>/.exec(node.value) ?? []) : [];
      return name === undefined ? [...namesOf(childrenOf(node))] : [name];
    }),
  );

function withoutComponents(nodes: readonly MdastNode[], names: ReadonlySet<string>): MdastNode[] {
  if (names.size === 0) return [...nodes];
  return nodes.flatMap((node): MdastNode[] => {
    if (node.type === 'html') return names.has(/^<\/?(\w+)/.exec(node.value)?.[1] ?? '') ? [] : [node];
    const children = childrenOf(node);
    return [
      children.length > 0 ? ({ ...node, children: withoutComponents(children, names) } as MdastNode) : node,
    ];
  });
}

const childrenOf = (node: MdastNode): MdastNode[] =>
  'children' in node && Array.isArray(node.children) ? (node.children as MdastNode[]) : [];

function leafText(node: MdastNode): string {
  if (node.type === 'break') return ' ';
  if (node.type === 'image') return node.alt ?? '';
  return 'value' in node && typeof node.value === 'string' ? node.value.replaceAll(START, '') : '';
}
