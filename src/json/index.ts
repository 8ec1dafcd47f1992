/** json: JSON Pointers, whatever the document. Isomorphic. */
export { decodeSegment, escapeSegment, unescapeSegment } from './pointer.ts';
