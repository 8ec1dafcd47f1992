import type { BlockContent, List, Nodes, PhrasingContent, RootContent } from 'mdast';
import type { Element as HtmlElement } from '../html/index.ts';
import { prune } from './from-html/components.ts';
import { convert } from './from-html/convert.ts';
import { findTag, treeOf } from './from-html/tree.ts';
import { inOrder, type OperationFacts } from './operation-order.ts';
import { writeMarkdown } from './writer.ts';

/** Facts about a page that its HTML does not contain. */
export interface PageFacts {
  /** Used if the page has no `h1`. */
  title: string;
  description?: string;
  /** Of the operation that the page shows. */
  operation?: OperationFacts;
  /** Rewrites the URL of a link or an image: see `markdownLinks`. */
  resolve?: (url: string) => string;
}

/**
 * The page as Markdown (CommonMark with tables, strikethrough and task lists of GitHub Flavored Markdown, and
 * formulas between dollar signs): title, description and text, including closed panels and disclosures.
 *
 * @param mainHtml the `<main>` of the page; absent if the page redirects
 * @returns text that ends with a newline
 */
export function pageMarkdown(mainHtml: HtmlElement | undefined, facts: PageFacts): string {
  const main = mainHtml && treeOf(mainHtml);
  const { title, description, operation, resolve = (url) => url } = facts;
  const body = main ? convert(inOrder(prune(main), operation)) : { type: 'root' as const, children: [] };
  joinLists(body);
  relink(body, resolve);
  const head: RootContent[] = [];
  if (!main || !findTag(main, 'h1')) {
    head.push({ type: 'heading', depth: 1, children: [{ type: 'text', value: title }] });
    if (description) head.push(paragraph([{ type: 'text', value: description }]));
  }
  return writeMarkdown([...head, ...body.children]);
}

const paragraph = (children: PhrasingContent[]): BlockContent => ({ type: 'paragraph', children });

/**
 * Joins adjacent lists of accordions, cards and fields, which have one item each, and adjacent texts: a path
 * may be split by elements that allow line breaks.
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

const isJoinable = (node: RootContent): node is List =>
  node.type === 'list' && node.data?.isJoinable === true;

function relink(node: Nodes, resolve: (url: string) => string): void {
  if (node.type === 'link' || node.type === 'image' || node.type === 'definition')
    node.url = resolve(node.url);
  if ('children' in node) for (const child of node.children) relink(child, resolve);
}
