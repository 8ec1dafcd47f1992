import type { Span } from './tree.ts';

/** A violation of the JSON grammar (RFC 8259). */
export interface SyntaxProblem extends Span {
  message: string;
  hint?: string;
  /** Absent: an error. A warning if other tools that read the file are known to accept it. */
  severity?: 'warning';
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

/**
 * Reads the tokens of a JSON text. Reports text that is not JSON but has a clear meaning, and reads it as
 * intended.
 */
export class Scanner {
  readonly #text: string;
  readonly #problems: SyntaxProblem[];
  #position = 0;

  /** @param problems receives what is reported */
  constructor(text: string, problems: SyntaxProblem[]) {
    this.#text = text;
    this.#problems = problems;
  }

  /** The current character, `''` at the end of the text. */
  peek(): string {
    return this.#text.charAt(this.#position);
  }

  offset(): number {
    return this.#position;
  }

  advance(count: number): void {
    this.#position += count;
  }

  report(problem: SyntaxProblem): void {
    this.#problems.push(problem);
  }

  /** Reports a problem that nothing can be read after. */
  fail(problem: SyntaxProblem): never {
    this.report(problem);
    throw new UnreadableJson(problem.message);
  }

  /** Skips whitespace, and comments, which are reported. */
  skipBlank(): void {
    for (;;) {
      this.#take(/[ \t\r\n]*/y);
      const start = this.#position;
      const comment = this.#take(/\/\/[^\r\n]*|\/\*[\s\S]*?(\*\/|$)|#[^\r\n]*/y);
      if (comment === '') {
        const space = this.#take(/[\s\u200b\u2060\ufeff]+/y);
        if (space === '') return;
        this.#reportSpace(space, start);
      } else {
        const end = this.#position;
        const problem = { start, end, message: 'JSON has no comments', hint: 'Delete the comment.' };
        this.report(isOfJsonc(comment) ? { ...problem, severity: 'warning' } : problem);
      }
    }
  }

  /** Reads a string that starts here in quotes of any kind. */
  readString(): Span & { value: string } {
    const start = this.#position;
    const opening = this.peek();
    const closing = CLOSING[opening] ?? '"';
    let value = '';
    this.#position++;
    for (let character = this.peek(); !isClosing(character, opening, closing); character = this.peek()) {
      if (character === '' || character === '\n' || character === '\r') {
        this.fail({
          start,
          end: this.#position,
          message: 'This string has no closing quote',
          hint: 'Close the string on the line that it starts on; write a line break in it as \\n.',
        });
      }
      value += character === '\\' ? this.#readEscape() : this.#readCharacter(character);
    }
    this.#position++;
    const end = this.#position;
    if (opening !== '"') {
      this.report({
        start,
        end,
        message: `A string needs double quotes, not ${opening}${closing}`,
        hint: `Write ${JSON.stringify(value)}.`,
      });
    }
    // No file name or address can contain half of a surrogate pair.
    return { start, end, value: value.toWellFormed() };
  }

  readNumber(): Span & { value: number } {
    const start = this.#position;
    const digits = this.#take(/[-+.\w]+/y);
    const end = this.#position;
    const value = Number(digits);
    if (!NUMBER.test(digits)) {
      const problem = { start, end, message: `${shorten(digits)} is not a JSON number` };
      if (!Number.isFinite(value)) this.fail({ ...problem, hint: 'Put text in double quotes.' });
      this.report({ ...problem, hint: `Write ${value}.` });
    }
    return { start, end, value };
  }

  /** Reads unquoted text up to where a value or key could end. */
  readBare(): Span & { text: string } {
    const start = this.#position;
    const text = this.#take(/[^\s,:;={}[\]"]+([ \t]+[^\s,:;={}[\]"]+)*/y);
    return { start, end: this.#position, text };
  }

  /** Advances past what a sticky `pattern` matches here. */
  #take(pattern: RegExp): string {
    pattern.lastIndex = this.#position;
    const text = pattern.exec(this.#text)?.[0] ?? '';
    this.#position += text.length;
    return text;
  }

  #reportSpace(space: string, start: number): void {
    const code = space.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
    this.report({
      start,
      end: this.#position,
      message: `The invisible character U+${code} is not white space in JSON`,
      hint: 'Replace it with a space.',
    });
  }

  #readCharacter(character: string): string {
    const start = this.#position++;
    if (character < ' ') {
      const escaped = JSON.stringify(character).slice(1, -1);
      this.report({
        start,
        end: this.#position,
        message: `The control character ${escaped} must be escaped in a string`,
        hint: `Write ${escaped}.`,
      });
    }
    return character;
  }

  #readEscape(): string {
    const start = this.#position;
    const letter = this.#text.charAt(start + 1);
    const simple = Object.hasOwn(ESCAPES, letter) ? ESCAPES[letter] : undefined;
    if (simple !== undefined) {
      this.#position += 2;
      return simple;
    }
    const unicode = this.#take(/\\u[0-9a-fA-F]{4}/y);
    if (unicode !== '') return String.fromCharCode(Number.parseInt(unicode.slice(2), 16));
    this.#position += letter === '' || letter === '\n' || letter === '\r' ? 1 : 2;
    const end = this.#position;
    this.report({
      start,
      end,
      message:
        letter === 'u'
          ? 'The escape \\u needs four hex digits after it'
          : `${this.#text.slice(start, end)} is not a JSON escape`,
      hint: 'Write a backslash as \\\\.',
    });
    return this.#text.slice(start + 1, end);
  }
}

/** An opening typographic quote is often closed by a straight one. */
const isClosing = (character: string, opening: string, closing: string): boolean =>
  character === closing || (opening === '“' && character === '"');

/** Comments of JSON with Comments; a shell's `#` and an unclosed block are not among them. */
const isOfJsonc = (comment: string): boolean => /^(\/\/|\/\*[\s\S]*\*\/$)/.test(comment);

/** For quoting a token in a message. */
export const shorten = (text: string): string => (text.length > 40 ? `${text.slice(0, 39)}…` : text);
