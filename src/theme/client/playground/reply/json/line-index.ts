/**
 * JSON text as indented lines, without parsing it into values: numbers keep their digits, and only the lines
 * that are shown are made into text. Ten megabytes take a fraction of a second and 24 bytes a line.
 */
import { escapeSegment } from '../../../../../json/index.ts';
import type { Token } from '../../../core/dom.ts';

/** One entry for each line of the indented text. */
export interface LineIndex {
  count: number;
  /** Offset of the line's key or value in the text. */
  from: Int32Array;
  /** Offset after its value or bracket. */
  to: Int32Array;
  /** For the line of an opening bracket that of the closing one, and the reverse; otherwise -1. */
  partner: Int32Array;
  /** Line of the bracket around it, -1 for the outermost value. */
  parent: Int32Array;
  /** Position among its siblings. */
  position: Int32Array;
  depth: Uint16Array;
  /** Whether a comma follows: 1 or 0. */
  comma: Uint8Array;
}

/** Offset of the next character that is not white space. */
function skipSpace(text: string, at: number): number {
  for (let end = at; ; end++) {
    const code = text.charCodeAt(end);
    if (code !== 32 && code !== 10 && code !== 13 && code !== 9) return end;
  }
}

/** Offset after a number or name. */
function wordEnd(text: string, at: number): number {
  let end = at;
  while (end < text.length && !/[\s,\]}]/.test(text[end] ?? '')) end++;
  return end;
}

/** Offset after the string that starts at `start`, or the end of the text. */
function stringEnd(text: string, start: number): number {
  let end = start;
  for (;;) {
    end = text.indexOf('"', end + 1);
    if (end < 0) return text.length;
    let slashes = 0;
    while (text[end - 1 - slashes] === '\\') slashes++;
    if (slashes % 2 === 0) return end + 1;
  }
}

/**
 * @param text JSON text. Whether it is valid is not checked; a text that is cut off has an index too.
 * @param limit Number of lines after which to stop.
 */
export function indexLines(text: string, limit = Number.POSITIVE_INFINITY): LineIndex {
  let index = emptyIndex(Math.min(limit, 1024));
  let count = 0;
  let at = 0;
  /** Lines of the open brackets, and how many members each has so far. */
  const open: number[] = [];
  const members: number[] = [];
  const add = (from: number, to: number, position: number): number => {
    if (count === index.from.length) index = withSize(index, count * 2);
    index.from[count] = from;
    index.to[count] = to;
    index.partner[count] = -1;
    index.parent[count] = open.at(-1) ?? -1;
    index.position[count] = position;
    index.depth[count] = open.length;
    return count++;
  };
  while (count < limit) {
    at = skipSpace(text, at);
    const character = text[at];
    if (character === undefined) break;
    if (character === ',') {
      if (count) index.comma[count - 1] = 1;
      at++;
    } else if (character === ']' || character === '}') {
      const start = open.pop() ?? -1;
      const position = index.position[start] ?? 0;
      members.pop();
      const line = add(at, ++at, position);
      index.partner[line] = start;
      if (start >= 0) index.partner[start] = line;
    } else {
      const from = at;
      const position = members.length ? (members[members.length - 1] as number)++ : 0;
      if (character === '"') {
        at = stringEnd(text, at);
        const next = skipSpace(text, at);
        if (text[next] === ':') at = skipSpace(text, next + 1);
      }
      const bracket = text[at];
      if (bracket === '[' || bracket === '{') {
        const inside = skipSpace(text, at + 1);
        const isEmpty = text[inside] === ']' || text[inside] === '}';
        at = isEmpty ? inside + 1 : at + 1;
        const line = add(from, at, position);
        if (!isEmpty) {
          open.push(line);
          members.push(0);
        }
      } else if (bracket === '"') {
        at = stringEnd(text, at);
        add(from, at, position);
      } else {
        // At least one character, so that no text stops here.
        if (at === from || bracket !== undefined) at = Math.max(wordEnd(text, at), from + 1);
        add(from, at, position);
      }
    }
  }
  return { ...withSize(index, count), count };
}

const emptyIndex = (size: number): LineIndex => ({
  count: 0,
  from: new Int32Array(size),
  to: new Int32Array(size),
  partner: new Int32Array(size),
  parent: new Int32Array(size),
  position: new Int32Array(size),
  depth: new Uint16Array(size),
  comma: new Uint8Array(size),
});

function withSize(index: LineIndex, size: number): LineIndex {
  const copy = emptyIndex(size);
  for (const name of ['from', 'to', 'partner', 'parent', 'position', 'depth', 'comma'] as const)
    copy[name].set(index[name].subarray(0, size));
  return copy;
}

interface LineParts {
  /** As written, with quotes; empty for an item of a list and a closing bracket. */
  key: string;
  /** Offset of the value or bracket. */
  value: number;
}

function partsOf(text: string, index: LineIndex, line: number): LineParts {
  const from = index.from[line] ?? 0;
  const to = index.to[line] ?? 0;
  if (text[from] !== '"') return { key: '', value: from };
  const end = stringEnd(text, from);
  if (end >= to) return { key: '', value: from };
  return { key: text.slice(from, end), value: skipSpace(text, skipSpace(text, end) + 1) };
}

/** Escapes that a reader need not see: `\u00e9` is shown as `é`. */
function readable(literal: string): string {
  if (!literal.includes('\\')) return literal;
  try {
    return JSON.stringify(JSON.parse(literal));
  } catch {
    return literal;
  }
}

/** The browser would lay out the whole of a longer line. In characters. */
const MAX_LINE = 5000;

/**
 * The pieces of a line as static code blocks have them.
 * @param limit Number of characters after which a value is cut.
 */
export function tokensOf(text: string, index: LineIndex, line: number, limit = MAX_LINE): Token[] {
  const { key, value } = partsOf(text, index, line);
  const to = index.to[line] ?? 0;
  const tokens: Token[] = [['', '  '.repeat(index.depth[line] ?? 0)]];
  if (key) tokens.push(['k', readable(key)], ['', ': ']);
  const first = text[value] ?? '';
  if (first === '[' || first === '{') {
    tokens.push(['', to - value > 1 ? (first === '[' ? '[]' : '{}') : first]);
  } else if (first === ']' || first === '}') tokens.push(['', first]);
  else {
    const literal = text.slice(value, Math.min(to, value + limit));
    const shown = to - value > limit ? `${literal}…` : readable(literal);
    tokens.push([first === '"' ? 's' : 'c', shown]);
  }
  if (index.comma[line]) tokens.push(['', ',']);
  return tokens;
}

/** The line of the opening bracket for that of a closing one, and otherwise the line itself. */
function openingOf({ partner }: LineIndex, line: number): number {
  const other = partner[line] ?? -1;
  return other < 0 ? line : Math.min(line, other);
}

/** Keys and positions from the outermost value to that of a line. */
export function pathOf(text: string, index: LineIndex, line: number): (string | number)[] {
  const path: (string | number)[] = [];
  for (let at = openingOf(index, line); at >= 0; ) {
    const parent = index.parent[at] ?? -1;
    if (parent < 0) break;
    const { key } = partsOf(text, index, at);
    path.unshift(key ? String(JSON.parse(key)) : (index.position[at] ?? 0));
    at = parent;
  }
  return path;
}

export const pointerOf = (path: (string | number)[]): string =>
  path.map((part) => `/${escapeSegment(String(part))}`).join('');

/** `items[0].name`, as JavaScript writes it. */
export const dotPathOf = (path: (string | number)[]): string =>
  path
    .map((part) =>
      typeof part === 'number'
        ? `[${part}]`
        : /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(part)
          ? `.${part}`
          : `[${JSON.stringify(part)}]`,
    )
    .join('')
    .replace(/^\./, '');

/** Text of the value of a line, as it was received. */
export function valueText(text: string, index: LineIndex, line: number): string {
  const start = openingOf(index, line);
  const end = Math.max(start, index.partner[start] ?? start);
  return text.slice(partsOf(text, index, start).value, index.to[end]);
}

/** The line of the value at a JSON Pointer; -1 if it is not there. */
export function lineAt(text: string, index: LineIndex, pointer: string): number {
  let line = index.count ? 0 : -1;
  for (const segment of pointer.split('/').slice(1)) {
    const end = index.partner[line] ?? -1;
    let child = line + 1;
    while (child < end) {
      const { key } = partsOf(text, index, child);
      const name = key ? escapeSegment(String(JSON.parse(key))) : String(index.position[child]);
      if (name === segment) break;
      child = Math.max(child, index.partner[child] ?? child) + 1;
    }
    if (child >= end) return -1;
    line = child;
  }
  return line;
}
