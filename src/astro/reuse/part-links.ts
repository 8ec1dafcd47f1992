/** Folder of the parts of schemas that pages share. */
export const PARTS_FOLDER = '/_trellis/schemas';

/** The parts that a build takes from the last one, by their paths without the base path. */
export interface KeptParts {
  readonly taken: readonly string[];
  /** Whether all parts that a page leads to are taken. */
  areOf(page: string): boolean;
  /** Takes a part and all that it leads to. Returns whether that is possible. */
  take(path: string): boolean;
}

const LINK = new RegExp(`${PARTS_FOLDER}/[^"#?\\s<>]+`, 'g');

/** Paths, without the base path, of the parts that HTML links to. */
export const partsIn = (html: string): string[] => [
  ...new Set([...html.matchAll(LINK)].map(([path]) => decoded(path))),
];

function decoded(path: string): string {
  const plain = path.replace(/\/$/, '');
  try {
    return decodeURI(plain);
  } catch {
    return plain;
  }
}
