/** Reads the arguments of a JavaScript call that are literals (ECMA-262 13.2), without running them. */
import { formatJson } from '../../contract/index.ts';
import { PasteError } from './problem.ts';

/** Deeper literals are refused, so that hostile text cannot exhaust the stack. */
const MAX_DEPTH = 100;

/**
 * The arguments of the call whose parenthesis opens before `offset`: strings in any quotes, templates without
 * `${}`, numbers, lists and objects. `JSON.stringify(...)` and `String(...)` become their text.
 * @throws PasteError where something else stands
 */
export function literalArguments(text: string, offset: number): unknown[] {
  return new LiteralReader(text, offset).members(')', 0);
}

const ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', v: '\v', 0: '\0' };

class LiteralReader {
  #offset: number;
  readonly #text: string;

  constructor(text: string, offset: number) {
    this.#text = text;
    this.#offset = offset;
  }

  /** Items up to `close`, which is read too. A comma may follow the last one. */
  members(close: string, depth: number): unknown[] {
    const items: unknown[] = [];
    while (!this.#skip(close)) {
      items.push(this.#value(depth));
      if (this.#skip(close)) break;
      if (!this.#skip(',')) this.#fail();
    }
    return items;
  }

  #fail(): never {
    const [found = ''] = /^(?:[\w$.]+|.)/u.exec(this.#text.slice(this.#offset, this.#offset + 40)) ?? [];
    if (!found) throw new PasteError('paste.notRequest', this.#offset);
    throw new PasteError('paste.unexpected', this.#offset, { text: found });
  }

  #take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#offset;
    const match = pattern.exec(this.#text)?.[0];
    this.#offset += match?.length ?? 0;
    return match;
  }

  /** Reads `token` if it comes next, after spaces and comments. */
  #skip(token = ''): boolean {
    while (this.#take(/\s+|\/\/.*|\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\//y));
    const isNext = this.#text.startsWith(token, this.#offset);
    if (isNext) this.#offset += token.length;
    return isNext;
  }

  #value(depth: number): unknown {
    this.#skip();
    if (depth > MAX_DEPTH) this.#fail();
    if (this.#take(/JSON\.stringify\s*\(/y)) return formatJson(this.members(')', depth + 1)[0]);
    if (this.#take(/String\s*\(/y)) return String(this.members(')', depth + 1)[0]);
    if (this.#skip('[')) return this.members(']', depth + 1);
    if (this.#skip('{')) return this.#object(depth + 1);
    const word = this.#take(/(?:true|false|null|undefined)(?![\w$])/y);
    if (word) return word === 'undefined' ? undefined : JSON.parse(word);
    const number = this.#take(/-?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?(?![\w$])/y);
    return number === undefined ? this.#string() : Number(number);
  }

  #object(depth: number): Record<string, unknown> {
    const entries: [string, unknown][] = [];
    while (!this.#skip('}')) {
      const name = this.#take(/[\p{ID_Start}$_][\p{ID_Continue}$]*|\d+/uy) ?? this.#string();
      if (!this.#skip(':')) this.#fail();
      entries.push([name, this.#value(depth)]);
      if (this.#skip('}')) break;
      if (!this.#skip(',')) this.#fail();
    }
    // Unlike assignment, makes `__proto__` a plain member.
    return Object.fromEntries(entries);
  }

  #string(): string {
    const start = this.#offset;
    const quote = this.#take(/["'`]/y) ?? this.#fail();
    let value = '';
    for (;;) {
      const character = this.#text[this.#offset];
      const isOpen = character === undefined || (character === '\n' && quote !== '`');
      if (isOpen) throw new PasteError('paste.notClosed', start, { quote });
      if (quote === '`' && this.#text.startsWith('${', this.#offset)) this.#fail();
      this.#offset++;
      if (character === quote) return value;
      value += character === '\\' ? this.#escape() : character;
    }
  }

  #escape(): string {
    const code = this.#take(/x[\da-f]{2}|u[\da-f]{4}|u\{[\da-f]{1,6}\}/iy);
    if (code) {
      const point = Number.parseInt(code.replace(/[xu{}]/gi, ''), 16);
      return point > 0x10ffff ? this.#fail() : String.fromCodePoint(point);
    }
    // A backslash at the end of a line continues it.
    if (this.#take(/\r?\n/y)) return '';
    const character = this.#take(/./suy) ?? '';
    return Object.hasOwn(ESCAPES, character) ? (ESCAPES[character] ?? '') : character;
  }
}
