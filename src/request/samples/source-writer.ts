/** Literals and lists for all sample languages. */

import { wellFormed } from '../encode.ts';

/** The contents of a string literal, with backslashes, the given quotes and control characters escaped. */
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

/** The contents of a literal that may span lines. */
export const escapeLines = (text: string, quotes: string): string =>
  text
    .split('\n')
    .map((line) => escapeLiteral(line, quotes))
    .join('\n');

/**
 * Literals of PHP and Ruby, whose single quotes escape only themselves and backslashes, and may contain line
 * breaks.
 */
export function quoting(double: (text: string) => string): {
  string(text: string): string;
  line(text: string): string;
} {
  const single = (text: string): string => `'${text.replace(/[\\']/g, '\\$&')}'`;
  return {
    string: (text) => (hasControls(text) ? double(text) : single(text)),
    /** On one line, for indented code. */
    line: (text) => (/[^\P{Cc}\t]/u.test(text) ? double(text) : single(text)),
  };
}

/** Whether a text has control characters that source code cannot contain. Line breaks and tabs are fine. */
export const hasControls = (text: string): boolean => /[^\P{Cc}\n\t]/u.test(text);

/** `open`, one line per item, `close`; without items, nothing in between. */
export function block(open: string, items: string[], close: string, unit: string): string {
  if (!items.length) return open + close;
  return `${open}\n${indent(items.map((item) => `${item},`).join('\n'), unit)}\n${close}`;
}

/**
 * Only for code: a string literal with several lines would change. Splits at line feeds only; `^` in an
 * expression would also match after U+2028 and U+2029, which a literal may contain.
 */
export const indent = (text: string, unit: string): string =>
  text
    .split('\n')
    .map((line) => (line === '' ? line : unit + line))
    .join('\n');
