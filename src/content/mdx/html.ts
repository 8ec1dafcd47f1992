/** HTML in the Markdown of `.md` pages, which the compiler passes on as text. */
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';

type Node = DefaultTreeAdapterTypes.ChildNode;
type ParsedElement = DefaultTreeAdapterTypes.Element;

/** An element that begins in a piece of HTML. */
export interface HtmlElement {
  /** In small letters. */
  name: string;
  /** As the page has it. */
  writtenName: string;
  attributes: readonly HtmlAttribute[];
  /** Its text; undefined if it contains elements, or ends outside the piece. */
  text?: string;
  /** Names of the elements in it. */
  childNames: readonly string[];
  /** 1-based location in the piece. */
  line: number;
  column: number;
}

interface HtmlAttribute {
  /** In small letters. */
  name: string;
  value: string;
  /** Offsets in the piece, with `end` exclusive. */
  start: number;
  end: number;
}

/** The elements of a piece of HTML in order, also those that it leaves open. Comments have none. */
export function elementsOfHtml(html: string): HtmlElement[] {
  const elements: HtmlElement[] = [];
  const visit = (nodes: readonly Node[]): void => {
    for (const node of nodes) {
      if (!('tagName' in node)) continue;
      const element = elementOf(node, html);
      if (element) elements.push(element);
      visit('content' in node ? node.content.childNodes : node.childNodes);
    }
  };
  visit(parseFragment(html, { sourceCodeLocationInfo: true }).childNodes);
  return elements;
}

/** Undefined for an element that only the parser adds. */
function elementOf(node: ParsedElement, html: string): HtmlElement | undefined {
  const location = node.sourceCodeLocation;
  if (!location) return undefined;
  const { startLine: line, startCol: column, startOffset, attrs = {}, endTag } = location;
  const childNames = node.childNodes.flatMap((child) => ('tagName' in child ? child.tagName : []));
  const text =
    endTag && childNames.length === 0
      ? node.childNodes.map((child) => ('value' in child ? child.value : '')).join('')
      : undefined;
  return {
    name: node.tagName,
    writtenName: html.slice(startOffset + 1, startOffset + 1 + node.tagName.length),
    attributes: node.attrs.flatMap(({ name, value }) => {
      const at = attrs[name];
      return at ? { name, value, start: at.startOffset, end: at.endOffset } : [];
    }),
    ...(text !== undefined && { text }),
    ...{ childNames, line, column },
  };
}
