import { normalizePagePath } from '../../config/index.ts';
import { createLineIndex, type Diagnostic } from '../../diagnostics/index.ts';

/**
 * Where the settings first list the page `path`: file, range and text, for a message about it.
 *
 * @param texts of docs.json and of the files that it refers to, by path; JSON, in which comments may stand
 */
export function entryPlace(
  texts: ReadonlyMap<string, string>,
  path: string,
): Pick<Diagnostic, 'file' | 'range' | 'source'> {
  for (const [file, source] of texts) {
    const from = Math.max(source.indexOf('"navigation"'), 0);
    for (const { 0: literal, index } of source.slice(from).matchAll(/"(?:[^"\\\n]|\\.)*"/g)) {
      if (pathIn(literal) !== path) continue;
      const start = from + index;
      return { file, range: createLineIndex(source).rangeOf(start, start + literal.length), source };
    }
  }
  return {};
}

function pathIn(literal: string): string | undefined {
  try {
    return normalizePagePath(JSON.parse(literal));
  } catch {
    return undefined;
  }
}
