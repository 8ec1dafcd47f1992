/** Flags within a pattern: `(?i)` for the whole, `(?i-s:…)` for a part. */
import { type Cursor, PatternError } from './pattern-cursor.ts';

export interface FlagChange {
  /** Set if `)` follows: for the whole pattern; otherwise a part follows. */
  isGlobal: boolean;
  on: string;
  off: string;
}

/** After `(?`. @throws if this is not an extension that Python has. */
export function readFlags(cursor: Cursor): FlagChange {
  if (cursor.isAtEnd) throw new PatternError('unexpected end of pattern');
  if (cursor.peek() !== '-' && !isFlag(cursor.peek())) {
    throw new PatternError(`unknown extension ?${cursor.next()}`);
  }
  const on = readSome(cursor, 'missing -, : or )');
  if (on.includes('L')) {
    throw new PatternError("bad inline flags: cannot use 'L' flag with a str pattern");
  }
  if (on.includes('a') && on.includes('u')) {
    throw new PatternError("bad inline flags: flags 'a', 'u' and 'L' are incompatible");
  }
  if (cursor.eat(')')) return { isGlobal: true, on, off: '' };
  const off = cursor.eat('-') ? readOff(cursor, on) : '';
  if (cursor.eat(':')) return { isGlobal: false, on, off };
  throw unknownFlag(cursor, off === '' ? 'missing -, : or )' : 'missing :');
}

function readOff(cursor: Cursor, on: string): string {
  if (!isFlag(cursor.peek())) throw unknownFlag(cursor, 'missing flag');
  const off = readSome(cursor, 'missing :');
  if (/[aLu]/.test(off)) {
    throw new PatternError("bad inline flags: cannot turn off flags 'a', 'u' and 'L'");
  }
  if (cursor.peek() === ':' && [...off].some((flag) => on.includes(flag))) {
    throw new PatternError('bad inline flags: flag turned on and off');
  }
  return off;
}

const isFlag = (character: string): boolean => character !== '' && 'aiLmsux'.includes(character);

function readSome(cursor: Cursor, missing: string): string {
  const start = cursor.at;
  while (cursor.eatOneOf('aiLmsux'));
  if (cursor.isAtEnd) throw new PatternError(missing);
  return cursor.textFrom(start);
}

const unknownFlag = (cursor: Cursor, otherwise: string): PatternError =>
  new PatternError(/^\p{L}/u.test(cursor.next()) ? 'unknown flag' : otherwise);
