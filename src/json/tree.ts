import { unescapeSegment } from './pointer.ts';

/**
 * A JSON text as a tree with the location of each key and value. Offsets are UTF-16 units; `end` is
 * exclusive.
 */
export interface Span {
  start: number;
  end: number;
  /** Path of its file, relative to the docs root. Absent for the first file. */
  file?: string;
}

export type JsonNode = JsonObject | JsonArray | JsonScalar;

export interface JsonObject extends Span {
  type: 'object';
  /** In file order, with every duplicate of a key. */
  members: JsonMember[];
}

export interface JsonMember {
  key: string;
  keySpan: Span;
  value: JsonNode;
}

export interface JsonArray extends Span {
  type: 'array';
  items: JsonNode[];
}

type JsonScalar = Span &
  (
    | { type: 'string'; value: string }
    | { type: 'number'; value: number }
    | { type: 'boolean'; value: boolean }
    | { type: 'null'; value: null }
  );

/**
 * The value that `JSON.parse` would return: the last duplicate of a key counts. Unlike there, `__proto__` is
 * a normal key.
 */
export function toValue(node: JsonNode): unknown {
  switch (node.type) {
    case 'object':
      return Object.fromEntries(node.members.map(({ key, value }) => [key, toValue(value)]));
    case 'array':
      return node.items.map(toValue);
    default:
      return node.value;
  }
}

/** Members by key. Only for large objects, where every member is looked up. */
const indices = new WeakMap<JsonMember[], Map<string, JsonMember>>();
const MIN_MEMBERS_TO_INDEX = 16;

/** The effective member for a key. */
export function memberOf(node: JsonNode | undefined, key: string): JsonMember | undefined {
  if (node?.type !== 'object') return undefined;
  const { members } = node;
  if (members.length < MIN_MEMBERS_TO_INDEX) return members.findLast((member) => member.key === key);
  let index = indices.get(members);
  if (!index) {
    index = new Map(members.map((member) => [member.key, member]));
    indices.set(members, index);
  }
  return index.get(key);
}

/** The items of an array; empty for any other node or undefined. */
export const itemsOf = (node: JsonNode | undefined): JsonNode[] => (node?.type === 'array' ? node.items : []);

export const stringOf = (node: JsonNode | undefined): string | undefined =>
  node?.type === 'string' ? node.value : undefined;

/** Keys and indices from the root of a document to a value. */
export type JsonPath = readonly (string | number)[];

/** The node at a path, and its key if it is a member of an object. */
export function nodeAt(root: JsonNode, path: JsonPath): { node: JsonNode; keySpan?: Span } | undefined {
  let current: { node: JsonNode; keySpan?: Span } = { node: root };
  for (const step of path) {
    const member = memberOf(current.node, String(step));
    const node = member?.value ?? itemsOf(current.node)[Number(step)];
    if (!node) return undefined;
    current = member ? { node, keySpan: member.keySpan } : { node };
  }
  return current;
}

/**
 * Steps of a JSON Pointer (RFC 6901). All are strings, because a pointer does not distinguish indices from
 * keys.
 */
export const parsePointer = (pointer: string): string[] => pointer.split('/').slice(1).map(unescapeSegment);
