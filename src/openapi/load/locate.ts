import { getLineColLocation, type Source } from '@redocly/openapi-core';
import { createLineIndex, type LineIndex, type Range } from '../../diagnostics/index.ts';
import { unescapeSegment } from '../../json/index.ts';
import { type JsonPlaces, jsonPlaces } from './json-places.ts';

/** Made once per text, asked often; of a file that is no JSON, no places. */
interface Known {
  lines: LineIndex;
  places: JsonPlaces | undefined;
}

const known = new WeakMap<Source, Known>();

/**
 * Where a JSON Pointer fragment (`#/a/b`, RFC 6901) leads in the text of `source`, or the nearest place above it that there is;
 * the first character when that is the whole. `onKey`: the key of it and not the value.
 */
export function locate(source: Source, pointer: string, onKey = false): Range {
  const { lines, places } = knownOf(source);
  const found = places?.find(pointerKeys(pointer), onKey);
  if (found) return lines.rangeOf(found.start, found.end);
  try {
    const { start, end } = getLineColLocation({ source, pointer, reportOnKey: onKey });
    // Only the whole begins there and ends on another line.
    if (start.line === 1 && start.col === 1 && end && end.line > 1) return toRange(start);
    return toRange(start, end);
  } catch {
    return toRange({ line: 1, col: 1 });
  }
}

function knownOf(source: Source): Known {
  let it = known.get(source);
  if (!it) {
    it = { lines: createLineIndex(source.body), places: jsonPlaces(source.body) };
    known.set(source, it);
  }
  return it;
}

/** Keys of a pointer as the linter writes them: percent-encoded or not, an empty one left out. */
function pointerKeys(pointer: string): string[] {
  const keys = pointer.slice(2).split('/').filter(Boolean);
  return keys.map((key) => {
    const plain = unescapeSegment(key);
    try {
      return decodeURIComponent(plain);
    } catch {
      return plain;
    }
  });
}

/** Redocly's positions as ours. Both are 1-based with an exclusive end. */
function toRange(
  start: { line: number; col: number },
  end = { line: start.line, col: start.col + 1 },
): Range {
  return {
    start: { line: start.line, column: start.col },
    end: { line: end.line, column: Math.max(end.col, 1) },
  };
}
