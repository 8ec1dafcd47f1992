import {
  type Element,
  type HtmlTree,
  isElement,
  type Node,
  type Range,
  textOf,
} from '../../../html/index.ts';

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim().toLowerCase();

/**
 * Many texts begin with the title that the page's header shows already, so it is dropped.
 *
 * @returns the heading that was dropped
 */
export function dropTitle(
  tree: HtmlTree,
  title: string | undefined,
  beside: readonly Range[],
): Element | undefined {
  const first = tree.root.childNodes.find((node) => !isPassedOver(node, beside));
  if (title === undefined || !first || !isElement(first) || first.tagName !== 'h1') return undefined;
  if (plain(textOf(first)) !== plain(title)) return undefined;
  const { startOffset = 0, endOffset = 0 } = first.sourceCodeLocation ?? {};
  const before = tree.source.slice(0, startOffset);
  const after = tree.source.slice(endOffset);
  tree.replace(before.trimEnd().length, endOffset + after.length - after.trimStart().length, '');
  return first;
}

/** Whitespace, styles, and asides. */
function isPassedOver(node: Node, beside: readonly Range[]): boolean {
  if (node.nodeName === '#text') {
    const at = node.sourceCodeLocation?.startOffset ?? 0;
    return textOf(node).trim() === '' || isWithin(at, beside);
  }
  if (isElement(node) && node.tagName === 'style') return true;
  return isWithin(node.sourceCodeLocation?.startOffset ?? 0, beside);
}

export const isWithin = (offset: number, ranges: readonly Range[]): boolean =>
  ranges.some(([start, end]) => offset >= start && offset < end);
