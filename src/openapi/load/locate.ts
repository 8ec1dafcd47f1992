import { getLineColLocation, type Source } from '@redocly/openapi-core';
import { createLineIndex, type Range } from '../../diagnostics/index.ts';
import { jsonPlaces, unescapeSegment } from '../../json/index.ts';
import { memoizeByObject } from '../../memory/index.ts';
import { decodePercent } from '../../text/index.ts';

/**
 * Where a JSON Pointer fragment (`#/a/b`, RFC 6901) leads in the text of `source`, or the nearest place above it that there is;
 * the first character when that is the whole. `onKey`: the key of it and not the value.
 */
export function locate(source: Source, pointer: string, onKey = false): Range {
  const { lines, places } = indexOf(source);
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

/** Made once per text, asked often; of a file that is not JSON, no places. */
const indexOf = memoizeByObject(({ body }: Source) => ({
  lines: createLineIndex(body),
  places: jsonPlaces(body),
}));

/** Keys of a pointer as the linter writes them: percent-encoded or not, an empty one left out. */
function pointerKeys(pointer: string): string[] {
  const keys = pointer.slice(2).split('/').filter(Boolean);
  return keys.map((key) => decodePercent(unescapeSegment(key)));
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
