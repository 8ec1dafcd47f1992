import type { Diagnostic } from '../../diagnostics/index.ts';
import type { UsesOfFile } from '../uses.ts';
import { endLine, type PlacedBlock } from './blocks.ts';
import { shownBody, showsBody } from './output.ts';
import type { RunProblem } from './run-request.ts';
import type { Received } from './send.ts';

/** A problem at the first line of a block. */
export function problemAt(
  { file, source }: UsesOfFile,
  { line, column }: PlacedBlock,
  problem: RunProblem,
): Diagnostic {
  const text = source.split('\n')[line - 1]?.trimEnd() ?? '';
  const range = { start: { line, column }, end: { line, column: Math.max(column, text.length) + 1 } };
  return { severity: 'warning', ...problem, file, range, source };
}

/** A block that does not show the response, at the first line that differs, with the edit that mends it. */
export function outputProblem(file: UsesOfFile, block: PlacedBlock, { body }: Received): Diagnostic[] {
  const { language, text } = block;
  if (showsBody(language, text, body)) return [];
  const shown = shownBody(language, body);
  const [wanted, actual] = [text, shown].map((each) => each.split('\n')) as [string[], string[]];
  const differing = wanted.findIndex((line, index) => line.trimEnd() !== actual[index]?.trimEnd());
  const index = differing < 0 ? wanted.length : differing;
  const [here, there] = [wanted[index]?.trim(), actual[index]?.trim()];
  const fix = replacement(file.source, block, shown);
  const lines = file.source.split('\n');
  const line = text === '' ? block.line : Math.min(block.line + 1 + index, endLine(block));
  const content = lines[line - 1]?.trimEnd() ?? '';
  const start = { line, column: content.length - content.trimStart().length + 1 };
  return [
    {
      code: 'run/output',
      severity: 'warning',
      message:
        body.trim() === ''
          ? 'this block shows a response, but the response has no body'
          : `the response has ${quoted(there)} here, not ${quoted(here)}`,
      hint: fix ? 'Pass --update to write the response into the page.' : 'Write the response here.',
      file: file.file,
      range: { start, end: { line, column: Math.max(content.length, start.column) + 1 } },
      source: file.source,
      ...(fix && { fix }),
    },
  ];
}

const MAX_QUOTED = 60;

function quoted(line: string | undefined): string {
  if (line === undefined) return 'nothing more';
  if (line === '') return 'an empty line';
  const text = line.replace(/,$/, '');
  return text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED)}…` : text;
}

/** Undefined where the new text would need another fence, or stands in a list of its own marks. */
function replacement(source: string, block: PlacedBlock, shown: string): Diagnostic['fix'] {
  const lines = source.split('\n');
  const fence = lines[block.line - 1] ?? '';
  const indent = fence.slice(0, block.column - 1);
  const marks = /^(?:`{3,}|~{3,})/.exec(fence.slice(block.column - 1))?.[0];
  if (!/^[\s>]*$/.test(indent) || marks === undefined) return undefined;
  if (shown.split('\n').some((line) => line.trimStart().startsWith(marks))) return undefined;
  const end = fence.endsWith('\r') ? '\r\n' : '\n';
  const text = shown.split('\n').map((line) => (line === '' ? line : indent + line) + end);
  return {
    text: text.join(''),
    ranges: [{ start: { line: block.line + 1, column: 1 }, end: { line: endLine(block), column: 1 } }],
  };
}
