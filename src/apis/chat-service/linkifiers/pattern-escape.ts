/** Escape sequences and character classes of a pattern. Each function takes what it reads from the cursor. */
import { type Cursor, PatternError } from './pattern-cursor.ts';

/** Meaning of an escape sequence outside of classes: a position, a group to repeat, or one character. */
export type Escape = 'anchor' | 'character' | { group: number };

const GROUP = /\\([1-9]\d?)/y;
const OCTAL = /\\(?:0[0-7]{0,2}|[1-7][0-7]{2})/y;

/** From the backslash on. */
export function readEscape(cursor: Cursor): Escape {
  const letter = cursor.peek(1);
  if (letter !== '' && 'AbBZ'.includes(letter)) {
    cursor.skip(2);
    return 'anchor';
  }
  // Three octal digits are a character, fewer are the number of a group.
  const octal = cursor.match(OCTAL);
  if (octal) checkOctal(octal[0]);
  const group = octal ? null : cursor.match(GROUP);
  if (group) return { group: Number(group[1]) };
  if (!octal) readCharacter(cursor);
  return 'character';
}

function checkOctal(text: string): number {
  const point = Number.parseInt(text.slice(1), 8);
  if (point > 0o377) throw new PatternError(`octal escape value ${text} outside of range 0-0o377`);
  return point;
}

const CONTROLS: Record<string, number> = { a: 7, b: 8, f: 12, n: 10, r: 13, t: 9, v: 11 };
/** Number of hexadecimal digits that follow. */
const DIGITS: Record<string, number> = { x: 2, u: 4, U: 8 };
const NAME = /\{([A-Za-z][A-Za-z\d -]*)\}/y;

/**
 * A backslash and its sequence, as a code point; undefined for a set of characters (`\d`) and for a character
 * given by name.
 */
function readCharacter(cursor: Cursor): number | undefined {
  const start = cursor.at;
  cursor.skip(1);
  const letter = cursor.next();
  if ('dDsSwW'.includes(letter)) return undefined;
  const digits = DIGITS[letter];
  if (digits !== undefined) {
    // regex: at most eight digits.
    const found = cursor.match(new RegExp(`[\\da-f]{0,${digits}}`, 'iy'))?.[0] ?? '';
    if (found.length < digits) throw new PatternError(`incomplete escape ${cursor.textFrom(start)}`);
    const point = Number.parseInt(found, 16);
    if (point <= 0x10ffff) return point;
  } else if (letter === 'N') {
    if (cursor.match(NAME)) return undefined;
    throw new PatternError(cursor.peek() === '{' ? 'undefined character name' : 'missing {');
  } else if (!/[a-z\d]/i.test(letter)) return letter.codePointAt(0);
  const control = CONTROLS[letter];
  if (control !== undefined) return control;
  throw new PatternError(`bad escape ${cursor.textFrom(start)}`);
}

const CLASS_OCTAL = /\\[0-7]{1,3}/y;

/** A class after its `[`. Ranges must ascend; a `]` at the start is a plain character. */
export function readClass(cursor: Cursor): void {
  cursor.eat('^');
  for (let isFirst = true; ; isFirst = false) {
    if (!isFirst && cursor.eat(']')) return;
    const start = cursor.at;
    const low = readMember(cursor);
    if (cursor.peek() !== '-') continue;
    cursor.skip(1);
    if (cursor.eat(']')) return;
    const high = readMember(cursor);
    if (low === undefined || high === undefined || high < low) {
      throw new PatternError(`bad character range ${cursor.textFrom(start)}`);
    }
  }
}

/** `\b` is a backspace here, and digits are never a group. */
function readMember(cursor: Cursor): number | undefined {
  if (cursor.isAtEnd) throw new PatternError('unterminated character set');
  if (cursor.peek() !== '\\') return cursor.next().codePointAt(0);
  const octal = cursor.match(CLASS_OCTAL);
  return octal ? checkOctal(octal[0]) : readCharacter(cursor);
}
