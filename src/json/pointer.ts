/** A key or index as a segment of a JSON Pointer (RFC 6901, section 3): `a/b` -> `a~1b`. */
export function escapeSegment(key: string | number): string {
  const text = String(key);
  // Most keys have neither, and a check of a value escapes each of its keys.
  return text.includes('~') || text.includes('/') ? text.replaceAll('~', '~0').replaceAll('/', '~1') : text;
}

/** The key in a segment of a JSON Pointer: `a~1b` -> `a/b`. */
export const unescapeSegment = (segment: string): string =>
  segment.includes('~') ? segment.replaceAll('~1', '/').replaceAll('~0', '~') : segment;

/**
 * The same for a pointer in a URI fragment, which is percent-encoded (section 6). A stray `%` stands for
 * itself.
 */
export function decodeSegment(segment: string): string {
  if (!segment.includes('%')) return unescapeSegment(segment);
  try {
    return unescapeSegment(decodeURIComponent(segment));
  } catch {
    return unescapeSegment(segment);
  }
}
