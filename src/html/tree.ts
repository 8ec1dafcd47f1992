import { parse, parseFragment, type Token } from 'parse5';
import { escapeHtml } from '../text/index.ts';
import { type Comment, type Element, type Node, type ParentNode, replaceNode } from './nodes.ts';
import { attributeRange } from './start-tag.ts';
import { readWellFormed } from './well-formed.ts';

/** From `start` up to `end` of the source. */
export type OffsetRange = readonly [start: number, end: number];

/**
 * Replaces the source from `start` up to `end` by a text, or by other ranges of the source with their own
 * edits.
 */
export type Edit = readonly [start: number, end: number, by: string | readonly OffsetRange[]];

/**
 * Part of a tree that stands elsewhere in the page: its nodes, below a root, and its ranges of the source.
 */
export interface Piece {
  root: ParentNode;
  ranges: readonly OffsetRange[];
}

/** A tree whose pieces are put into another tree, each in the place of a comment. */
export interface Inlay {
  tree: HtmlTree;
  /** The piece that a comment stands for. */
  pieceFor(comment: string): Piece | undefined;
}

/** Insertions come before a replacement at the same offset. */
const inOrder = ([a, aEnd]: Edit, [b, bEnd]: Edit): number => a - b || Number(aEnd > a) - Number(bEnd > b);

/** `<noscript>` is parsed as for a reader without scripts. */
const PARSING = { sourceCodeLocationInfo: true, scriptingEnabled: false };

/** A source without a document type is part of a page. */
const parseAny = (source: string): ParentNode =>
  /^\s*<!doctype\b/i.test(source) ? parse(source, PARSING) : parseFragment(source, PARSING);

/**
 * One parse of a page, or of a part of one, with the location of everything in it. An edit changes the tree
 * and is noted for the source, so that passes see what earlier passes did.
 *
 * HTML in which a parser would repair nothing is read by `readWellFormed`, all other by parse5, which parses
 * like browsers (HTML, section 13.2) and takes longer.
 */
export class HtmlTree {
  /** The source of the inlay comes first. */
  readonly source: string;
  readonly root: ParentNode;
  /** In document order, including those in templates. */
  readonly elements: Element[] = [];
  readonly comments: Comment[] = [];
  private readonly noted: Edit[];
  /**
   * What is written of the source. The locations of nodes refer to it; those of inlaid nodes to the whole
   * source.
   */
  private readonly range: OffsetRange;
  private readonly inlaid: ReadonlySet<Node>;

  /** A source without a document type is part of a page. */
  constructor(source: string, inlay?: Inlay) {
    const start = inlay?.tree.source.length ?? 0;
    this.source = (inlay?.tree.source ?? '') + source;
    this.range = [start, this.source.length];
    this.noted = [...(inlay?.tree.noted ?? [])];
    this.root = readWellFormed(source) ?? parseAny(source);
    this.inlaid = new Set<Node>(inlay ? [...inlay.tree.elements, ...inlay.tree.comments] : []);
    this.collect(this.root, inlay);
  }

  private collect({ childNodes }: ParentNode, inlay?: Inlay): void {
    // By index, as the nodes of a piece take the place of its comment.
    for (let index = 0; index < childNodes.length; index++) {
      const node = childNodes[index];
      if (!node) break;
      if ('data' in node) {
        if (this.place(node, inlay)) index--;
        else this.comments.push(node);
      }
      if (!('tagName' in node)) continue;
      this.elements.push(node);
      if ('content' in node) this.collect(node.content, inlay);
      this.collect(node, inlay);
    }
  }

  /** Puts the piece that a comment stands for in its place. */
  private place(comment: Comment, inlay: Inlay | undefined): boolean {
    const piece = this.inlaid.has(comment) ? undefined : inlay?.pieceFor(comment.data);
    const location = comment.sourceCodeLocation;
    if (!piece || !location) return false;
    replaceNode(comment, piece.root.childNodes);
    this.noted.push([...this.rangeOf(comment, location), piece.ranges]);
    return true;
  }

  /** The range of the source that belongs to a location of a node. */
  private rangeOf(node: Node, { startOffset, endOffset }: Token.Location): OffsetRange {
    const start = this.inlaid.has(node) ? 0 : this.range[0];
    return [start + startOffset, start + endOffset];
  }

  /** In the order in which they apply to the source. */
  get edits(): readonly Edit[] {
    return this.noted.toSorted(inOrder);
  }

  /** Changes the source only. */
  replace(start: number, end: number, text: string): void {
    this.noted.push([start, end, text]);
  }

  /** Ignores nodes that the parser has added: they are not in the source. */
  remove(node: Node): void {
    const location = node.sourceCodeLocation;
    if (!location) return;
    this.replace(...this.rangeOf(node, location), '');
    replaceNode(node, []);
  }

  /** Moves a node in front of another one. Both are in the source, and have no other edits. */
  moveBefore(node: Node, other: Node): void {
    const location = node.sourceCodeLocation;
    const target = other.sourceCodeLocation;
    if (!location || !target) return;
    const text = this.source.slice(...this.rangeOf(node, location));
    const [at] = this.rangeOf(other, target);
    this.remove(node);
    this.replace(at, at, text);
    const { parentNode } = other;
    parentNode?.childNodes.splice(parentNode.childNodes.indexOf(other), 0, node);
    node.parentNode = parentNode;
  }

  /** Replaces a node by a piece of HTML. */
  replaceBy(node: Node, html: string): void {
    const location = node.sourceCodeLocation;
    if (!location) return;
    this.replace(...this.rangeOf(node, location), html);
    replaceNode(node, parseFragment(html).childNodes);
  }

  /** Right after the name in the tag. */
  addAttribute(element: Element, name: string, value: string): void {
    const { sourceCodeLocation, tagName, attrs } = element;
    const location = sourceCodeLocation?.startTag ?? sourceCodeLocation;
    if (!location) return;
    const at = this.rangeOf(element, location)[0] + 1 + tagName.length;
    this.replace(at, at, ` ${name}="${escapeHtml(value)}"`);
    attrs.unshift({ name, value });
  }

  /** Replaces the value of an existing attribute. */
  setAttribute(element: Element, name: string, value: string): void {
    this.replaceAttribute(element, name, `${name}="${escapeHtml(value)}"`);
    for (const each of element.attrs) if (each.name === name) each.value = value;
  }

  /** Removes an attribute and the space before it. */
  removeAttribute(element: Element, name: string): void {
    this.replaceAttribute(element, name, '');
    const index = element.attrs.findIndex((each) => each.name === name);
    if (index >= 0) element.attrs.splice(index, 1);
  }

  /** Replaces an attribute by one that has no value. */
  swapAttribute(element: Element, name: string, other: string): void {
    this.replaceAttribute(element, name, other);
    for (const each of element.attrs) if (each.name === name) Object.assign(each, { name: other, value: '' });
  }

  private replaceAttribute(element: Element, name: string, text: string): void {
    const [start, end] = this.attributeRange(element, name) ?? [];
    if (start === undefined || end === undefined) return;
    this.replace(text === '' ? start - 1 : start, end, text);
  }

  private attributeRange(element: Element, name: string): OffsetRange | undefined {
    const location = element.sourceCodeLocation;
    if (!location) return undefined;
    const attribute = location.attrs?.[name];
    if (attribute) return this.rangeOf(element, attribute);
    return attributeRange(this.source, this.rangeOf(element, location)[0], name);
  }

  /** In front of the element's classes. */
  addClass(element: Element, name: string): void {
    const own = element.attrs.find((each) => each.name === 'class');
    const range = this.attributeRange(element, 'class');
    if (!own || !range) {
      this.addAttribute(element, 'class', name);
      return;
    }
    const value = `${name} ${own.value}`;
    const at = range[0] + 'class="'.length;
    if (this.source[at - 1] !== '"') {
      this.setAttribute(element, 'class', value);
      return;
    }
    this.replace(at, at, `${name} `);
    own.value = value;
  }

  /** Gives an element another name. */
  rename(element: Element, tagName: string): void {
    const { startTag, endTag } = element.sourceCodeLocation ?? {};
    if (!startTag) return;
    const replaceName = (tag: Token.Location, before: number): void => {
      const start = this.rangeOf(element, tag)[0] + before;
      this.replace(start, start + element.tagName.length, tagName);
    };
    replaceName(startTag, '<'.length);
    if (endTag) replaceName(endTag, '</'.length);
    Object.assign(element, { tagName, nodeName: tagName });
  }

  /** The source with the edits applied, or a piece of it. */
  write({ ranges }: Pick<Piece, 'ranges'> = { ranges: [this.range] }): string {
    const { source, edits } = this;
    return ranges.map((range) => splice(source, edits, range)).join('');
  }

  /** Whether nothing but whitespace would be written of a piece. */
  isBlank({ ranges }: Piece): boolean {
    const { source, edits } = this;
    return ranges.every((range) => {
      for (const segment of segments(source, edits, range)) if (/\S/.test(segment)) return false;
      return true;
    });
  }
}

/** `source` with `edits`, which are sorted. Edits inside a range that is already replaced are skipped. */
export const splice = (
  source: string,
  edits: readonly Edit[],
  range: OffsetRange = [0, source.length],
): string => {
  let text = '';
  for (const segment of segments(source, edits, range)) text += segment;
  return text;
};

function* segments(source: string, edits: readonly Edit[], [start, end]: OffsetRange): Generator<string> {
  let at = start;
  for (const [from, to, by] of edits) {
    if (from < at || to > end) continue;
    yield source.slice(at, from);
    if (typeof by === 'string') yield by;
    else for (const range of by) yield* segments(source, edits, range);
    at = to;
  }
  yield source.slice(at, end);
}
