/** Literals and lists, as the sample languages share them. */

import { wellFormed } from '../encode.ts';

/** The inside of a string literal: backslashes, the given quotes and control characters escaped. */
export function escapeLiteral(text: string, quotes: string, unicode = (hex: string) => `\\u${hex}`): string {
  return wellFormed(text).replace(/[\\'"`$#\p{Cc}]/gu, (character) => {
    if (character === '\n') return '\\n';
    if (character === '\r') return '\\r';
    if (character === '\t') return '\\t';
    if (character === '\\' || quotes.includes(character)) return `\\${character}`;
    if (/\P{Cc}/u.test(character)) return character;
    return unicode(character.charCodeAt(0).toString(16).padStart(4, '0'));
  });
}

/** The inside of a literal that may span lines. */
export const escapeLines = (text: string, quotes: string): string =>
  text
    .split('\n')
    .map((line) => escapeLiteral(line, quotes))
    .join('\n');

/**
 * Literals of PHP and Ruby, whose single quotes leave all but themselves and backslashes alone, line breaks
 * included.
 */
export function quoting(double: (text: string) => string): {
  string(text: string): string;
  line(text: string): string;
} {
  const single = (text: string): string => `'${text.replace(/[\\']/g, '\\$&')}'`;
  return {
    string: (text) => (hasControls(text) ? double(text) : single(text)),
    /** On one line, for places that are indented. */
    line: (text) => (/[^\P{Cc}\t]/u.test(text) ? double(text) : single(text)),
  };
}

/** Control characters that do not survive as they are in source code; line breaks and tabs do. */
export const hasControls = (text: string): boolean => /[^\P{Cc}\n\t]/u.test(text);

/** `open`, the items on a line each, `close`; nothing between when there are none. */
export function block(open: string, items: string[], close: string, unit: string): string {
  if (!items.length) return open + close;
  return `${open}\n${indent(items.map((item) => `${item},`).join('\n'), unit)}\n${close}`;
}

/**
 * Only for code: a string literal that spans lines would change. Lines end with a line feed alone; `^` in an
 * expression would also begin one after U+2028 and U+2029, which may stand in a literal.
 */
export const indent = (text: string, unit: string): string =>
  text
    .split('\n')
    .map((line) => (line === '' ? line : unit + line))
    .join('\n');
