import { type HtmlTree, isElement, type Node, type Range, textOf } from '../../../html/index.ts';

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim().toLowerCase();

/** What the page's header says already is not said again: many a text begins with its own title. */
export function dropTitle(tree: HtmlTree, title: string | undefined, beside: readonly Range[]): void {
  const first = tree.root.childNodes.find((node) => !isPassedOver(node, beside));
  if (title === undefined || first?.nodeName !== 'h1' || plain(textOf(first)) !== plain(title)) return;
  const { startOffset = 0, endOffset = 0 } = first.sourceCodeLocation ?? {};
  const before = tree.source.slice(0, startOffset);
  const after = tree.source.slice(endOffset);
  tree.replace(before.trimEnd().length, endOffset + after.length - after.trimStart().length, '');
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
