import { getLineColLocation, Source } from '@redocly/openapi-core';
import { createLineIndex, type Range } from '../../diagnostics/index.ts';
import { jsonLocator, unescapeSegment } from '../../json/index.ts';
import { memoizeByObject, once } from '../../memory/index.ts';
import { decodePercent } from '../../text/index.ts';
import { documentWithAnchors, spanThroughAnchors } from './anchors.ts';

/**
 * The range of a JSON Pointer fragment (`#/a/b`, RFC 6901) in the text of `source`, or of the nearest
 * existing parent; the first character if that is the root. `onKey`: the key instead of the value.
 */
export function locate(source: Source, pointer: string, onKey = false): Range {
  const { lines, places: locator, yaml } = indexOf(source);
  const keys = pointerKeys(pointer);
  const span = locator ? locator.find(keys, onKey) : anchoredSpan(source, yaml(), keys, onKey);
  if (span) return lines.rangeOf(span.start, span.end);
  try {
    const { start, end } = getLineColLocation({ source, pointer, reportOnKey: onKey });
    // Only the root begins there and ends on another line.
    if (start.line === 1 && start.col === 1 && end && end.line > 1) return toRange(start);
    return toRange(start, end);
  } catch {
    return toRange({ line: 1, col: 1 });
  }
}

/** The text of a file, for `locate`. */
export const textSource = (file: string, text: string): Source => new Source(file, text);

/** Memoized, because each text is asked often. Text that is not JSON has no places. */
const indexOf = memoizeByObject(({ body }: Source) => ({
  lines: createLineIndex(body),
  places: jsonLocator(body),
  yaml: once(() => ({ document: documentWithAnchors(body) })),
}));

function anchoredSpan(
  { body }: Source,
  { document }: { document: ReturnType<typeof documentWithAnchors> },
  keys: readonly string[],
  onKey: boolean,
): { start: number; end: number } | undefined {
  const span = document && spanThroughAnchors(document, keys, onKey);
  // The parser counts the line break after a block as its end.
  return span && { start: span.start, end: span.start + body.slice(span.start, span.end).trimEnd().length };
}

/** Keys of a pointer as the linter writes them: percent-encoded or not, without empty ones. */
function pointerKeys(pointer: string): string[] {
  const keys = pointer.slice(2).split('/').filter(Boolean);
  return keys.map((key) => decodePercent(unescapeSegment(key)));
}

/** Converts Redocly's positions. Both are 1-based with an exclusive end. */
function toRange(
  start: { line: number; col: number },
  end = { line: start.line, col: start.col + 1 },
): Range {
  return {
    start: { line: start.line, column: start.col },
    end: { line: end.line, column: Math.max(end.col, 1) },
  };
}
