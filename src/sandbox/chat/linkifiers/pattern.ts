/**
 * Regular expressions of linkifiers. The engine that runs them is RE2, which has the syntax of Python's but for what cannot be
 * matched in linear time: look-around and back-references. This checks the syntax in one pass, without running anything.
 */
import { readClass, readEscape, readUnicodeClass } from './pattern-class.ts';
import { Cursor, PatternFault } from './pattern-cursor.ts';

/** Greatest count of a repetition, also of nested ones together. */
const MAX_REPETITIONS = 1000;

export type Pattern = { groups: string[]; error?: never } | { error: string };

/** Names of the named groups in the order of the pattern, or what is wrong with it in the engine's words. */
export function parsePattern(text: string): Pattern {
  try {
    return { groups: new PatternParser(text).parse() };
  } catch (error) {
    if (error instanceof PatternFault) return { error: error.message };
    throw error;
  }
}

/** The pattern itself, or a group that is not closed yet. */
interface Frame {
  /** Whether a repetition has something to repeat here. */
  hasAtom: boolean;
  /** How often counts repeat the last atom's innermost part; 1 without any. */
  atomCount: number;
  /** The highest such count of all atoms so far. */
  highestCount: number;
}

const newFrame = (): Frame => ({ hasAtom: false, atomCount: 1, highestCount: 1 });

const COUNTS = /\{(0|[1-9]\d{0,8})(?:,(0|[1-9]\d{0,8})?)?\}/y;
/** After `(?`. */
const FLAGS = /(?:[imsU]+(?:-[imsU]+)?|-[imsU]+)?[:)]/y;
const SOME_FLAGS = /[imsU]*-?[imsU]*/y;

class PatternParser {
  readonly #cursor: Cursor;
  readonly #groups = new Set<string>();
  readonly #outer: Frame[] = [];
  #frame = newFrame();
  /** Where the repetition began that ended just before; -1 when none did. */
  #repetitionAt = -1;

  constructor(text: string) {
    this.#cursor = new Cursor(text);
  }

  parse(): string[] {
    const cursor = this.#cursor;
    while (!cursor.isAtEnd) {
      const start = cursor.at;
      const isRepetition = this.#repetition();
      if (!isRepetition) this.#other();
      this.#repetitionAt = isRepetition ? start : -1;
    }
    if (this.#outer.length > 0) throw new PatternFault('missing )', cursor.text);
    return [...this.#groups];
  }

  /** `*`, `+`, `?`, `{n}`, `{n,}`, `{n,m}`, each of them lazy with a `?`. Braces of another form are plain text. */
  #repetition(): boolean {
    const cursor = this.#cursor;
    const start = cursor.at;
    const counts = cursor.peek() === '{' ? cursor.match(COUNTS) : null;
    if (!counts && !cursor.eatOneOf('*+?')) return false;
    const operator = cursor.textFrom(start);
    cursor.eat('?');
    if (this.#repetitionAt >= 0) {
      throw new PatternFault('bad repetition operator', cursor.textFrom(this.#repetitionAt));
    }
    if (counts) this.#count(Number(counts[1]), Number(counts[2] ?? counts[1]), operator);
    if (!this.#frame.hasAtom) throw new PatternFault('no argument for repetition operator', operator);
    return true;
  }

  #count(least: number, most: number, operator: string): void {
    const count = this.#frame.atomCount * Math.max(1, most);
    const isTooMuch = Math.max(least, most, count) > MAX_REPETITIONS;
    if (isTooMuch || least > most) throw new PatternFault('invalid repetition size', operator);
    if (this.#frame.hasAtom) this.#atom(count);
  }

  #other(): void {
    const cursor = this.#cursor;
    if (cursor.eat('(')) this.#open(cursor.at - 1);
    else if (cursor.eat(')')) this.#close();
    else if (cursor.eat('|')) this.#frame = { ...newFrame(), highestCount: this.#frame.highestCount };
    else if (cursor.eat('\\Q')) {
      // Plain text up to `\E`, or nothing at all.
      if ((cursor.readTo('\\E') ?? cursor.readRest()) !== '') this.#atom();
    } else {
      this.#character();
      this.#atom();
    }
  }

  /** One character, an escape sequence, or a class. */
  #character(): void {
    const cursor = this.#cursor;
    const escaped = cursor.peek() === '\\' ? cursor.peek(1) || ' ' : '';
    if (cursor.eat('[')) readClass(cursor);
    else if (escaped === '') cursor.next();
    else if ('pP'.includes(escaped)) readUnicodeClass(cursor);
    else if ('AzbBCdDsSwW'.includes(escaped)) cursor.skip(2);
    else readEscape(cursor);
  }

  /** Something that a repetition can follow; `^` and `$` are such things too. */
  #atom(count = 1): void {
    const highestCount = Math.max(this.#frame.highestCount, count);
    this.#frame = { hasAtom: true, atomCount: count, highestCount };
  }

  /** After `(`: a capturing group, a named one `(?P<name>`, one with flags `(?i-s:`, or flags alone `(?i)`. */
  #open(start: number): void {
    const cursor = this.#cursor;
    if (cursor.eat('?P<')) this.#name(start);
    else if (cursor.eat('?')) {
      const flags = cursor.match(FLAGS);
      if (!flags) throw this.#badFlags(start);
      // Flags alone are nothing to repeat; what stands before them still is.
      if (flags[0].endsWith(')')) return;
    }
    this.#outer.push(this.#frame);
    this.#frame = newFrame();
  }

  #close(): void {
    const outer = this.#outer.pop();
    if (!outer) throw new PatternFault('unexpected )', this.#cursor.text);
    const { highestCount } = this.#frame;
    this.#frame = outer;
    this.#atom(highestCount);
  }

  #name(start: number): void {
    const cursor = this.#cursor;
    const name = cursor.readTo('>') ?? cursor.readRest();
    const group = cursor.textFrom(start);
    if (!group.endsWith('>') || !/^\w+$/.test(name) || this.#groups.has(name)) {
      throw new PatternFault('invalid named capture group', group);
    }
    this.#groups.add(name);
  }

  /** Everything else that begins with `(?`: look-ahead `(?=`, look-behind `(?<=`, `(?#`, `(?P=`, an unknown flag. */
  #badFlags(start: number): PatternFault {
    const cursor = this.#cursor;
    cursor.match(SOME_FLAGS);
    if (cursor.isAtEnd) return new PatternFault('missing )', cursor.text);
    cursor.next();
    return new PatternFault('invalid perl operator', cursor.textFrom(start));
  }
}
