import {
  detach,
  type Element,
  type HtmlTree,
  isElement,
  type Node,
  type OffsetRange,
  textOf,
} from '../../../html/index.ts';
import { oneLine } from '../../../text/index.ts';

/** Without what differs between the text as written and as shown: case, and typographic punctuation. */
const plain = (text: string): string =>
  oneLine(text)
    .toLowerCase()
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/[\u201c\u201d]/g, '"')
    .replace(/-{2,3}|[\u2013\u2014]/g, '-')
    .replaceAll('\u2026', '...');

/**
 * Drops a first heading that repeats the title of the page, with the whitespace around it, because the page's
 * header shows the title already.
 *
 * @param beside ranges of the source that are not in the text
 * @returns the heading that was dropped
 */
export function dropTitle(
  tree: HtmlTree,
  title: string | undefined,
  beside: readonly OffsetRange[],
): Element | undefined {
  const first = tree.root.childNodes.find((node) => !maySkip(node));
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

/** Whether a node may stand before the title: whitespace and styles. */
const maySkip = (node: Node): boolean =>
  isElement(node) ? node.tagName === 'style' : node.nodeName !== '#comment' && textOf(node).trim() === '';

export const isWithin = (offset: number, ranges: readonly OffsetRange[]): boolean =>
  ranges.some(([start, end]) => offset >= start && offset < end);
