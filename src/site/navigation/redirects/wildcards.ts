/**
 * A piece of a path with wildcards: a text, `segment` (one or more characters without a slash), `rest` (any
 * text), or `folders` (nothing, or a slash and any text).
 */
export type PathPiece = { text: string } | { wildcard: 'segment' | 'rest' | 'folders' };

/**
 * Values of the wildcards of `pieces` in `path`, each as long as possible, earlier ones first; undefined if
 * the path does not match. Takes time proportional to the length of the path times the number of pieces. A
 * regular expression would take exponential time in the number of wildcards.
 */
export function matchPath(pieces: readonly PathPiece[], path: string): string[] | undefined {
  const [first] = pieces;
  if (first && 'text' in first && !path.startsWith(first.text)) return undefined;
  // By piece and offset: where the piece ends if it begins there and everything after it matches.
  const ends: Int32Array[] = [];
  let next = new Int32Array(path.length + 1).fill(-1);
  next[path.length] = path.length;
  for (const piece of pieces.toReversed()) {
    next = endsOf(piece, path, next);
    ends.unshift(next);
  }
  const paths: string[] = [];
  let at = 0;
  for (const [index, piece] of pieces.entries()) {
    const end = ends[index]?.[at] as number;
    if (end < 0) return undefined;
    if ('wildcard' in piece) paths.push(path.slice(piece.wildcard === 'folders' ? at + 1 : at, end));
    at = end;
  }
  return at === path.length ? paths : undefined;
}

function endsOf(piece: PathPiece, path: string, next: Int32Array): Int32Array<ArrayBuffer> {
  const ends = new Int32Array(path.length + 1).fill(-1);
  const fits = (at: number): boolean => (next[at] as number) >= 0;
  // For `folders`: the last offset from each one on at which the rest matches.
  let last = -1;
  for (let at = path.length; at >= 0; at--) {
    const after = at < path.length ? (ends[at + 1] as number) : -1;
    if ('text' in piece) {
      if (path.startsWith(piece.text, at) && fits(at + piece.text.length)) ends[at] = at + piece.text.length;
    } else if (piece.wildcard === 'rest') ends[at] = after >= 0 ? after : fits(at) ? at : -1;
    else if (piece.wildcard === 'folders') {
      ends[at] = path[at] === '/' && last >= 0 ? last : fits(at) ? at : -1;
      if (last < 0 && fits(at)) last = at;
    } else if (at < path.length && path[at] !== '/')
      ends[at] = after >= 0 ? after : fits(at + 1) ? at + 1 : -1;
  }
  return ends;
}
