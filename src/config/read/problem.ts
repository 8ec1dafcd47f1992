import type { Diagnostic, LineIndex } from '../../diagnostics/index.ts';
import type { JsonNode, JsonPath, Span } from '../../json/index.ts';

/** A diagnostic before its offsets are turned into lines and columns. */
export interface Problem {
  code: string;
  severity: 'error' | 'warning' | 'info';
  message: string;
  hint?: string;
  fix?: Diagnostic['fix'];
  span: Span;
}

/** The files that the settings come from, by path, to find the locations of problems. */
export interface Sources {
  /** Path of the first file, for spans without `file`. */
  main: string;
  texts: Map<string, { text: string; lines: LineIndex }>;
}

export function toDiagnostic(problem: Problem, sources: Sources): Diagnostic {
  const { span, ...rest } = problem;
  const { file, text, lines } = sourceOf(span, sources);
  return { ...rest, file, range: lines.rangeOf(span.start, span.end), source: text };
}

/** `line 2, column 28`, for the middle of a message; with the file unless it is `from`. */
export function formatLocation(span: Span, from: string | undefined, sources: Sources): string {
  const { file, lines } = sourceOf(span, sources);
  const { line, column } = lines.positionAt(span.start);
  return `${span.file === from ? '' : `${file}, `}line ${line}, column ${column}`;
}

function sourceOf(span: Span, { main, texts }: Sources): { file: string; text: string; lines: LineIndex } {
  const file = span.file ?? main;
  const source = texts.get(file);
  if (!source) throw new Error(`${file} is not one of the files that were read`);
  return { file, ...source };
}

/** A path as people write it: `navigation[0].pages[2].group`. */
export function formatPath(path: JsonPath): string {
  let text = '';
  for (const step of path) {
    if (typeof step === 'number') text += `[${step}]`;
    else if (/^[\w$-]+$/.test(step)) text += text === '' ? step : `.${step}`;
    else text += `[${quote(step)}]`;
  }
  return text;
}

/** `"a"`, `"a" or "b"`, `"a", "b" or "c"`, from words that are already quoted. */
export function list(words: readonly string[], conjunction: 'or' | 'and'): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} ${conjunction} ${last}`;
}

/** A text as in JSON, shortened if it is long. */
export const quote = (text: string): string =>
  JSON.stringify(text.length > 60 ? `${text.slice(0, 59)}…` : text);

/** Describes a value in the file, for the end of a sentence: `"red"`, `12`, `an array`. */
export function describeNode(node: JsonNode): string {
  if (node.type === 'string') return quote(node.value);
  if (node.type === 'object' || node.type === 'array') return `an ${node.type}`;
  return String(node.value);
}
