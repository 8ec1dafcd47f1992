/**
 * Regular expressions of linkifiers use Python's syntax (spec, "Other records"): that of the module `re` for
 * texts, where a look-behind has a fixed width. This checks a pattern without running anything.
 */
import { Cursor, PatternError } from './pattern-cursor.ts';
import { readClass, readEscape } from './pattern-escape.ts';
import { readFlags } from './pattern-flags.ts';
import { EMPTY, either, MAX_WIDTH, ONE, repeated, sequence, type Width } from './pattern-width.ts';

export type Pattern = { groups: string[]; error?: never } | { groups?: never; error: string };

/** Names of the named groups in order, or the problem in Python's words. */
export function parsePattern(text: string): Pattern {
  try {
    return { groups: new PatternParser(text).parse() };
  } catch (error) {
    if (error instanceof PatternError) return { error: error.message };
    throw error;
  }
}

/** Nesting depth of groups. Python gives up at a similar depth. */
const MAX_DEPTH = 300;
/** `MAXREPEAT` of Python's engine. */
const MAX_REPEAT = 4_294_967_295;
/** A backslash and the next character belong together, in comments too. */
const COMMENT = /(?:[^\\)]|\\[\s\S])*\)/y;
const LINE = /(?:[^\\\n]|\\[\s\S])*\n?/y;
const COUNTS = /\{(\d*)(?:(,)(\d*))?\}/y;

interface Flags {
  /** `x`: whitespace and `# …` are ignored. */
  isVerbose: boolean;
}

/** The preceding item decides whether it can be repeated. */
type Item = 'none' | 'anchor' | 'repetition' | 'atom';

class PatternParser {
  readonly #cursor: Cursor;
  /** Widths of the groups by number; undefined while a group is open. */
  readonly #groups: (Width | undefined)[] = [undefined];
  readonly #names = new Map<string, number>();
  /** Groups that conditions refer to, which may be defined later. */
  readonly #conditions: number[] = [];
  /** Groups from this number on are inside the current look-behind. */
  #lookBehindFrom: number | undefined;
  #depth = 0;

  constructor(text: string) {
    this.#cursor = new Cursor(text);
  }

  parse(): string[] {
    if (endsInEscape(this.#cursor.text)) throw new PatternError('bad escape (end of pattern)');
    this.#alternatives({ isVerbose: false });
    if (!this.#cursor.isAtEnd) throw new PatternError('unbalanced parenthesis');
    for (const group of this.#conditions) {
      if (group >= this.#groups.length) throw new PatternError(`invalid group reference ${group}`);
    }
    return [...this.#names.keys()];
  }

  #alternatives(flags: Flags): Width {
    if (++this.#depth > MAX_DEPTH) throw new PatternError('too many nested groups');
    let width = this.#sequence(flags, this.#depth === 1);
    while (this.#cursor.eat('|')) width = either(width, this.#sequence(flags));
    this.#depth--;
    return width;
  }

  #sequence(flags: Flags, isFirst = false): Width {
    const cursor = this.#cursor;
    let width = EMPTY;
    let last: Width = EMPTY;
    let item: Item = 'none';
    while (!cursor.isAtEnd && cursor.peek() !== '|' && cursor.peek() !== ')') {
      if (flags.isVerbose && this.#comment()) continue;
      const counts = this.#counts();
      if (counts) {
        if (item === 'none' || item === 'anchor') throw new PatternError('nothing to repeat');
        if (item === 'repetition') throw new PatternError('multiple repeat');
        [item, last] = ['repetition', repeated(last, ...counts)];
        continue;
      }
      const read = this.#item(flags, isFirst && item === 'none');
      if (!read) continue;
      width = sequence(width, last);
      [item, last] = read;
    }
    return sequence(width, last);
  }

  /** Skips whitespace and `# …`, which a verbose pattern ignores. */
  #comment(): boolean {
    const cursor = this.#cursor;
    if (cursor.eatOneOf(' \t\n\r\v\f')) return true;
    if (!cursor.eat('#')) return false;
    cursor.match(LINE);
    return true;
  }

  /**
   * `*`, `+`, `?`, `{n}`, `{n,}`, `{,m}`, `{n,m}`, each optionally lazy with `?` or possessive with `+`.
   * Other braces are text.
   */
  #counts(): [least: number, most: number] | undefined {
    const cursor = this.#cursor;
    const counts = this.#range();
    if (!counts) return undefined;
    if (!cursor.eat('?')) cursor.eat('+');
    return counts;
  }

  #range(): [least: number, most: number] | undefined {
    const cursor = this.#cursor;
    if (cursor.eat('*')) return [0, Infinity];
    if (cursor.eat('+')) return [1, Infinity];
    if (cursor.eat('?')) return [0, 1];
    const found = cursor.peek() === '{' && cursor.peek(1) !== '}' ? cursor.match(COUNTS) : null;
    if (!found) return undefined;
    const [, low = '', comma, high = ''] = found;
    const least = Number(low || 0);
    const most = comma ? (high === '' ? Infinity : Number(high)) : least;
    if (least >= MAX_REPEAT || (most !== Infinity && most >= MAX_REPEAT)) {
      throw new PatternError('the repetition number is too large');
    }
    if (most < least) throw new PatternError('min repeat greater than max repeat');
    return [least, most];
  }

  /** One item and its width. Undefined for something without a width, such as a comment. */
  #item(flags: Flags, isAtStart: boolean): [Item, Width] | undefined {
    const cursor = this.#cursor;
    if (cursor.eat('(')) return this.#group(flags, isAtStart);
    if (cursor.eatOneOf('^$')) return ['anchor', EMPTY];
    if (cursor.eat('[')) readClass(cursor);
    else if (cursor.peek() !== '\\') cursor.next();
    else {
      const escaped = readEscape(cursor);
      if (escaped === 'anchor') return ['anchor', EMPTY];
      if (typeof escaped === 'object') return ['atom', this.#reference(escaped.group)];
    }
    return ['atom', ONE];
  }

  #group(flags: Flags, isAtStart: boolean): [Item, Width] | undefined {
    const cursor = this.#cursor;
    if (!cursor.eat('?')) return ['atom', this.#capture(flags)];
    if (cursor.eat('P')) return ['atom', this.#named(flags)];
    if (cursor.eat('#')) {
      if (!cursor.match(COMMENT)) throw new PatternError('missing ), unterminated comment');
      return undefined;
    }
    if (cursor.eat(':') || cursor.eat('>')) return ['atom', this.#inside(flags)];
    if (cursor.eat('(')) return ['atom', this.#conditional(flags)];
    if (cursor.eatOneOf('=!')) {
      this.#inside(flags);
      return ['atom', EMPTY];
    }
    if (cursor.eat('<')) return ['atom', this.#lookBehind(flags)];
    const { isGlobal, on, off } = readFlags(cursor);
    const isVerbose = (flags.isVerbose || on.includes('x')) && !off.includes('x');
    if (!isGlobal) return ['atom', this.#inside({ isVerbose })];
    if (!isAtStart) throw new PatternError('global flags not at the start of the expression');
    flags.isVerbose = isVerbose;
    return undefined;
  }

  /** The content of a group, and its end. */
  #inside(flags: Flags): Width {
    const width = this.#alternatives({ ...flags });
    if (!this.#cursor.eat(')')) throw new PatternError('missing ), unterminated subpattern');
    return width;
  }

  #capture(flags: Flags, name?: string): Width {
    const number = this.#groups.push(undefined) - 1;
    const known = name === undefined ? undefined : this.#names.get(name);
    if (known !== undefined) {
      throw new PatternError(`redefinition of group name '${name}' as group ${number}; was group ${known}`);
    }
    if (name !== undefined) this.#names.set(name, number);
    const width = this.#inside(flags);
    this.#groups[number] = width;
    return width;
  }

  /** After `(?P`: a group with a name, or a reference to one. */
  #named(flags: Flags): Width {
    const cursor = this.#cursor;
    if (cursor.eat('<')) return this.#capture(flags, this.#name('>', 'missing >, unterminated name'));
    if (cursor.eat('=')) {
      const name = this.#name(')', 'missing ), unterminated name');
      const group = this.#names.get(name);
      if (group === undefined) throw new PatternError(`unknown group name '${name}'`);
      return this.#reference(group);
    }
    if (cursor.isAtEnd) throw new PatternError('unexpected end of pattern');
    throw new PatternError(`unknown extension ?P${cursor.next()}`);
  }

  #name(end: string, missing: string): string {
    const name = this.#cursor.readTo(end);
    if (name === '' || (name === undefined && this.#cursor.isAtEnd))
      throw new PatternError('missing group name');
    if (name === undefined) throw new PatternError(missing);
    if (!isIdentifier(name)) throw badName(name);
    return name;
  }

  /** A reference is as wide as the match of its group. */
  #reference(group: number): Width {
    if (group >= this.#groups.length) throw new PatternError(`invalid group reference ${group}`);
    const width = this.#groups[group];
    if (!width) throw new PatternError('cannot refer to an open group');
    this.#checkLookBehind(group);
    return width;
  }

  #checkLookBehind(group: number): void {
    if (this.#lookBehindFrom === undefined) return;
    if (!this.#groups[group]) throw new PatternError('cannot refer to an open group');
    if (group >= this.#lookBehindFrom) {
      throw new PatternError('cannot refer to group defined in the same lookbehind subpattern');
    }
  }

  /** After `(?<`. */
  #lookBehind(flags: Flags): Width {
    const cursor = this.#cursor;
    if (cursor.isAtEnd) throw new PatternError('unexpected end of pattern');
    if (!cursor.eatOneOf('=!')) throw new PatternError(`unknown extension ?<${cursor.next()}`);
    const outer = this.#lookBehindFrom;
    this.#lookBehindFrom ??= this.#groups.length;
    const { least, most } = this.#inside(flags);
    this.#lookBehindFrom = outer;
    if (least !== most) throw new PatternError('look-behind requires fixed-width pattern');
    if (least > MAX_WIDTH) throw new PatternError('looks too much behind');
    return EMPTY;
  }

  /** After `(?(`: a group by name or number, then the pattern if it matched, and the pattern otherwise. */
  #conditional(flags: Flags): Width {
    const cursor = this.#cursor;
    const name = cursor.readTo(')');
    if (name === '' || (name === undefined && cursor.isAtEnd)) throw new PatternError('missing group name');
    if (name === undefined) throw new PatternError('missing ), unterminated name');
    const group = /^\d+$/.test(name) ? Number(name) : this.#namedCondition(name);
    if (group === 0) throw new PatternError('bad group number');
    this.#checkLookBehind(group);
    this.#conditions.push(group);
    const yes = this.#sequence({ ...flags });
    const no = cursor.eat('|') ? this.#sequence({ ...flags }) : EMPTY;
    if (cursor.peek() === '|') throw new PatternError('conditional backref with more than two branches');
    if (!cursor.eat(')')) throw new PatternError('missing ), unterminated subpattern');
    return either(yes, no);
  }

  #namedCondition(name: string): number {
    if (!isIdentifier(name)) throw badName(name);
    const group = this.#names.get(name);
    if (group === undefined) throw new PatternError(`unknown group name '${name}'`);
    return group;
  }
}

const isIdentifier = (name: string): boolean => /^[\p{XID_Start}_]\p{XID_Continue}*$/u.test(name);

const badName = (name: string): PatternError => new PatternError(`bad character in group name '${name}'`);

/** An odd number of backslashes: the last one escapes nothing. */
function endsInEscape(text: string): boolean {
  let count = 0;
  while (text.charAt(text.length - 1 - count) === '\\') count++;
  return count % 2 > 0;
}
