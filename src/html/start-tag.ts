import { decodeHTMLAttribute } from 'entities/decode';
import type { Token } from 'parse5';

// Each is tried at one offset.
/** Most tags have no attributes. */
const NAME = /<([a-z][^\s/>]*)(>?)/giy;
const ATTRIBUTE = /[\t\n\f ]+([^\s"'<>/=]+)(?:=(?:"([^"]*)"|'([^']*)'|([^\s"'<>=`]+)))?/gy;
const END = /[\t\n\f ]*(\/?)>/gy;

export interface StartTag {
  /** In lower case, as are the names of attributes. */
  name: string;
  attrs: Token.Attribute[];
  isSelfClosing: boolean;
  endOffset: number;
}

/** The start tag at an offset; undefined if it is not written as the HTML of rendered pages is. */
export function startTagAt(source: string, offset: number): StartTag | undefined {
  const [start, ownName = '', isEnded] = execAt(NAME, source, offset) ?? [];
  if (start === undefined) return undefined;
  const name = ownName.toLowerCase();
  const attrs: Token.Attribute[] = [];
  let at = offset + start.length;
  if (isEnded) return { name, attrs, isSelfClosing: false, endOffset: at };
  for (;;) {
    const [whole, own = '', double, single, bare] = execAt(ATTRIBUTE, source, at) ?? [];
    if (whole === undefined) break;
    at += whole.length;
    const value = double ?? single ?? bare ?? '';
    const attribute = own.toLowerCase();
    // A parser keeps the first one only (HTML, 13.2.5.33).
    if (attrs.some((each) => each.name === attribute)) return undefined;
    attrs.push({ name: attribute, value: value.includes('&') ? decodeHTMLAttribute(value) : value });
  }
  const end = execAt(END, source, at);
  if (!end) return undefined;
  return { name, attrs, isSelfClosing: end[1] !== '', endOffset: at + end[0].length };
}

/** Where an attribute is in the start tag at an offset. */
export function attributeRange(
  source: string,
  offset: number,
  name: string,
): readonly [start: number, end: number] | undefined {
  let at = offset + (execAt(NAME, source, offset)?.[0].length ?? 0);
  for (let match = execAt(ATTRIBUTE, source, at); match; match = execAt(ATTRIBUTE, source, at)) {
    const [whole, own = ''] = match;
    const start = source.indexOf(own, at);
    at += whole.length;
    if (own.toLowerCase() === name.toLowerCase()) return [start, at];
  }
  return undefined;
}

function execAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
