/**
 * A position in a pattern that only moves forward, so parsing takes time proportional to the pattern's
 * length.
 */

/** The problem, in Python's words. */
export class PatternError extends Error {}

export class Cursor {
  readonly text: string;
  at = 0;

  constructor(text: string) {
    this.text = text;
  }

  get isAtEnd(): boolean {
    return this.at >= this.text.length;
  }

  /** The UTF-16 unit this many units ahead, `''` beyond the end. */
  peek(ahead = 0): string {
    return this.text.charAt(this.at + ahead);
  }

  /** Takes one whole character, `''` at the end. */
  next(): string {
    const point = this.text.codePointAt(this.at);
    const character = point === undefined ? '' : String.fromCodePoint(point);
    this.at += character.length;
    return character;
  }

  /** Takes the text if it comes next. */
  eat(text: string): boolean {
    if (!this.text.startsWith(text, this.at)) return false;
    this.at += text.length;
    return true;
  }

  /** Takes one of these characters if it comes next. */
  eatOneOf(characters: string): boolean {
    if (this.isAtEnd || !characters.includes(this.peek())) return false;
    this.at++;
    return true;
  }

  skip(count: number): void {
    this.at += count;
  }

  /** Takes the match of a sticky expression at this position. */
  match(sticky: RegExp): RegExpExecArray | null {
    sticky.lastIndex = this.at;
    const found = sticky.exec(this.text);
    if (found) this.at = sticky.lastIndex;
    return found;
  }

  /**
   * Takes everything up to and including `end`; returns the text before it. Undefined, and nothing taken, if
   * `end` is missing.
   */
  readTo(end: string): string | undefined {
    const found = this.text.indexOf(end, this.at);
    if (found < 0) return undefined;
    const read = this.text.slice(this.at, found);
    this.at = found + end.length;
    return read;
  }

  /** The text taken since `start`. */
  textFrom(start: number): string {
    return this.text.slice(start, this.at);
  }
}
