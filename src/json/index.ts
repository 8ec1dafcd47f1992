/**
 * json: JSON Pointers, JSON values, and JSON text with the locations of its parts. Isomorphic.
 *
 * Each way to read JSON text has its own cost. In a file of 13 MB `jsonLocator` finds a value in 0.5 s and
 * builds no tree. `parseJson` of `contract`, which readers download, stops at the first problem and takes 1.5
 * s; `jsonTree` finds the parts of a text that it accepts. `parseJsonTree` continues past problems and takes
 * 4 s and 150 MB.
 */
export { parseJsonTree } from './forgiving.ts';
export { decodeSegment, escapeSegment, unescapeSegment } from './pointer.ts';
export { jsonLocator } from './positions.ts';
export { jsonTree } from './text-tree.ts';
export {
  itemsOf,
  type JsonMember,
  type JsonNode,
  type JsonObject,
  type JsonPath,
  memberOf,
  nodeAt,
  parsePointer,
  type Span,
  stringOf,
  toValue,
} from './tree.ts';
export { asText, hasOwn, isRecord, own } from './values.ts';
