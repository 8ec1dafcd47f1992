import {
  detach,
  type Element,
  fragmentOf,
  type HtmlTree,
  isElement,
  type Node,
  type OffsetRange,
  replaceNode,
  textOf,
} from '../../../html/index.ts';

/**
 * Markdown turns text on separate lines into a paragraph. Inside a paragraph or heading that an author wrote
 * as an element, it would end that element in browsers, so only its text is kept.
 */
export function unwrapParagraphs(tree: HtmlTree): void {
  for (const element of tree.elements) {
    const tags = element.tagName === 'p' && element.attrs.length === 0 ? tagsOf(element) : undefined;
    if (tags) unwrap(tree, element, tags);
  }
}

function unwrap(tree: HtmlTree, element: Element, { start, end }: Tags): void {
  const { source } = tree;
  const outer = outerOf(element);
  const outerStart = outer?.sourceCodeLocation?.startTag?.endOffset;
  if (!outer || outerStart === undefined || source.slice(outerStart, start[0]).trim() !== '') return;
  const rest = source.slice(end[1]);
  const space = rest.length - rest.trimStart().length;
  const isLast = [`</${outer.tagName}>`, '<a class="anchor"'].some((each) => rest.startsWith(each, space));
  if (!isLast) return;
  tree.replace(outerStart, start[1], '');
  tree.replace(end[0], end[1] + space, '');
  if (element.parentNode !== outer) takeBack(outer, element);
  for (const node of outer.childNodes.slice(0, outer.childNodes.indexOf(element))) detach(node);
  const next = siblingsAfter(element)[0];
  if (next && isSpace(next)) detach(next);
  replaceNode(element, element.childNodes);
}

/**
 * Moves what follows a paragraph back into it, up to its end tag, which the parser reads as an empty
 * paragraph.
 */
function takeBack(outer: Element, element: Element): void {
  const after = siblingsAfter(element);
  const end = after.find(
    (node) => isElement(node) && node.tagName === 'p' && !node.sourceCodeLocation?.startTag,
  );
  const inside = end ? after.slice(0, after.indexOf(end)) : [];
  if (end) detach(end);
  for (const node of fragmentOf([element, ...inside]).childNodes) {
    node.parentNode = outer;
    outer.childNodes.push(node);
  }
}

function siblingsAfter(node: Node): Node[] {
  const siblings = node.parentNode?.childNodes ?? [];
  return siblings.slice(siblings.indexOf(node) + 1);
}

const isSpace = (node: Node): boolean => node.nodeName === '#text' && textOf(node).trim() === '';

/** The tags of an element. */
interface Tags {
  start: OffsetRange;
  end: OffsetRange;
}

function tagsOf({ sourceCodeLocation: location }: Element): Tags | undefined {
  if (!location?.startTag || !location.endTag) return undefined;
  return {
    start: [location.startTag.startOffset, location.startTag.endOffset],
    end: [location.endTag.startOffset, location.endTag.endOffset],
  };
}

/** The heading around the paragraph, or the paragraph that it has ended. */
function outerOf(element: Element): Element | undefined {
  const { parentNode } = element;
  if (!parentNode) return undefined;
  if (/^h[1-6]$/.test(parentNode.nodeName)) return parentNode as Element;
  const before = parentNode.childNodes[parentNode.childNodes.indexOf(element) - 1];
  const isEnded =
    before &&
    isElement(before) &&
    before.tagName === 'p' &&
    !before.sourceCodeLocation?.endTag &&
    textOf(before).trim() === '';
  return isEnded ? before : undefined;
}
