import type { JsonMember, JsonNode, Span } from './tree.ts';

/**
 * The tree of a text that is JSON (RFC 8259), of which `parseJson` of `contract` found no error. Reports
 * nothing itself: of another text the tree has no meaning.
 */
export function jsonTree(text: string): JsonNode {
  return new TreeReader(text).value();
}

class TreeReader {
  #offset = 0;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  value(): JsonNode {
    const character = this.#next();
    const start = this.#offset;
    if (character === '{') {
      const members: JsonMember[] = [];
      this.#each('}', () => members.push(this.#member()));
      return { type: 'object', start, end: this.#offset, members };
    }
    if (character === '[') {
      const items: JsonNode[] = [];
      this.#each(']', () => items.push(this.value()));
      return { type: 'array', start, end: this.#offset, items };
    }
    return this.#scalar();
  }

  #next(): string | undefined {
    while (/\s/.test(this.#text[this.#offset] ?? '')) this.#offset++;
    return this.#text[this.#offset];
  }

  #each(close: string, read: () => void): void {
    this.#offset++;
    while (this.#next() !== close && this.#offset < this.#text.length) {
      read();
      if (this.#next() === ',') this.#offset++;
    }
    this.#offset++;
  }

  #member(): JsonMember {
    const keySpan: Span = this.#scalar();
    const key = JSON.parse(this.#text.slice(keySpan.start, keySpan.end));
    this.#next();
    this.#offset++;
    return { key, keySpan, value: this.value() };
  }

  /** At least one character, so that reading ends whatever the text is. */
  #scalar(): JsonNode {
    const start = this.#offset;
    const pattern = /"(?:[^"\\]|\\.)*"|[^\s,:[\]{}"]+|./sy;
    pattern.lastIndex = start;
    const source = pattern.exec(this.#text)?.[0] ?? '';
    const end = start + source.length;
    this.#offset = end;
    const value: unknown = JSON.parse(source);
    if (typeof value === 'string') return { type: 'string', start, end, value };
    if (typeof value === 'number') return { type: 'number', start, end, value };
    if (typeof value === 'boolean') return { type: 'boolean', start, end, value };
    return { type: 'null', start, end, value: null };
  }
}
