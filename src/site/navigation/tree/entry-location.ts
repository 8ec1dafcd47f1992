import { normalizePagePath } from '../../../config/index.ts';
import { createLineIndex, type Diagnostic } from '../../../diagnostics/index.ts';

/** Where the settings first list a page: file, range and text, for messages. Empty if they do not. */
export type EntryLocation = (path: string) => Pick<Diagnostic, 'file' | 'range' | 'source'>;

/**
 * Parses the texts at the first call, because most sites have no messages about entries.
 *
 * @param texts of docs.json and of the files that it refers to, by path; JSON with comments
 */
export function entryLocations(texts: ReadonlyMap<string, string>): EntryLocation {
  let places: Map<string, Pick<Diagnostic, 'file' | 'range' | 'source'>> | undefined;
  return (path) => {
    places ??= readPlaces(texts);
    return places.get(path) ?? {};
  };
}

function readPlaces(texts: ReadonlyMap<string, string>): Map<string, ReturnType<EntryLocation>> {
  const places = new Map<string, ReturnType<EntryLocation>>();
  for (const [file, source] of texts) {
    const lines = createLineIndex(source);
    const from = Math.max(source.indexOf('"navigation"'), 0);
    for (const { 0: literal, index } of source.slice(from).matchAll(/"(?:[^"\\\n]|\\.)*"?/g)) {
      const path = pathIn(literal);
      if (path === undefined || places.has(path)) continue;
      const start = from + index;
      places.set(path, { file, range: lines.rangeOf(start, start + literal.length), source });
    }
  }
  return places;
}

function pathIn(literal: string): string | undefined {
  try {
    return normalizePagePath(JSON.parse(literal));
  } catch {
    return undefined;
  }
}
