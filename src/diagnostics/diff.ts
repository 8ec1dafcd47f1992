/** Changes of a file as a unified diff. */
import { applyEdits, type Edit } from './fix.ts';

const CONTEXT = 3;

/** A run of lines that are replaced: indices in the old text, `end` exclusive. */
interface Change {
  start: number;
  end: number;
  lines: string[];
}

/**
 * A unified diff with three lines of context, of edits that do not overlap. Ends with a line break; empty
 * without edits.
 */
export function unifiedDiff(file: string, text: string, edits: readonly Edit[]): string {
  const lines = text.split(/(?<=\n)/);
  const starts: number[] = [];
  for (let [index, offset] = [0, 0]; index < lines.length; offset += lines[index]?.length ?? 0, index++)
    starts.push(offset);
  const hunks = hunksOf(changesOf(edits, lines, starts));
  if (hunks.length === 0) return '';
  let shift = 0;
  const texts = hunks.map((changes) => {
    const [first, last] = [changes[0] as Change, changes.at(-1) as Change];
    const from = Math.max(0, first.start - CONTEXT);
    const to = Math.min(lines.length, last.end + CONTEXT);
    const rows: string[] = [];
    let at = from;
    let added = 0;
    for (const { start, end, lines: replacement } of changes) {
      rows.push(...lines.slice(at, start).map((line) => row(' ', line)));
      rows.push(...lines.slice(start, end).map((line) => row('-', line)));
      rows.push(...replacement.map((line) => row('+', line)));
      added += replacement.length - (end - start);
      at = end;
    }
    rows.push(...lines.slice(at, to).map((line) => row(' ', line)));
    const head = `@@ -${span(from, to - from)} +${span(from + shift, to - from + added)} @@\n`;
    shift += added;
    return head + rows.join('');
  });
  return `--- a/${file}\n+++ b/${file}\n${texts.join('')}`;
}

const span = (start: number, count: number): string => `${count === 0 ? start : start + 1},${count}`;

const row = (mark: string, line: string): string =>
  line.endsWith('\n') ? mark + line : `${mark}${line}\n\\ No newline at end of file\n`;

/** Whole lines that change, of edits that may share lines. */
function changesOf(edits: readonly Edit[], lines: readonly string[], starts: readonly number[]): Change[] {
  const lineAt = (offset: number): number => {
    const index = starts.findLastIndex((start) => start <= offset);
    return Math.max(0, index);
  };
  const groups: { start: number; end: number; edits: Edit[] }[] = [];
  for (const edit of edits) {
    const start = lineAt(edit.start);
    const isAtStart = edit.end === starts[lineAt(edit.end)] && edit.end > edit.start;
    const end = isAtStart ? lineAt(edit.end) : lineAt(edit.end) + 1;
    const last = groups.at(-1);
    if (last && start < last.end) {
      last.end = Math.max(last.end, end);
      last.edits.push(edit);
    } else groups.push({ start, end, edits: [edit] });
  }
  return groups.map(({ start, end, edits: own }) => {
    const offset = starts[start] ?? 0;
    const old = lines.slice(start, end).join('');
    const moved = own.map((edit) => ({ ...edit, start: edit.start - offset, end: edit.end - offset }));
    const changed = applyEdits(old, moved);
    return { start, end, lines: changed === '' ? [] : changed.split(/(?<=\n)/) };
  });
}

/** Changes whose context would touch stand in one hunk. */
function hunksOf(changes: readonly Change[]): Change[][] {
  const hunks: Change[][] = [];
  for (const change of changes) {
    const last = hunks.at(-1)?.at(-1);
    if (last && change.start - last.end <= 2 * CONTEXT) hunks.at(-1)?.push(change);
    else hunks.push([change]);
  }
  return hunks;
}
