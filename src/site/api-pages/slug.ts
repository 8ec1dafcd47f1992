import { MAX_NAME_BYTES } from '../routes.ts';

/**
 * A name as part of the path of a page generated from an OpenAPI file, as links in existing sites have it.
 * Spaces and `{variables}` become `-`. Braces, brackets, commas, full stops, apostrophes, slashes and line
 * ends are left out, as are signs that would end a path or are forbidden in file names. Everything is lower
 * case.
 */
export const pageSlug = (name: string): string => shortenSlug(wholeSlug(name));

/** Whether the slug of a name does not fit into a file name. */
export const isLongSlug = (name: string): boolean => Buffer.byteLength(wholeSlug(name)) > MAX_SLUG_BYTES;

const wholeSlug = (name: string): string =>
  name
    .trim()
    .replace(/\{[^{}]*\}/g, '-')
    .replace(/[{}(),.'/\n\r]/g, '')
    .replace(/[?#%\\:*"<>|\p{Cc}]/gu, '')
    .replace(/[\s-]+/g, '-')
    .replace(/^-|-$/g, '')
    .toLowerCase();

/** The whole words of a slug that fit into a file name. */
function shortenSlug(slug: string): string {
  if (Buffer.byteLength(slug) <= MAX_SLUG_BYTES) return slug;
  const start = Buffer.from(slug).subarray(0, MAX_SLUG_BYTES).toString();
  return start.includes('-') ? start.replace(/-[^-]*$/, '') : start.replace(/\uFFFD$/, '');
}

/** Leaves room for the number that a name may get. */
const MAX_SLUG_BYTES = MAX_NAME_BYTES - 10;

/** Assigns unique paths; a repeated one gets `-1`, `-2`, … */
export function createPathNamer(): (proposal: string) => string {
  const takenPaths = new Set<string>();
  // All lower ones are taken, and a large file proposes the same path thousands of times.
  const serials = new Map<string, number>();
  return (proposal) => {
    const key = proposal.toLowerCase();
    let serial = serials.get(key) ?? 0;
    let path = serial === 0 ? proposal : `${proposal}-${serial}`;
    while (takenPaths.has(path.toLowerCase())) path = `${proposal}-${++serial}`;
    serials.set(key, serial);
    takenPaths.add(path.toLowerCase());
    return path;
  };
}
