import { parseYaml, type Source } from '@redocly/openapi-core';
import { inEnglish, parseJson } from '../../../contract/index.ts';
import {
  createLineIndex,
  type Diagnostic,
  explainRepeatedKeys,
  explainYaml,
  type LineIndex,
  type Range,
} from '../../../diagnostics/index.ts';
import { asText, isRecord } from '../../../json/index.ts';
import { isUtf16, UTF16_HINT, UTF16_MESSAGE } from '../../../text/index.ts';
import { inspect, type Limits } from '../limits.ts';
import { locate } from '../locate.ts';
import { followExamples } from '../references/example-references.ts';

/** Keys that YAML merges (`<<`) may add in one file; without a limit they grow quadratically. */
const MAX_MERGED_KEYS = 200_000;

/** The file is parsed again for each such line. */
const MAX_INDENTED_LINES = 100;

/**
 * Reads JSON or YAML text into plain data, within `limits`. `file` names it in diagnostics and decides the
 * language. Continues past JSON that is only valid as YAML (a trailing comma), repeated YAML keys and
 * brackets left of their key, and reports them. `value` is absent if it cannot be used.
 */
export function parseText(
  source: Source,
  file: string,
  limits: Limits,
): { value?: unknown; diagnostics: Diagnostic[] } {
  const diagnostics: Diagnostic[] = [];
  const report = (
    code: string,
    message: string,
    range: Range,
    hint?: string,
    severity: Diagnostic['severity'] = 'error',
  ): void => {
    diagnostics.push({
      code,
      severity,
      message,
      file,
      range,
      source: source.body,
      ...(hint && { hint }),
    });
  };
  let value: unknown;
  let text = source.body;
  if (isUtf16(text)) {
    report('openapi/syntax', UTF16_MESSAGE, createLineIndex(text).rangeOf(0, 1), UTF16_HINT);
    return { diagnostics };
  }
  const read = () =>
    parse(text, file, limits, (message, offset) =>
      report('openapi/syntax', message, createLineIndex(source.body).rangeOf(offset, offset + 1)),
    );
  try {
    try {
      value = read();
    } catch (error) {
      const reindented = isIndentation(error) && !isJsonFile(file) ? indentFlow(text, limits) : undefined;
      if (!reindented) throw error;
      text = reindented.text;
      for (const start of reindented.indented) {
        const end = { line: start.line, column: start.column + 1 };
        const hint = 'Indent this line more than its key.';
        report(
          'openapi/indentation',
          'This line is indented too little for YAML.',
          { start, end },
          hint,
          'warning',
        );
      }
      value = read();
    }
  } catch (error) {
    const lines = createLineIndex(text);
    const repeats = isRepeatedKey(error) && !isJsonFile(file) ? explainRepeatedKeys(text) : [];
    const problems =
      repeats.length > 0 ? repeats.map((each) => invalidYaml(each, lines)) : [describeYamlError(error, text)];
    const isReported = diagnostics.some(({ severity }) => severity === 'error');
    for (const { message, range, hint } of isReported ? [] : problems)
      report('openapi/syntax', message, range, hint);
    if (repeats.length === 0) return { diagnostics };
    // The rest of the file is valid. As in JSON, the last value of a repeated key counts.
    try {
      value = parseYaml(text, { ...yamlLimits(limits), json: true });
    } catch (other) {
      const problem = describeYamlError(other, text);
      report('openapi/syntax', problem.message, problem.range, problem.hint);
      return { diagnostics };
    }
  }
  const { refusedKeys, problem } = inspect(value, limits);
  for (const pointer of refusedKeys) {
    report(
      'openapi/refused-key',
      'The key `__proto__` is not allowed and was removed.',
      locate(source, pointer, true),
    );
  }
  if (problem) {
    report(problem.code, problem.message, locate(source, problem.pointer));
    return { diagnostics };
  }
  // An empty file is `null`, which is a value.
  const wellFormedValue = HALF_OF_PAIR.test(source.body) ? wellFormed(value) : value;
  followExamples(wellFormedValue, source.body);
  return { value: wellFormedValue ?? null, diagnostics };
}

/**
 * An escape for half of a surrogate pair, which no file name or address can contain (RFC 8259, section 8.2).
 */
const HALF_OF_PAIR = /\\u[Dd][89A-Fa-f]/;

/** Replaces every half by U+FFFD. `inspect` has limited the nesting depth. */
function wellFormed(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed();
  if (Array.isArray(value)) return value.map(wellFormed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key.toWellFormed(), wellFormed(inner)]),
  );
}

function parse(
  text: string,
  file: string,
  limits: Limits,
  onJsonError: (message: string, offset: number) => void,
): unknown {
  const isJson = isJsonFile(file);
  if (isJson || text.trimStart().startsWith('{')) {
    try {
      return JSON.parse(text);
    } catch {
      if (isJson) onJsonError(...describeJsonError(text));
    }
  }
  return parseYaml(text, yamlLimits(limits));
}

const isJsonFile = (file: string): boolean => /\.json$/i.test(file.replace(/[?#].*/s, ''));

const yamlLimits = ({ depth }: Limits) => ({ maxDepth: depth, maxTotalMergeKeys: MAX_MERGED_KEYS });

type Position = Range['start'];

/** Details of a YAML parser's error; line and column count from 0. */
function readYamlError(error: unknown): { reason?: string; mark?: { line: number; column: number } } {
  if (!isRecord(error)) return {};
  const { reason, mark } = error;
  const isMark = isRecord(mark) && typeof mark.line === 'number' && typeof mark.column === 'number';
  return {
    reason: asText(reason),
    ...(isMark && { mark: { line: Number(mark.line), column: Number(mark.column) } }),
  };
}

const isIndentation = (error: unknown): boolean => readYamlError(error).reason === 'deficient indentation';

/**
 * Indents lines of flow collections that are left of their key, such as a closing `]`. YAML refuses them
 * (1.2.2, 7.4), most other parsers do not. `indented` has their original positions. Undefined if that does
 * not make the text valid.
 */
function indentFlow(text: string, limits: Limits): { text: string; indented: Position[] } | undefined {
  const indented: Position[] = [];
  const lines = text.split('\n');
  for (let body = text; ; body = lines.join('\n')) {
    try {
      parseYaml(body, { ...yamlLimits(limits), json: true });
      return { text: body, indented };
    } catch (error) {
      const { mark } = readYamlError(error);
      if (!isIndentation(error) || !mark || indented.length === MAX_INDENTED_LINES) return undefined;
      const before = lines.slice(0, mark.line).findLast((line) => line.trim()) ?? '';
      const width = (line: string) => line.length - line.trimStart().length;
      indented.push({ line: mark.line + 1, column: mark.column + 1 });
      lines[mark.line] = `${' '.repeat(width(before) + 1)}${lines[mark.line]?.trimStart() ?? ''}`;
    }
  }
}

/** A key that the mapping already has (YAML 1.2.2, 3.2.1.3). */
const isRepeatedKey = (error: unknown): boolean => readYamlError(error).reason === 'duplicated mapping key';

/** Uses the parser that knows positions, because the platform's message has none for short texts. */
function describeJsonError(text: string): [message: string, offset: number] {
  const { error } = parseJson(text);
  return error ? [`Not valid JSON: ${inEnglish(error)}`, error.offset] : ['Not valid JSON.', 0];
}

type YamlProblem = NonNullable<ReturnType<typeof explainYaml>>;

const invalidYaml = ({ message, start, end, hint }: YamlProblem, lines: LineIndex) => ({
  message: `Not valid YAML: ${message}.`,
  range: lines.rangeOf(start, end),
  hint,
});

function describeYamlError(error: unknown, text: string): { message: string; range: Range; hint?: string } {
  const explanation = isRepeatedKey(error) || error instanceof RangeError ? undefined : explainYaml(text);
  if (explanation) return invalidYaml(explanation, createLineIndex(text));
  const { reason, mark } = readYamlError(error);
  const start = mark ? { line: mark.line + 1, column: mark.column + 1 } : { line: 1, column: 1 };
  const detail =
    reason ??
    (error instanceof RangeError
      ? 'nested too deeply'
      : error instanceof Error
        ? error.message
        : 'unreadable');
  return {
    message: `Not valid YAML: ${detail}.`,
    range: { start, end: { line: start.line, column: start.column + 1 } },
  };
}
