/** json: JSON Pointers and JSON values of any document. Isomorphic. */
export { decodeSegment, escapeSegment, unescapeSegment } from './pointer.ts';
export { asText, hasOwn, isRecord, own } from './values.ts';
