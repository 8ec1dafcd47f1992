import type { PageUse } from '../../content/index.ts';
import type { Diagnostic, Range, Subject } from '../../diagnostics/index.ts';
import type { UsesOfFile } from '../uses.ts';

/** An example, and the file that it stands in. */
export interface PlacedExample {
  file: UsesOfFile;
  use: PageUse;
  text: string;
}

/** A problem at a part of an example: offsets in its text, `end` exclusive; all of it without them. */
export interface ExampleProblem extends Pick<Diagnostic, 'code' | 'message' | 'hint'> {
  span?: { start: number; end: number };
  /** The property that is at fault, and the keyword of its schema. */
  about?: Pick<Subject, 'name' | 'keyword'>;
}

/** The problem with its location in the file of the page. */
export function placed(
  { file: { file, source }, use, text }: PlacedExample,
  { span, about, ...problem }: ExampleProblem,
  described?: Subject,
): Diagnostic {
  const subject = described && { subject: { ...described, ...about } };
  return {
    ...problem,
    ...subject,
    severity: 'warning',
    file,
    range: rangeOf(source, use, text, span),
    source,
  };
}

/** The compiler takes the indentation of a block in a component off its lines; the file still has it. */
function rangeOf(
  source: string,
  { line, column }: PageUse,
  text: string,
  span: ExampleProblem['span'],
): Range {
  const lines = source.split('\n');
  const fence = lines[line - 1] ?? '';
  if (!span)
    return { start: { line, column }, end: { line, column: Math.max(column, fence.trimEnd().length) + 1 } };
  const at = (offset: number) => {
    const before = text.slice(0, offset).split('\n');
    const [row, inRow] = [before.length, before.at(-1)?.length ?? 0];
    const own = text.split('\n')[row - 1] ?? '';
    const indent = Math.max(0, (lines[line - 1 + row] ?? '').indexOf(own));
    return { line: line + row, column: indent + inRow + 1 };
  };
  const start = at(span.start);
  const end = at(span.end);
  const isEmpty = end.line === start.line && end.column === start.column;
  return { start, end: isEmpty ? { ...end, column: end.column + 1 } : end };
}

/** Where a part of an example first stands in it. */
export function spanOf(text: string, part: string): ExampleProblem['span'] {
  const start = part === '' ? -1 : text.indexOf(part);
  return start < 0 ? undefined : { start, end: start + part.length };
}
