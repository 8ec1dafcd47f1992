import type { MdastVisitorContext } from 'satteri';
import type { CompileState } from '../state.ts';
import { type PositionedNode, startOf } from './position.ts';

type ParagraphNode = Parameters<MdastVisitorContext['textContent']>[0] & PositionedNode;

/**
 * Notes lines that were meant as a table, and that are text: the line of dashes needs as many cells as the
 * line above it (GFM 4.10).
 */
export function noteTable({ uses }: CompileState, node: ParagraphNode, context: MdastVisitorContext): void {
  const lines = context.textContent(node).split('\n');
  const { line, ...at } = startOf(node);
  for (const [index, dashes] of lines.entries()) {
    const head = cells(lines[index - 1] ?? '').length;
    const count = cells(dashes).length;
    if (!isLineOfDashes(dashes) || head < 2 || head === count) continue;
    uses.push({ kind: 'not-table', target: `${head} ${count}`, sourceText: '', ...at, line: line + index });
  }
}

/** The parser has made longer dashes of several ones. */
const isLineOfDashes = (line: string): boolean =>
  line.includes('|') && cells(line).every((cell) => /^[ \t]*:?[-–—]+:?[ \t]*$/.test(cell));

/** The cells of a row, with or without signs at its ends. */
const cells = (row: string): string[] =>
  row
    .trim()
    .replace(/^\||(?<!\\)\|$/g, '')
    .split(/(?<!\\)\|/);
