import { fromParse5 } from 'hast-util-from-parse5';
import type { BlockContent, List, Nodes, PhrasingContent, RootContent } from 'mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { toMarkdown, type Handle as Write, defaultHandlers as writers } from 'mdast-util-to-markdown';
import type { Element as HtmlElement } from '../html/index.ts';
import { pruned } from './components.ts';
import { convert } from './convert.ts';
import { findTag } from './tree.ts';

/** What the HTML of a page does not say. */
export interface PageFacts {
  /** Of a page that shows no title itself. */
  title: string;
  description?: string;
  /** Base URLs of the API of an operation. */
  servers?: readonly string[];
  /** Gives the address of a link or an image in Markdown, by that in the page: see `markdownLinks`. */
  resolve?: (url: string) => string;
}

/**
 * The page as Markdown (CommonMark with tables, strikethrough and task lists of GitHub Flavored Markdown,
 * formulas between dollars): title, description, and all of its text, also of panels and disclosures that are
 * closed at first.
 *
 * @param mainHtml the `<main>` of the page; absent of a page that shows nothing, because it redirects
 * @returns text that ends with a newline
 */
export function pageMarkdown(mainHtml: HtmlElement | undefined, facts: PageFacts): string {
  const tree = mainHtml && fromParse5(mainHtml);
  const main = tree?.type === 'element' ? tree : undefined;
  const { title, description, servers = [], resolve = (url) => url } = facts;
  const body = main ? convert(pruned(main)) : { type: 'root' as const, children: [] };
  joinLists(body);
  relink(body, resolve);
  const head: RootContent[] = [];
  if (!main || !findTag(main, 'h1')) {
    head.push({ type: 'heading', depth: 1, children: [{ type: 'text', value: title }] });
    if (description) head.push(paragraph([{ type: 'text', value: description }]));
  }
  const request = body.children.findIndex(isRequest);
  if (servers.length > 0 && request >= 0) body.children.splice(request + 1, 0, serverLine(servers));
  return toMarkdown({ type: 'root', children: [...head, ...body.children] }, WRITING);
}

const paragraph = (children: PhrasingContent[]): BlockContent => ({ type: 'paragraph', children });

const isRequest = (node: RootContent): boolean =>
  node.type === 'paragraph' && node.children.length === 1 && /^[A-Z]+ \//.test(codeIn(node.children[0]));

const codeIn = (node: PhrasingContent | undefined): string => (node?.type === 'inlineCode' ? node.value : '');

function serverLine(servers: readonly string[]): BlockContent {
  const label = servers.length > 1 ? 'Servers:' : 'Server:';
  return paragraph([
    { type: 'strong', children: [{ type: 'text', value: label }] },
    ...servers.flatMap((url, index): PhrasingContent[] => [
      { type: 'text', value: index > 0 ? ', ' : ' ' },
      { type: 'inlineCode', value: url },
    ]),
  ]);
}

/**
 * Lists of one item that stand beside each other, which accordions, cards and fields are, become one, and so
 * do texts: an address that elements part for its line breaks is written as a whole.
 */
function joinLists(node: Nodes): void {
  if (!('children' in node)) return;
  const children: RootContent[] = [];
  for (const child of node.children) {
    const last = children.at(-1);
    if (isJoinable(child) && last && isJoinable(last)) last.children.push(...child.children);
    else if (child.type === 'text' && last?.type === 'text')
      children[children.length - 1] = { ...last, value: last.value + child.value };
    else children.push(child);
  }
  Object.assign(node, { children });
  for (const child of children) joinLists(child);
}

const isJoinable = (node: RootContent): node is List => node.type === 'list' && node.data?.joins === true;

function relink(node: Nodes, resolve: (url: string) => string): void {
  if (node.type === 'link' || node.type === 'image' || node.type === 'definition')
    node.url = resolve(node.url);
  if ('children' in node) for (const child of node.children) relink(child, resolve);
}

/**
 * An underscore within a word, and the colon and the at sign of an address, are not taken for markup. An
 * address without its escape is a link up to the next space (GitHub Flavored Markdown, 6.9), further escapes
 * included, and what those kept from being HTML would be HTML: then it keeps its own.
 */
const writeText: Write = (node, parent, state, info) =>
  writers
    .text(node, parent, state, info)
    .replace(
      /(?<=[\p{L}\p{N}])\\([_:@])(?=[\p{L}\p{N}/])/gu,
      (escaped, sign: string, at: number, text: string) => {
        if (sign !== ':') return sign;
        const end = text.slice(at + 2).search(/[\s\\]/);
        return (end < 0 ? info.after : text[at + 2 + end]) === '\\' ? escaped : sign;
      },
    );

const WRITING: Parameters<typeof toMarkdown>[1] = {
  bullet: '-',
  emphasis: '_',
  fences: true,
  incrementListMarker: true,
  listItemIndent: 'one',
  resourceLink: true,
  rule: '-',
  extensions: [gfmToMarkdown({ tablePipeAlign: false })],
  handlers: { text: writeText },
};
