import type { Span } from './tree.ts';

/** A violation of the JSON grammar (RFC 8259). */
export interface SyntaxFault extends Span {
  message: string;
  hint?: string;
  /** Absent: an error. A warning if other tools that read the file are known to accept it. */
  severity?: 'warning';
}

/**
 * Reads the tokens of a JSON text. Text that is not JSON but has a clear meaning is reported and read as
 * intended.
 */
export interface Scanner {
  /** The current character, `''` at the end of the text. */
  peek(): string;
  offset(): number;
  advance(count: number): void;
  /** Skips whitespace, and comments, which are reported. */
  skipBlank(): void;
  /** Reads a string that starts here in quotes of any kind. */
  readString(): Span & { value: string };
  readNumber(): Span & { value: number };
  /** Reads unquoted text up to where a value or key could end. */
  readBare(): Span & { text: string };
  report(fault: SyntaxFault): void;
  /** Reports a problem after which nothing can be read. */
  fail(fault: SyntaxFault): never;
}

/** Thrown by `Scanner.fail` and caught by the parser. */
export class UnreadableJson extends Error {}

const ESCAPES: Record<string, string> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
};
const CLOSING: Record<string, string> = { '"': '"', "'": "'", '`': '`', '“': '”', '‘': '’', '„': '“' };
const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/;

export const isQuote = (character: string): boolean => Object.hasOwn(CLOSING, character);

export function createScanner(text: string, faults: SyntaxFault[]): Scanner {
  let position = 0;

  const report = (fault: SyntaxFault): void => {
    faults.push(fault);
  };
  const fail = (fault: SyntaxFault): never => {
    report(fault);
    throw new UnreadableJson(fault.message);
  };
  const match = (pattern: RegExp): string => {
    pattern.lastIndex = position;
    return pattern.exec(text)?.[0] ?? '';
  };

  function skipBlank(): void {
    for (;;) {
      position += match(/[ \t\r\n]*/y).length;
      const start = position;
      const comment = match(/\/\/[^\r\n]*|\/\*[\s\S]*?(\*\/|$)|#[^\r\n]*/y);
      const space = match(/[\s\u200b\u2060\ufeff]+/y);
      if (comment === '' && space === '') return;
      position += comment.length + space.length;
      if (comment !== '') {
        const fault = { start, end: position, message: 'JSON has no comments', hint: 'Delete the comment.' };
        report(isOfJsonc(comment) ? { ...fault, severity: 'warning' } : fault);
      } else {
        const code = space.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
        report({
          start,
          end: position,
          message: `The invisible character U+${code} is not white space in JSON`,
          hint: 'Replace it with a space.',
        });
      }
    }
  }

  function readString(): Span & { value: string } {
    const start = position;
    const opening = text.charAt(position);
    const closing = CLOSING[opening] ?? '"';
    let value = '';
    position++;
    for (;;) {
      const character = text.charAt(position);
      if (character === '' || character === '\n' || character === '\r') {
        fail({
          start,
          end: position,
          message: 'This string has no closing quote',
          hint: 'A string ends on the line that it starts on; a line break in it is written \\n.',
        });
      }
      if (character === closing || (opening === '“' && character === '"')) break;
      if (character === '\\') value += readEscape();
      else {
        if (character < ' ') reportControl(character);
        value += character;
        position++;
      }
    }
    position++;
    if (opening !== '"') {
      report({
        start,
        end: position,
        message: `A string needs double quotes, not ${opening}${closing}`,
        hint: `Write ${JSON.stringify(value)}.`,
      });
    }
    // No file name or address can contain half of a surrogate pair.
    return { start, end: position, value: value.toWellFormed() };
  }

  function readEscape(): string {
    const start = position;
    const letter = text.charAt(start + 1);
    const simple = Object.hasOwn(ESCAPES, letter) ? ESCAPES[letter] : undefined;
    if (simple !== undefined) {
      position += 2;
      return simple;
    }
    const unicode = match(/\\u[0-9a-fA-F]{4}/y);
    if (unicode !== '') {
      position += unicode.length;
      return String.fromCharCode(Number.parseInt(unicode.slice(2), 16));
    }
    position += letter === '' || letter === '\n' || letter === '\r' ? 1 : 2;
    report({
      start,
      end: position,
      message:
        letter === 'u'
          ? 'The escape \\u needs four hex digits after it'
          : `${text.slice(start, position)} is not an escape of JSON`,
      hint: 'A backslash itself is written \\\\.',
    });
    return text.slice(start + 1, position);
  }

  function reportControl(character: string): void {
    const written = JSON.stringify(character).slice(1, -1);
    report({
      start: position,
      end: position + 1,
      message: `A string must not hold the control character ${written} as it is`,
      hint: `Write ${written}.`,
    });
  }

  function readNumber(): Span & { value: number } {
    const start = position;
    const digits = match(/[-+.\w]+/y);
    position += digits.length;
    const value = Number(digits);
    if (!NUMBER.test(digits)) {
      const fault = { start, end: position, message: `${shorten(digits)} is not a number of JSON` };
      if (!Number.isFinite(value)) fail({ ...fault, hint: 'Text needs double quotes.' });
      report({ ...fault, hint: `Write ${value}.` });
    }
    return { start, end: position, value };
  }

  function readBare(): Span & { text: string } {
    const start = position;
    const bare = match(/[^\s,:;={}[\]"]+([ \t]+[^\s,:;={}[\]"]+)*/y);
    position += bare.length;
    return { start, end: position, text: bare };
  }

  return {
    peek: () => text.charAt(position),
    offset: () => position,
    advance: (count) => {
      position += count;
    },
    skipBlank,
    readString,
    readNumber,
    readBare,
    report,
    fail,
  };
}

/** Comments of JSON with Comments; a shell's `#` and an unclosed block are not among them. */
const isOfJsonc = (comment: string): boolean => /^(\/\/|\/\*[\s\S]*\*\/$)/.test(comment);

/** For quoting a token in a message. */
export const shorten = (text: string): string => (text.length > 40 ? `${text.slice(0, 39)}…` : text);
