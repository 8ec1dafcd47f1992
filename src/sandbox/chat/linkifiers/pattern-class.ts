/** Escape sequences and character classes of a linkifier's pattern. Each function takes what it reads from the cursor. */
import { type Cursor, PatternFault } from './pattern-cursor.ts';

const POSIX_CLASSES =
  'alnum alpha ascii blank cntrl digit graph lower print punct space upper word xdigit'.split(' ');
const POSIX_CLASS = /\[:\^?([^:[\]]{0,16}):\]/y;

/** General categories of Unicode by their short names, and `Any`. */
const CATEGORY = /^(?:Any|C[cfos]?|L[lmotu]?|M[cen]?|N[dlo]?|P[cdefios]?|S[ckmo]?|Z[lps]?)$/;

/** A class after its `[`. Ranges go upwards; a `]` at its beginning is a plain character. */
export function readClass(cursor: Cursor): void {
  const start = cursor.at - 1;
  cursor.eat('^');
  const first = cursor.at;
  while (!cursor.isAtEnd && (cursor.peek() !== ']' || cursor.at === first)) {
    const escaped = cursor.peek() === '\\' ? cursor.peek(1) : '';
    if (escaped !== '' && 'pP'.includes(escaped)) readUnicodeClass(cursor);
    else if (escaped !== '' && 'dDsSwW'.includes(escaped)) cursor.skip(2);
    else if (cursor.peek() !== '[' || !readPosixClass(cursor)) readRange(cursor, start);
  }
  if (!cursor.eat(']')) throw new PatternFault('missing ]', cursor.text.slice(start));
}

/** `[:alpha:]`, `[:^alpha:]`. Without its end, it is plain text. */
function readPosixClass(cursor: Cursor): boolean {
  const found = cursor.match(POSIX_CLASS);
  if (!found) return false;
  if (POSIX_CLASSES.includes(found[1] ?? '')) return true;
  throw new PatternFault('invalid character class range', found[0]);
}

function readRange(cursor: Cursor, classStart: number): void {
  const start = cursor.at;
  const low = readCharacter(cursor, classStart);
  if (cursor.peek() !== '-' || cursor.peek(1) === ']' || cursor.peek(1) === '') return;
  cursor.skip(1);
  if (readCharacter(cursor, classStart) < low) {
    throw new PatternFault('invalid character class range', cursor.textFrom(start));
  }
}

function readCharacter(cursor: Cursor, classStart: number): number {
  if (cursor.isAtEnd) throw new PatternFault('missing ]', cursor.text.slice(classStart));
  return cursor.peek() === '\\' ? readEscape(cursor) : (cursor.next().codePointAt(0) ?? 0);
}

/** `\pL`, `\p{Greek}`, `\P{^Lu}`: a general category or a script. */
export function readUnicodeClass(cursor: Cursor): void {
  const start = cursor.at;
  cursor.skip(2);
  const name = cursor.eat('{') ? cursor.readTo('}')?.replace(/^\^/, '') : cursor.next();
  if (name !== undefined && (CATEGORY.test(name) || isScript(name))) return;
  if (name === undefined) cursor.readRest();
  throw new PatternFault('invalid character class range', cursor.textFrom(start));
}

function isScript(name: string): boolean {
  if (!/^[A-Z][A-Za-z_]{1,40}$/.test(name)) return false;
  try {
    return new RegExp(`\\p{Script=${name}}`, 'u') !== undefined;
  } catch {
    return false;
  }
}

const CONTROLS: Record<string, number> = { a: 7, f: 12, n: 10, r: 13, t: 9, v: 11 };
/** A single digit but 0 would be a back-reference. */
const OCTAL = /0[0-7]{0,2}|[1-7][0-7]{1,2}/y;
const HEXADECIMAL = /x(?:([0-9A-Fa-f]{2})|\{([0-9A-Fa-f]{1,8})\})/y;

/** A backslash and what belongs to it, as the code point that it stands for. */
export function readEscape(cursor: Cursor): number {
  const start = cursor.at;
  cursor.skip(1);
  if (cursor.isAtEnd) throw new PatternFault('trailing \\');
  const octal = cursor.match(OCTAL);
  if (octal) return Number.parseInt(octal[0], 8);
  const hexadecimal = cursor.match(HEXADECIMAL);
  const character = hexadecimal ? '' : cursor.next();
  // Of the rest only ASCII punctuation can be escaped, which leaves the letters free for more.
  const point = hexadecimal
    ? Number.parseInt(hexadecimal[1] ?? hexadecimal[2] ?? '', 16)
    : (CONTROLS[character] ?? (/^\w$/.test(character) ? Infinity : (character.codePointAt(0) ?? 0)));
  if (point <= (hexadecimal ? 0x10ffff : 0x7f)) return point;
  throw new PatternFault('invalid escape sequence', cursor.textFrom(start));
}
