import type { Diagnostic, LineIndex } from '../diagnostics/index.ts';
import type { JsonNode, JsonPath, Span } from './json/nodes.ts';

/** A diagnostic before its offsets are turned into lines and columns. */
export interface Fault {
  code: string;
  severity: 'error' | 'warning';
  message: string;
  hint?: string;
  span: Span;
}

export function toDiagnostic(fault: Fault, file: string, source: string, lines: LineIndex): Diagnostic {
  const { span, ...rest } = fault;
  return { ...rest, file, range: lines.rangeOf(span.start, span.end), source };
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

/** `"a"`, `"a" or "b"`, `"a", "b" or "c"` of words that are quoted already. */
export function list(words: readonly string[], conjunction: 'or' | 'and'): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} ${conjunction} ${last}`;
}

/** A text as in JSON, cut when it is long. */
export const quote = (text: string): string =>
  JSON.stringify(text.length > 60 ? `${text.slice(0, 59)}…` : text);

/** What stands in the file, for the end of a sentence: `"red"`, `12`, `an array`. */
export function describeNode(node: JsonNode): string {
  if (node.type === 'string') return quote(node.value);
  if (node.type === 'object' || node.type === 'array') return `an ${node.type}`;
  return String(node.value);
}
