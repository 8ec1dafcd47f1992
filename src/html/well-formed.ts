import { decodeHTML } from 'entities/decode';
import { defaultTreeAdapter, foreignContent, html, Token } from 'parse5';
import { mayHaveText, nests, nestsForeign, RAW_TEXT, VOID } from './nesting.ts';
import { type Element, elementsOf, type ParentNode } from './nodes.ts';
import { type StartTag, startTagAt } from './start-tag.ts';

const { NS } = html;

const DOCTYPE = /^[\t\n\f ]*<!doctype html>/i;
const SPACE = /^[\t\n\f ]*$/;
/** A parser changes these characters before it reads them (HTML, 13.2.3.5). */
const CHANGED = /[\r\0]/;
/** A parser ends a comment in these ways too (HTML, 13.2.5.42). */
const ODD_COMMENT = /^-?>|<!--|--!>|<!-$/;

/**
 * Reads a page, or a part of one, in which each element has its own end tag and stands where HTML allows it,
 * as in rendered pages. The tree is that of parse5, but has no lines, columns, and locations of attributes.
 *
 * @returns undefined if a parser would repair anything, or might
 */
export const readWellFormed = (source: string): ParentNode | undefined =>
  CHANGED.test(source) ? undefined : new Reader(source).read();

class Reader {
  private readonly source: string;
  private readonly root: ParentNode;
  private node: ParentNode;
  /** Number of elements of each name that are not ended yet. */
  private readonly open = new Map<string, number>();
  private at = 0;

  constructor(source: string) {
    this.source = source;
    const [doctype] = DOCTYPE.exec(source) ?? [];
    this.root = doctype === undefined ? defaultTreeAdapter.createDocumentFragment() : emptyDocument();
    this.node = this.root;
    this.at = doctype?.length ?? 0;
  }

  read(): ParentNode | undefined {
    const { source, root } = this;
    while (this.at < source.length) {
      const tag = source.indexOf('<', this.at);
      if (tag !== this.at && !this.readText(tag < 0 ? source.length : tag)) return undefined;
      if (tag >= 0 && !this.readMarkup()) return undefined;
    }
    return this.node === root && (root.nodeName !== '#document' || bodyOf(root)) ? root : undefined;
  }

  private get around() {
    return { parent: this.node.nodeName, open: this.open };
  }

  /** Whether this is around the head and the body, where a parser has rules for space and comments. */
  private get isOutside(): boolean {
    return this.node.nodeName === '#document' || this.node.nodeName === 'html';
  }

  private readText(end: number): boolean {
    const { source, at, node, root } = this;
    const text = source.slice(at, end);
    this.at = end;
    if (!mayHaveText(this.around) && !SPACE.test(text)) return false;
    if (!this.isOutside) this.addText(node, text.includes('&') ? decodeHTML(text) : text, at);
    // Space before the head is left out, and space after the body becomes a part of it.
    else if (headOf(root)) this.addText(bodyOf(root) ?? node, text, at);
    return true;
  }

  private addText(parent: ParentNode, value: string, start: number): void {
    const last = parent.childNodes.at(-1);
    if (last && 'value' in last) {
      last.value += value;
      if (last.sourceCodeLocation) last.sourceCodeLocation.endOffset = this.at;
      return;
    }
    const text = defaultTreeAdapter.createTextNode(value);
    text.sourceCodeLocation = locationOf(start, this.at);
    defaultTreeAdapter.appendChild(parent, text);
  }

  private readMarkup(): boolean {
    const { source, at } = this;
    if (source.startsWith('</', at)) return this.readEndTag();
    if (source.startsWith('<!--', at)) return this.readComment();
    const tag = startTagAt(source, at);
    if (!tag) return false;
    const { node } = this;
    if ('namespaceURI' in node && node.namespaceURI !== NS.HTML)
      return this.addForeign(tag, node.namespaceURI);
    if (tag.name === 'svg') return mayHaveText(this.around) && this.addForeign(tag, NS.SVG);
    if (tag.name === 'math') return mayHaveText(this.around) && this.addForeign(tag, NS.MATHML);
    return this.addHtml(tag);
  }

  private addHtml(tag: StartTag): boolean {
    const { name, attrs, isSelfClosing } = tag;
    const isVoid = VOID.has(name);
    if (!nests(name, this.around) || (isSelfClosing && !isVoid) || this.isSecondPart(name)) return false;
    this.add(defaultTreeAdapter.createElement(name, NS.HTML, attrs), tag, isVoid);
    // A parser leaves out a first line end of such an element (HTML, 13.2.6.4.7).
    if ((name === 'pre' || name === 'textarea') && this.source[this.at] === '\n') return false;
    const raw = RAW_TEXT.get(name);
    return !raw || this.readRawText(raw);
  }

  /** A parser adds a missing head, and ignores a second one. */
  private isSecondPart(name: string): boolean {
    if (name === 'html') return elementsOf(this.root).length > 0;
    if (name === 'head') return headOf(this.root) !== undefined;
    return name === 'body' && (!headOf(this.root) || bodyOf(this.root) !== undefined);
  }

  private addForeign({ name, attrs, isSelfClosing, endOffset }: StartTag, namespace: html.NS): boolean {
    const tag: Token.TagToken = {
      type: Token.TokenType.START_TAG,
      tagName: name,
      tagID: html.getTagID(name),
      attrs,
      selfClosing: isSelfClosing,
      ackSelfClosing: false,
      location: null,
    };
    const isInside = 'namespaceURI' in this.node && this.node.namespaceURI !== NS.HTML;
    if (isInside && (!nestsForeign(this.node.nodeName) || foreignContent.causesExit(tag))) return false;
    if (namespace === NS.SVG) {
      foreignContent.adjustTokenSVGTagName(tag);
      foreignContent.adjustTokenSVGAttrs(tag);
    } else foreignContent.adjustTokenMathMLAttrs(tag);
    foreignContent.adjustTokenXMLAttrs(tag);
    this.add(
      defaultTreeAdapter.createElement(tag.tagName, namespace, tag.attrs),
      { endOffset },
      isSelfClosing,
    );
    return true;
  }

  private add(element: Element, { endOffset }: { endOffset: number }, isEnded: boolean): void {
    const { at } = this;
    element.sourceCodeLocation = { ...locationOf(at, endOffset), startTag: locationOf(at, endOffset) };
    defaultTreeAdapter.appendChild(this.node, element);
    this.at = endOffset;
    if (isEnded) return;
    this.node = element;
    this.open.set(element.tagName, (this.open.get(element.tagName) ?? 0) + 1);
  }

  private readEndTag(): boolean {
    const { source, at, node } = this;
    if (!('tagName' in node) || !node.parentNode || !node.sourceCodeLocation) return false;
    const { tagName } = node;
    const nameEnd = at + '</'.length + tagName.length;
    const end = source.indexOf('>', nameEnd);
    const isOwn = source.slice(at + '</'.length, nameEnd).toLowerCase() === tagName.toLowerCase();
    if (!isOwn || end < 0 || !SPACE.test(source.slice(nameEnd, end))) return false;
    this.at = end + 1;
    node.sourceCodeLocation.endTag = locationOf(at, this.at);
    node.sourceCodeLocation.endOffset = this.at;
    this.node = node.parentNode;
    this.open.set(tagName, (this.open.get(tagName) ?? 0) - 1);
    return true;
  }

  private readRawText({ end: endTag, hasReferences }: { end: RegExp; hasReferences: boolean }): boolean {
    const { source, at, node } = this;
    const length = source.slice(at).search(endTag);
    if (length < 0) return false;
    const text = source.slice(at, at + length);
    // A comment changes how a script ends (HTML, 13.2.5.20).
    if (node.nodeName === 'script' && text.includes('<!--')) return false;
    this.at += length;
    if (length > 0) this.addText(node, hasReferences && text.includes('&') ? decodeHTML(text) : text, at);
    return true;
  }

  private readComment(): boolean {
    const { source, at, node } = this;
    const end = source.indexOf('-->', at + '<!--'.length);
    const data = source.slice(at + '<!--'.length, end);
    if (end < 0 || this.isOutside || ODD_COMMENT.test(data)) return false;
    const comment = defaultTreeAdapter.createCommentNode(data);
    this.at = end + '-->'.length;
    comment.sourceCodeLocation = locationOf(at, this.at);
    defaultTreeAdapter.appendChild(node, comment);
    return true;
  }
}

const elementNamed = (name: string, parent: ParentNode | undefined): Element | undefined =>
  parent && elementsOf(parent).find(({ tagName }) => tagName === name);
const headOf = (root: ParentNode): Element | undefined => elementNamed('head', elementNamed('html', root));
const bodyOf = (root: ParentNode): Element | undefined => elementNamed('body', elementNamed('html', root));

/** Nothing reads lines and columns. */
const locationOf = (startOffset: number, endOffset: number): Token.Location =>
  ({ startOffset, endOffset }) as Token.Location;

function emptyDocument(): ParentNode {
  const document = defaultTreeAdapter.createDocument();
  defaultTreeAdapter.setDocumentType(document, 'html', '', '');
  return document;
}
