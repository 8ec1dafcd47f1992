/**
 * Finds the locations of parts of a JSON text without building a tree, which takes a gigabyte for the largest
 * files.
 */
import type { Span } from './tree.ts';

interface Member {
  /** Absent in an array. */
  key?: Span;
  start: number;
}

export interface JsonLocator {
  /**
   * The value that `keys` lead to, or its nearest existing parent; with `onKey` its key. Undefined if the
   * text turns out not to be JSON.
   */
  find(keys: string[], onKey: boolean): Span | undefined;
}

/**
 * Reads only what each question needs, and keeps the members of objects on the way. Undefined if `text` does
 * not begin like JSON.
 */
export function jsonLocator(text: string): JsonLocator | undefined {
  const root = skipSpace(text, 0);
  if (text[root] !== '{' && text[root] !== '[') return undefined;
  const containers = new Map<number, Map<string, Member>>();
  const membersAt = (start: number): Map<string, Member> => {
    let members = containers.get(start);
    if (!members) {
      members = readMembers(text, start);
      containers.set(start, members);
    }
    return members;
  };
  return {
    find(keys, onKey) {
      try {
        let member: Member = { start: root };
        for (const key of keys) {
          const isContainer = text[member.start] === '{' || text[member.start] === '[';
          const next = isContainer ? membersAt(member.start).get(key) : undefined;
          if (!next) break;
          member = next;
        }
        if (onKey && member.key) return member.key;
        return { start: member.start, end: skipValue(text, member.start) };
      } catch (error) {
        if (error instanceof NotJson) return undefined;
        throw error;
      }
    },
  };
}

class NotJson extends Error {}

/** Members by key or index. As in `JSON.parse`, the last one of a repeated key counts. */
function readMembers(text: string, start: number): Map<string, Member> {
  const isObject = text[start] === '{';
  const close = isObject ? '}' : ']';
  const members = new Map<string, Member>();
  let at = skipSpace(text, start + 1);
  for (let index = 0; text[at] !== close; index++) {
    let name = String(index);
    let key: Span | undefined;
    if (isObject) {
      if (text[at] !== '"') throw new NotJson();
      key = { start: at, end: skipString(text, at) };
      name = keyOf(text.slice(key.start, key.end));
      at = skipSpace(text, key.end);
      if (text[at] !== ':') throw new NotJson();
      at = skipSpace(text, at + 1);
    }
    members.set(name, { start: at, ...(key && { key }) });
    at = skipSpace(text, skipValue(text, at));
    if (text[at] === ',') at = skipSpace(text, at + 1);
    else if (text[at] !== close) throw new NotJson();
  }
  return members;
}

function keyOf(literal: string): string {
  if (!literal.includes('\\')) return literal.slice(1, -1);
  try {
    return String(JSON.parse(literal));
  } catch {
    throw new NotJson();
  }
}

/** Offset after the value that begins at `start`. */
function skipValue(text: string, start: number): number {
  if (text[start] === '"') return skipString(text, start);
  if (text[start] !== '{' && text[start] !== '[') {
    SCALAR.lastIndex = start;
    if (!SCALAR.test(text)) throw new NotJson();
    return SCALAR.lastIndex;
  }
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = skipString(text, at) - 1;
    else if (code === OPEN_OBJECT || code === OPEN_ARRAY) depth++;
    else if ((code === CLOSE_OBJECT || code === CLOSE_ARRAY) && --depth === 0) return at + 1;
  }
  throw new NotJson();
}

const SCALAR = /(?:true|false|null|-?\d[\d.eE+-]*)(?=[\s,}\]]|$)/y;
const [QUOTE, OPEN_OBJECT, CLOSE_OBJECT, OPEN_ARRAY, CLOSE_ARRAY] = [0x22, 0x7b, 0x7d, 0x5b, 0x5d];
const BACKSLASH = 0x5c;

/** Offset after the string that begins at `start`. */
function skipString(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let before = at;
    while (text.charCodeAt(before - 1) === BACKSLASH) before--;
    if ((at - before) % 2 === 0) return at + 1;
  }
  throw new NotJson();
}

function skipSpace(text: string, start: number): number {
  let at = start;
  for (let code = text.charCodeAt(at); code === 32 || (code >= 9 && code <= 13); )
    code = text.charCodeAt(++at);
  return at;
}
