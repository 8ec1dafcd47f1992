/** JSON text (RFC 8259) that keeps large integers exact and says where it is wrong. */
import type { Phrase, Values } from './phrase.ts';

type Expected = `Expected ${'a value' | 'a key in double quotes' | '":" after the key' | '"," or "{close}"'}`;

/** All that is said of a text that is not JSON. */
export type JsonText =
  | `${Expected}, found ${'{found}' | 'the end of the text'}.`
  | 'Expected the end of the text, found {found}.'
  | 'There is a comma too many before "{close}".'
  | 'This string is not closed.'
  | 'This escape sequence does not exist in JSON.'
  | 'A string cannot hold {found} as it is: write an escape sequence.'
  | 'The key {key} occurs twice in this object.'
  | 'This number is too large.'
  | 'This is nested deeper than {limit} levels.';

/** Lines and columns are 1-based; columns and the 0-based offset count UTF-16 units. */
export interface JsonError extends Phrase<JsonText> {
  line: number;
  column: number;
  offset: number;
}

export type JsonResult = { value: unknown; error?: undefined } | { value?: undefined; error: JsonError };

/** RFC 8259 section 9 allows a limit; this one keeps hostile text from exhausting the stack. */
const MAX_DEPTH = 500;

/**
 * Reads a JSON text. An integer beyond the safe range of a double becomes a `bigint`; a key that occurs twice in an
 * object is an error, because receivers disagree on which value counts. `__proto__` becomes an own property.
 */
export function parseJson(text: string): JsonResult {
  let offset = 0;
  let fault: Phrase<JsonText> | undefined;

  const fail = (what: JsonText, values?: Values, where = offset): never => {
    offset = where;
    fault = { text: what, values };
    throw fault;
  };
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = offset;
    const match = pattern.exec(text)?.[0];
    offset += match?.length ?? 0;
    return match;
  };
  const found = (): string => {
    const character = text.codePointAt(offset) ?? 0;
    return character > 32 ? `"${String.fromCodePoint(character)}"` : codePoint(character);
  };
  const expected = (what: Expected, values?: Values): never =>
    fail(`${what}, found ${offset < text.length ? '{found}' : 'the end of the text'}.`, {
      ...values,
      found: found(),
    });
  const next = (): string | undefined => {
    take(/[ \t\r\n]*/y);
    return text[offset];
  };

  const string = (): string => {
    const start = offset++;
    let value = '';
    for (;;) {
      value += take(/[ !#-[\]-\uffff]*/y);
      if (text[offset] === '"') {
        offset++;
        return value;
      }
      const sequence = take(/\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y);
      if (sequence) value += JSON.parse(`"${sequence}"`);
      else if (offset >= text.length) fail('This string is not closed.', undefined, start);
      else if (text[offset] === '\\') fail('This escape sequence does not exist in JSON.');
      else fail('A string cannot hold {found} as it is: write an escape sequence.', { found: found() });
    }
  };

  /** Reads the members between two brackets; `member` reads one of them. */
  const members = (close: string, member: () => void): void => {
    offset++;
    for (let first = true; next() !== close; first = false) {
      if (!first) {
        if (text[offset] !== ',') expected('Expected "," or "{close}"', { close });
        const comma = offset++;
        if (next() === close) fail('There is a comma too many before "{close}".', { close }, comma);
      }
      member();
    }
    offset++;
  };

  const value = (depth: number): unknown => {
    if (depth > MAX_DEPTH) fail('This is nested deeper than {limit} levels.', { limit: MAX_DEPTH });
    const character = next();
    if (character === '"') return string();
    if (character === '[') {
      const array: unknown[] = [];
      members(']', () => array.push(value(depth + 1)));
      return array;
    }
    if (character === '{') {
      const object = {};
      members('}', () => {
        const start = offset;
        if (next() !== '"') expected('Expected a key in double quotes');
        const key = string();
        if (Object.hasOwn(object, key))
          fail('The key {key} occurs twice in this object.', { key: JSON.stringify(key) }, start);
        if (next() !== ':') expected('Expected ":" after the key');
        offset++;
        // Plain assignment would set the prototype when the key is `__proto__`.
        Object.defineProperty(object, key, {
          value: value(depth + 1),
          enumerable: true,
          writable: true,
          configurable: true,
        });
      });
      return object;
    }
    const start = offset;
    const word = take(/true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y);
    if (!word) return expected('Expected a value');
    const plain: unknown = JSON.parse(word);
    if (plain === Infinity || plain === -Infinity) fail('This number is too large.', undefined, start);
    return typeof plain === 'number' && /^-?\d+$/.test(word) && !Number.isSafeInteger(plain)
      ? BigInt(word)
      : plain;
  };

  try {
    const result = value(0);
    if (next() !== undefined) fail('Expected the end of the text, found {found}.', { found: found() });
    return { value: result };
  } catch (error) {
    if (!fault || error !== fault) throw error;
    const lines = text.slice(0, offset).split(/\r\n?|\n/);
    return { error: { ...fault, line: lines.length, column: (lines.at(-1) ?? '').length + 1, offset } };
  }
}

const codePoint = (code: number): string => `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;

/**
 * Writes a value as JSON text, a `bigint` as an integer; otherwise as `JSON.stringify` does for plain data.
 * @param indent Spaces per level; 0 writes one line without spaces.
 */
export function formatJson(value: unknown, indent = 0): string {
  return write(value, indent, '\n') ?? 'null';
}

function write(value: unknown, indent: number, line: string): string | undefined {
  if (typeof value === 'bigint') return String(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const inner = line + ' '.repeat(indent);
  const wrap = (open: string, items: string[], close: string) => {
    if (!items.length) return open + close;
    return indent ? open + inner + items.join(`,${inner}`) + line + close : `${open}${items}${close}`;
  };
  if (Array.isArray(value)) {
    return wrap(
      '[',
      value.map((item) => write(item, indent, inner) ?? 'null'),
      ']',
    );
  }
  const items = Object.entries(value).flatMap(([key, item]) => {
    const text = write(item, indent, inner);
    return text === undefined ? [] : `${JSON.stringify(key)}:${indent ? ' ' : ''}${text}`;
  });
  return wrap('{', items, '}');
}
