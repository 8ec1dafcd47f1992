/**
 * A name as part of the path of a page that is made from an OpenAPI file, as existing sites have it in their links: spaces
 * and `{variables}` become `-`; braces, brackets, commas, full stops, apostrophes, slashes and line ends are left out; all
 * in lower case. So are signs that would end a path or cannot stand in the name of a file.
 */
export function pageSlug(name: string): string {
  return name
    .trim()
    .replace(/\{[^{}]*\}/g, '-')
    .replace(/[{}(),.'/\n\r]/g, '')
    .replace(/[?#%\\:*"<>|\p{Cc}]/gu, '')
    .replace(/[\s-]+/g, '-')
    .replace(/^-|-$/g, '')
    .toLowerCase();
}

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
