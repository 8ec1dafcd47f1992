import {
  type Element,
  type HtmlTree,
  isElement,
  type ParentNode,
  type Range,
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
}

/** The tags of an element. */
interface Tags {
  start: Range;
  end: Range;
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
  const before = previousOf(parentNode, element);
  const isEnded =
    before?.tagName === 'p' && !before.sourceCodeLocation?.endTag && textOf(before).trim() === '';
  return isEnded ? before : undefined;
}

function previousOf({ childNodes }: ParentNode, element: Element): Element | undefined {
  const before = childNodes[childNodes.indexOf(element) - 1];
  return before && isElement(before) ? before : undefined;
}
