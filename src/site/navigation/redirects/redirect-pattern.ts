import { escapeRegex } from '../../../text/index.ts';
import { matchPath, type PathPiece } from './wildcards.ts';

/** A path with wildcards, as on both sides of a redirect. */
export interface PathPattern {
  /** Names of its wildcards, in order. Empty for a pattern that is one path. */
  names: string[];
  /** The same as a regular expression with a group for each wildcard, for server configurations. */
  expression: string;
  /** Values of the wildcards in `path`, which is decoded; undefined if it does not match. */
  match(path: string): Captures | undefined;
}

/** By name; unnamed ones are counted from 0. */
export type Captures = ReadonlyMap<string, string>;

/**
 * `/:name*` and a trailing `/*` (any number of segments, including none), `:name` (one segment), `*` (any
 * text).
 */
const WILDCARD = /\/:([A-Za-z]\w*)\*(?=\/|$)|:([A-Za-z]\w*)\*|:([A-Za-z]\w*)|\/\*$|\*/g;

const EXPRESSIONS = { folders: '(?:/(.*))?', rest: '(.*)', segment: '([^/]+)' };

export function pathPattern(text: string): PathPattern {
  const names: string[] = [];
  let count = 0;
  const pieces: PathPiece[] = [];
  let source = '';
  let end = 0;
  for (const { 0: whole, 1: folders, 2: rest, 3: segment, index } of text.matchAll(WILDCARD)) {
    source += escapeRegex(text.slice(end, index));
    pieces.push({ text: text.slice(end, index) });
    end = index + whole.length;
    names.push(folders ?? rest ?? segment ?? String(count++));
    const isFolders = folders !== undefined || whole === '/*';
    const wildcard = isFolders ? 'folders' : segment === undefined ? 'rest' : 'segment';
    pieces.push({ wildcard });
    source += EXPRESSIONS[wildcard];
  }
  source += escapeRegex(text.slice(end));
  pieces.push({ text: text.slice(end) });
  return {
    names,
    expression: `^${source}$`,
    match(path) {
      // Without the root's own slash, which a wildcard of no segments leaves out too.
      const captures = matchPath(pieces, path) ?? (path === '/' ? matchPath(pieces, '') : undefined);
      return captures && new Map(names.map((name, index) => [name, captures[index] ?? '']));
    },
  };
}

/**
 * The path or URL that `template` yields for the captures of a source; `:splat` is the first of them. An
 * empty wildcard leaves no slash behind, and none can turn a path into the address of another host.
 */
export function fillPattern(
  template: string,
  captures: Captures,
  encode: (text: string) => string = encodePath,
): string {
  let count = 0;
  const [first] = captures.values();
  const captureOf = (name: string | undefined): string | undefined => {
    if (name === undefined) return captures.get(String(count++)) ?? first;
    return captures.get(name) ?? (name === 'splat' ? first : undefined);
  };
  const path = template.replace(/:([A-Za-z]\w*)\*?|\*/g, (whole, name?: string) => {
    const value = captureOf(name);
    return value === undefined ? whole : encode(value);
  });
  if (path === template || !template.startsWith('/')) return path;
  return `/${path.replace(/^\/+/, '')}`.replace(/^(\/)\/+$|(?<=[^/])\/+$/, '$1');
}

/** The first segment of a destination that names a wildcard which is not in `names`, those of its source. */
export const unfilledWildcard = (destination: string, names: readonly string[]): string | undefined =>
  destination
    .split('/')
    .flatMap((segment) => /^:([A-Za-z]\w*)\*?$/.exec(segment)?.[1] ?? [])
    .find((name) => name !== 'splat' && !names.includes(name));

/** URL-encodes each segment. */
const encodePath = (path: string): string => path.split('/').map(encodeURIComponent).join('/');
