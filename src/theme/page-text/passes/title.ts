import {
  detach,
  type Element,
  type HtmlTree,
  isElement,
  type Node,
  type Range,
  textOf,
} from '../../../html/index.ts';

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim().toLowerCase();

/**
 * Many texts begin with the title that the page's header shows already, so it is dropped, with the whitespace
 * around it.
 *
 * @param beside what is not in the text
 * @returns the heading that was dropped
 */
export function dropTitle(
  tree: HtmlTree,
  title: string | undefined,
  beside: readonly Range[],
): Element | undefined {
  const first = tree.root.childNodes.find((node) => !isPassedOver(node));
  if (title === undefined || !first || !isElement(first) || first.tagName !== 'h1') return undefined;
  if (plain(textOf(first)) !== plain(title)) return undefined;
  const { startOffset = 0, endOffset = 0 } = first.sourceCodeLocation ?? {};
  const before = tree.source.slice(0, startOffset);
  const after = tree.source.slice(endOffset);
  const ends = beside.map(([, end]) => end).filter((end) => end <= startOffset);
  const start = Math.max(before.trimEnd().length, ...ends);
  tree.replace(start, endOffset + after.length - after.trimStart().length, '');
  detach(first);
  return first;
}

/** Whitespace and styles. */
const isPassedOver = (node: Node): boolean =>
  isElement(node) ? node.tagName === 'style' : node.nodeName !== '#comment' && textOf(node).trim() === '';

export const isWithin = (offset: number, ranges: readonly Range[]): boolean =>
  ranges.some(([start, end]) => offset >= start && offset < end);
