import type { Position, Range } from './types.ts';

/** Translates between offsets in a text and its lines and columns. Created once per text, used often. */
export interface LineIndex {
  lineCount: number;
  /** Position of an offset in UTF-16 units, clamped to the text. */
  positionAt(offset: number): Position;
  /** Offset of a position, clamped to the text. */
  offsetAt(position: Position): number;
  /** The range from `start` to `end`, exclusive; both are offsets. */
  rangeOf(start: number, end: number): Range;
  /** Text of a 1-based line without its line break; `''` for a line that does not exist. */
  line(number: number): string;
}

/** Lines end at `\n`, `\r\n` or a lone `\r`, as in editors. */
export function createLineIndex(text: string): LineIndex {
  const starts = [0];
  const ends: number[] = [];
  for (const lineBreak of text.matchAll(/\r\n?|\n/g)) {
    ends.push(lineBreak.index);
    starts.push(lineBreak.index + lineBreak[0].length);
  }
  ends.push(text.length);

  const positionAt = (offset: number): Position => {
    const target = clamp(offset, 0, text.length);
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (at(starts, middle) <= target) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: target - at(starts, low) + 1 };
  };

  return {
    lineCount: starts.length,
    positionAt,
    offsetAt({ line, column }) {
      if (line < 1) return 0;
      if (line > starts.length) return text.length;
      const start = at(starts, line - 1);
      return clamp(start + column - 1, start, at(ends, line - 1));
    },
    rangeOf: (start, end) => ({ start: positionAt(start), end: positionAt(Math.max(start, end)) }),
    line: (number) => text.slice(starts[number - 1] ?? text.length, ends[number - 1] ?? text.length),
  };
}

/** For indices that exist. */
const at = (numbers: number[], index: number): number => numbers[index] ?? 0;

const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);
