/** json: what every room needs of JSON, and nothing of it is about a format. Isomorphic. */
export { decodeSegment, escapeSegment, unescapeSegment } from './pointer.ts';
