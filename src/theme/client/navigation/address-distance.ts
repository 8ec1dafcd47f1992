/** What the address of a missing page tells about the page that was meant. */

/** `/docs/v2/createPlant.html` -> `docs v2 createPlant`; `between` separates the words of two segments. */
export function wordsOfAddress(pathname: string, between = ' '): string {
  let path = pathname;
  try {
    path = decodeURIComponent(pathname);
  } catch {
    // Searched as written. `decodePercent` would be one more file to load.
  }
  return path
    .replace(/\.(?:html?|mdx?)$|\/index$/gi, '')
    .split('/')
    .map((part) => part.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ').trim())
    .filter(Boolean)
    .join(between);
}

const pairs = (text: string): string[] => {
  const letters = text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, '');
  return letters.length < 2 ? [letters] : Array.from(letters.slice(1), (_, at) => letters.slice(at, at + 2));
};

/** Share of letter pairs that two texts have in common, 0 to 1 (Dice's coefficient). */
function likeness(one: string, other: string): number {
  const rest = pairs(other);
  const all = pairs(one).length + rest.length;
  const common = pairs(one).filter((pair) => {
    const at = rest.indexOf(pair);
    if (at >= 0) rest.splice(at, 1);
    return at >= 0;
  });
  return (2 * common.length) / all;
}

/** Folder and name of the page at an address. */
function partsOf(address: string): [folder: string, name: string] {
  const segments = wordsOfAddress(address.replace(/(?<!\/)\/+(?:index\.html)?$/, ''), '/').split('/');
  return [segments.slice(0, -1).join('/'), segments.at(-1) ?? ''];
}

/** Whether the page at `path` may be the requested one, renamed or mistyped. */
export const isNamedAlike = (address: string, path: string): boolean =>
  likeness(partsOf(address)[1], partsOf(path)[1]) >= 1 / 2;

/**
 * How near a page's path is to the requested one: the name counts in full, the folder half. Rounded to
 * quarters, so equally near pages keep the order of the search.
 */
export function nearness(address: string, path: string): number {
  const [folder, name] = partsOf(address);
  const [itsFolder, itsName] = partsOf(path);
  const folders = folder && itsFolder ? likeness(folder, itsFolder) : 0;
  return Math.round(4 * (likeness(name, itsName) + folders / 2)) / 4;
}
