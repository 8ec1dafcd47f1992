/** JSON text (RFC 8259) that keeps large integers exact and says where it is wrong. */
import type { Phrase, Values } from './phrase.ts';

/** All that is said of a text that is not JSON. */
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
 * Reads a JSON text. An integer beyond the safe range of a double becomes a `bigint`; a key that occurs twice in an
 * object is an error, because receivers disagree on which value counts. `__proto__` becomes an own property.
 */
export function parseJson(text: string): JsonResult {
  let offset = 0;
  let fault: Phrase<JsonErrorId> | undefined;

  const fail = (id: JsonErrorId, values?: Values, where = offset): never => {
    offset = where;
    fault = { id, values };
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
  const expected = (id: JsonErrorId, atEnd: JsonErrorId, values?: Values): never =>
    fail(offset < text.length ? id : atEnd, { ...values, found: found() });
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
      else if (offset >= text.length) fail('json.openString', undefined, start);
      else if (text[offset] === '\\') fail('json.escape');
      else fail('json.character', { found: found() });
    }
  };

  /** Reads the members between two brackets; `member` reads one of them. */
  const members = (close: string, member: () => void): void => {
    offset++;
    for (let first = true; next() !== close; first = false) {
      if (!first) {
        if (text[offset] !== ',') expected('json.comma', 'json.commaAtEnd', { close });
        const comma = offset++;
        if (next() === close) fail('json.extraComma', { close }, comma);
      }
      member();
    }
    offset++;
  };

  const value = (depth: number): unknown => {
    if (depth > MAX_DEPTH) fail('json.depth', { limit: MAX_DEPTH });
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
        if (next() !== '"') expected('json.key', 'json.keyAtEnd');
        const key = string();
        if (Object.hasOwn(object, key)) fail('json.duplicateKey', { key: JSON.stringify(key) }, start);
        if (next() !== ':') expected('json.colon', 'json.colonAtEnd');
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
    if (!word) return expected('json.value', 'json.valueAtEnd');
    const plain: unknown = JSON.parse(word);
    if (plain === Infinity || plain === -Infinity) fail('json.number', undefined, start);
    return typeof plain === 'number' && /^-?\d+$/.test(word) && !Number.isSafeInteger(plain)
      ? BigInt(word)
      : plain;
  };

  try {
    const result = value(0);
    if (next() !== undefined) fail('json.end', { found: found() });
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
