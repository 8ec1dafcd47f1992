/** A key or index as a segment of a JSON Pointer (RFC 6901, section 3): `a/b` -> `a~1b`. */
export const escapeSegment = (key: string | number): string =>
  String(key).replaceAll('~', '~0').replaceAll('/', '~1');

/** The key in a segment of a JSON Pointer: `a~1b` -> `a/b`. */
export const unescapeSegment = (segment: string): string =>
  segment.replaceAll('~1', '/').replaceAll('~0', '~');

/**
 * The same for a pointer in a URI fragment, which is percent-encoded (section 6). A stray `%` stands for
 * itself.
 */
export function decodeSegment(segment: string): string {
  try {
    return unescapeSegment(decodeURIComponent(segment));
  } catch {
    return unescapeSegment(segment);
  }
}
