/** JSON text (RFC 8259) with exact numbers and located errors. */
import type { Phrase, Values } from './phrase.ts';

/** All problems of a text that is not JSON. */
export type JsonErrorId =
  | 'json.value'
  | 'json.valueAtEnd'
  | 'json.key'
  | 'json.keyAtEnd'
  | 'json.colon'
  | 'json.colonAtEnd'
  | 'json.comma'
  | 'json.commaAtEnd'
  | 'json.end'
  | 'json.extraComma'
  | 'json.openString'
  | 'json.escape'
  | 'json.character'
  | 'json.duplicateKey'
  | 'json.number'
  | 'json.depth';

/** Lines and columns are 1-based; columns and the 0-based offset count UTF-16 units. */
interface JsonError extends Phrase<JsonErrorId> {
  line: number;
  column: number;
  offset: number;
}

export type JsonResult = { value: unknown; error?: undefined } | { value?: undefined; error: JsonError };

/** RFC 8259 section 9 allows a limit; this one keeps hostile text from exhausting the stack. */
const MAX_DEPTH = 500;

/**
 * A number whose text a double does not reproduce: `1.10`, `1e3`, `0.12345678901234567890`. It calculates and
 * compares as a number, and is written with its own digits. `isRecord` is false for it.
 */
export class JsonNumber extends Number {
  readonly #text: string;

  constructor(text: string) {
    super(text);
    this.#text = text;
  }

  override toString(): string {
    return this.#text;
  }
}

/**
 * Reads a JSON text. An integer beyond the safe range of a double becomes a `bigint`; a key that occurs twice
 * in an object is an error, because receivers disagree on which value counts. `__proto__` becomes an own
 * property.
 * @param keepsDigits other numbers that a double would write differently become a `JsonNumber`
 */
export function parseJson(text: string, keepsDigits = false): JsonResult {
  const reader = new JsonReader(text, keepsDigits);
  try {
    return { value: reader.read() };
  } catch (error) {
    const { problem, offset } = reader;
    if (!problem || error !== problem) throw error;
    const lines = text.slice(0, offset).split(/\r\n?|\n/);
    return { error: { ...problem, line: lines.length, column: (lines.at(-1) ?? '').length + 1, offset } };
  }
}

class JsonReader {
  offset = 0;
  /** The problem that was thrown. */
  problem: Phrase<JsonErrorId> | undefined;
  readonly #text: string;
  readonly #keepsDigits: boolean;

  constructor(text: string, keepsDigits: boolean) {
    this.#text = text;
    this.#keepsDigits = keepsDigits;
  }

  /** The value of the whole text. @throws `problem` */
  read(): unknown {
    const value = this.#value(0);
    if (this.#next() !== undefined) this.#fail('json.end', { found: this.#found() });
    return value;
  }

  #fail(id: JsonErrorId, values?: Values, where = this.offset): never {
    this.offset = where;
    this.problem = { id, values };
    throw this.problem;
  }

  #take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.offset;
    const match = pattern.exec(this.#text)?.[0];
    this.offset += match?.length ?? 0;
    return match;
  }

  #found(): string {
    const character = this.#text.codePointAt(this.offset) ?? 0;
    return character > 32 ? `"${String.fromCodePoint(character)}"` : codePoint(character);
  }

  #expected(id: JsonErrorId, atEnd: JsonErrorId, values?: Values): never {
    this.#fail(this.offset < this.#text.length ? id : atEnd, { ...values, found: this.#found() });
  }

  #next(): string | undefined {
    const next = this.#text[this.offset];
    if (next === undefined || next > ' ') return next;
    this.#take(/[ \t\r\n]*/y);
    return this.#text[this.offset];
  }

  #string(): string {
    const start = this.offset++;
    let value = '';
    for (;;) {
      value += this.#take(/[ !#-[\]-\uffff]*/y);
      if (this.#text[this.offset] === '"') {
        this.offset++;
        return value;
      }
      const sequence = this.#take(/\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y);
      if (sequence) value += JSON.parse(`"${sequence}"`);
      else if (this.offset >= this.#text.length) this.#fail('json.openString', undefined, start);
      else if (this.#text[this.offset] === '\\') this.#fail('json.escape');
      else this.#fail('json.character', { found: this.#found() });
    }
  }

  /** Reads the members between two brackets; `member` reads one of them. */
  #members(close: string, member: () => void): void {
    this.offset++;
    for (let first = true; this.#next() !== close; first = false) {
      if (!first) {
        if (this.#text[this.offset] !== ',') this.#expected('json.comma', 'json.commaAtEnd', { close });
        const comma = this.offset++;
        if (this.#next() === close) this.#fail('json.extraComma', { close }, comma);
      }
      member();
    }
    this.offset++;
  }

  #value(depth: number): unknown {
    if (depth > MAX_DEPTH) this.#fail('json.depth', { limit: MAX_DEPTH });
    const character = this.#next();
    if (character === '"') return this.#string();
    if (character === '[') {
      const array: unknown[] = [];
      this.#members(']', () => array.push(this.#value(depth + 1)));
      return array;
    }
    if (character === '{') {
      const object = {};
      this.#members('}', () => this.#property(object, depth + 1));
      return object;
    }
    return this.#word();
  }

  #property(object: object, depth: number): void {
    const start = this.offset;
    if (this.#next() !== '"') this.#expected('json.key', 'json.keyAtEnd');
    const key = this.#string();
    if (Object.hasOwn(object, key)) this.#fail('json.duplicateKey', { key: JSON.stringify(key) }, start);
    if (this.#next() !== ':') this.#expected('json.colon', 'json.colonAtEnd');
    this.offset++;
    // Plain assignment would set the prototype when the key is `__proto__`.
    Object.defineProperty(object, key, {
      value: this.#value(depth),
      enumerable: true,
      writable: true,
      configurable: true,
    });
  }

  /** A number, `true`, `false` or `null`. */
  #word(): unknown {
    const start = this.offset;
    const word = this.#take(/true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y);
    if (!word) return this.#expected('json.value', 'json.valueAtEnd');
    const plain: unknown = JSON.parse(word);
    if (plain === Infinity || plain === -Infinity) this.#fail('json.number', undefined, start);
    if (typeof plain !== 'number') return plain;
    if (!Number.isSafeInteger(plain) && /^-?\d+$/.test(word)) return BigInt(word);
    return this.#keepsDigits && String(plain) !== word ? new JsonNumber(word) : plain;
  }
}

const codePoint = (code: number): string => `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;

/**
 * Writes a value as JSON text, a `bigint` as an integer, a `JsonNumber` with its digits; otherwise like
 * `JSON.stringify` for plain data.
 * @param indent spaces per level; 0 writes one line without spaces
 */
export function formatJson(value: unknown, indent = 0): string {
  return write(value, indent, '\n') ?? 'null';
}

function write(value: unknown, indent: number, line: string): string | undefined {
  if (typeof value === 'bigint' || value instanceof Number) return String(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const inner = indent ? line + ' '.repeat(indent) : '';
  const next = `,${inner}`;
  let items = '';
  const isList = Array.isArray(value);
  if (isList) {
    for (const item of value) items += (items ? next : inner) + (write(item, indent, inner) ?? 'null');
  } else {
    const colon = indent ? ': ' : ':';
    for (const [key, item] of Object.entries(value)) {
      const text = write(item, indent, inner);
      if (text !== undefined) items += (items ? next : inner) + JSON.stringify(key) + colon + text;
    }
  }
  const end = items && indent ? line : '';
  return isList ? `[${items}${end}]` : `{${items}${end}}`;
}
