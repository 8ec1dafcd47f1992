import { createLineIndex, type LineIndex } from './positions.ts';
import { cellWidth, palette, visible } from './terminal.ts';
import type { Range } from './types.ts';

export interface CodeFrameOptions {
  /** ANSI colors. Default: off. */
  color?: boolean;
  /** Maximum width of a long line, in UTF-16 units. Default: 100. */
  width?: number;
}

const CONTEXT_LINES = 2;
/** Lines shown of a range over many lines. */
const MARKED_LINES = 5;
/** Tabs become spaces, so the carets are aligned whatever the terminal's tab stops. */
const TAB = '  ';

/**
 * The lines around a range, with line numbers, a `>` before each line of the range and carets under it:
 *
 *       13 |   "colors": {
 *     > 14 |     "primary": "red"
 *          |                ^^^^^
 *       15 |   }
 *
 * Long lines are cut on both sides of the range, all at the same columns, and cut ends show `…`. An empty
 * range gets one caret. A range outside the text shows the nearest location in it.
 */
export function codeFrame(source: string | LineIndex, range: Range, options: CodeFrameOptions = {}): string {
  const lines = typeof source === 'string' ? createLineIndex(source) : source;
  const start = lines.positionAt(lines.offsetAt(range.start));
  const end = lines.positionAt(Math.max(lines.offsetAt(range.start), lines.offsetAt(range.end)));
  const lastMarked = Math.min(end.line, start.line + MARKED_LINES - 1);
  const isCut = lastMarked < end.line;
  const first = Math.max(1, start.line - CONTEXT_LINES);
  const last = isCut ? lastMarked : Math.min(lines.lineCount, lastMarked + CONTEXT_LINES);
  const gutter = String(last).length;
  const paint = palette(options.color ?? false);
  const window = chooseWindow(lines.line(start.line), start.column - 1, options.width ?? 100);

  const rows: string[] = [];
  for (let number = first; number <= last; number++) {
    const line = lines.line(number);
    const isMarked = number >= start.line && number <= lastMarked;
    const label = `${isMarked ? '>' : ' '} ${String(number).padStart(gutter)} |`;
    const text = clip(line, window);
    rows.push(`${isMarked ? paint.red(label) : paint.dim(label)}${text === '' ? '' : ` ${text}`}`);
    if (!isMarked) continue;
    const from = number === start.line ? start.column - 1 : line.length - line.trimStart().length;
    const to = number === end.line ? end.column - 1 : line.trimEnd().length;
    // The last line of a range may contain nothing but its end.
    if (to <= from && number > start.line) continue;
    const carets = caretRow(line, window, from, Math.max(to, from));
    rows.push(`${paint.dim(`  ${' '.repeat(gutter)} |`)} ${carets.indent}${paint.red(carets.carets)}`);
  }
  if (isCut) rows.push(paint.dim(`  ${' '.repeat(gutter)} | …`));
  return rows.join('\n');
}

/** Columns shown of every line in the frame, 0-based. */
interface Window {
  from: number;
  to: number;
}

/** Shows the whole line if it fits, otherwise a part with the column a third of the way in. */
function chooseWindow(line: string, column: number, width: number): Window {
  if (line.length <= width) return { from: 0, to: width };
  const from = Math.max(0, Math.min(column - Math.floor(width / 3), line.length - width));
  return { from, to: from + width };
}

/** The part of a line inside the window. A surrogate pair on an edge is left out. */
function clip(line: string, { from, to }: Window): string {
  const left = from > 0 && line.length > 0 ? '…' : '';
  const right = line.length > to ? '…' : '';
  return `${left}${show(part(line, from, to))}${right}`.trimEnd();
}

function caretRow(
  line: string,
  window: Window,
  from: number,
  to: number,
): { indent: string; carets: string } {
  const start = Math.max(from, window.from);
  const end = Math.min(Math.max(to, start), window.to);
  const before = (window.from > 0 ? 1 : 0) + cellWidth(show(part(line, window.from, start)));
  return {
    indent: ' '.repeat(before),
    carets: '^'.repeat(Math.max(1, cellWidth(show(part(line, start, end))))),
  };
}

const show = (text: string): string => visible(text.replaceAll('\t', TAB));

function part(line: string, from: number, to: number): string {
  const low = /[\udc00-\udfff]/;
  const start = from > 0 && low.test(line.charAt(from)) ? from + 1 : from;
  const end = to < line.length && low.test(line.charAt(to)) ? to - 1 : to;
  return line.slice(start, Math.max(start, end));
}
