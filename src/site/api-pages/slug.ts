import { LONGEST_NAME } from '../route.ts';

/**
 * A name as part of the path of a page that is made from an OpenAPI file, as existing sites have it in their links: spaces
 * and `{variables}` become `-`; braces, brackets, commas, full stops, apostrophes, slashes and line ends are left out; all
 * in lower case. So are signs that would end a path or cannot stand in the name of a file.
 */
export function pageSlug(name: string): string {
  const slug = name
    .trim()
    .replace(/\{[^{}]*\}/g, '-')
    .replace(/[{}(),.'/\n\r]/g, '')
    .replace(/[?#%\\:*"<>|\p{Cc}]/gu, '')
    .replace(/[\s-]+/g, '-')
    .replace(/^-|-$/g, '')
    .toLowerCase();
  return shortened(slug);
}

/** The whole words of a slug of which a name of a file can be made. */
function shortened(slug: string): string {
  if (Buffer.byteLength(slug) <= MOST_BYTES) return slug;
  const start = Buffer.from(slug).subarray(0, MOST_BYTES).toString();
  return start.includes('-') ? start.replace(/-[^-]*$/, '') : start.replace(/\uFFFD$/, '');
}

/** Some are left for the number that a name may get. */
const MOST_BYTES = LONGEST_NAME - 10;

/** Gives out paths; one that was given out before gets `-1`, `-2`, … */
export function createPathNamer(): (wanted: string) => string {
  const taken = new Set<string>();
  return (wanted) => {
    let path = wanted;
    for (let serial = 1; taken.has(path.toLowerCase()); serial++) path = `${wanted}-${serial}`;
    taken.add(path.toLowerCase());
    return path;
  };
}
