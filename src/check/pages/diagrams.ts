import { createLineIndex, type Diagnostic } from '../../diagnostics/index.ts';
import { type Fence, fencesIn } from './fences.ts';

/** Why a diagram cannot be drawn. */
export interface DiagramProblem {
  message: string;
  /** In the text of the diagram, from 1. Absent if it is not known. */
  line?: number;
  hint: string;
}

/** Problems with the Mermaid diagrams in code blocks. `parse`: that of one diagram, if it has one. */
export async function checkDiagrams(
  files: Iterable<string>,
  read: (file: string) => string,
  parse: (text: string) => Promise<DiagramProblem | undefined>,
): Promise<Diagnostic[]> {
  const found: Diagnostic[] = [];
  for (const file of files) {
    const source = read(file);
    if (!/[`~][ \t]*mermaid/.test(source)) continue;
    for (const fence of fencesIn(source)) {
      const { start, end } = fence;
      if (end === undefined || !/^mermaid(?![^\s{])/.test(fence.info)) continue;
      const lines = linesOf(source, fence, end);
      const problem = await parse(lines.map(({ text }) => text).join('\n'));
      if (!problem) continue;
      const { message, hint, line } = problem;
      // A diagram that ends too early has its error below its last line.
      const place = line === undefined ? undefined : (lines[line - 1] ?? lines.at(-1));
      found.push({
        code: 'content/diagram',
        severity: 'warning',
        message: `the diagram is not valid: ${message}`,
        file,
        range: createLineIndex(source).rangeOf(
          place?.start ?? start,
          place ? place.start + place.text.length : start + fence.fence.length,
        ),
        hint,
        source,
      });
    }
  }
  return found;
}

/** The lines of a code block, without what is before all of them, and where they begin in the file. */
function linesOf(source: string, { start }: Fence, end: number): { text: string; start: number }[] {
  const column = start - (source.lastIndexOf('\n', start - 1) + 1);
  const first = source.indexOf('\n', start) + 1;
  let at = first;
  const lines = source.slice(first, Math.max(first, end - 1)).split('\n');
  return lines.map((line) => {
    const before = /^[ \t>]*/.exec(line.slice(0, column))?.[0].length ?? 0;
    const place = { text: line.slice(before).trimEnd(), start: at + before };
    at += line.length + 1;
    return place;
  });
}
