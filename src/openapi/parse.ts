import { parseYaml, type Source } from '@redocly/openapi-core';
import { parseDocument } from 'yaml';
import { inEnglish, parseJson } from '../contract/index.ts';
import { createLineIndex, type Diagnostic, type Range } from '../diagnostics/index.ts';
import { inspect, type Limits } from './limits.ts';
import { locate } from './locate.ts';

/** Keys that YAML merges (`<<`) may add in one file; without a limit they grow with the square of its size. */
const MAX_MERGED_KEYS = 200_000;

/**
 * Reads JSON or YAML text into plain data, within `limits`. `file` names it in the diagnostics and decides the
 * language. JSON that is only YAML-clean (a trailing comma), and YAML with a key twice, is reported and read all the same. `value` is
 * absent when it cannot be used.
 */
export function parseText(
  source: Source,
  file: string,
  limits: Limits,
): { value?: unknown; diagnostics: Diagnostic[] } {
  const diagnostics: Diagnostic[] = [];
  const report = (rule: string, message: string, range: Range, hint?: string): void => {
    diagnostics.push({
      code: `openapi/${rule}`,
      severity: 'error',
      message,
      file,
      range,
      source: source.body,
      ...(hint && { hint }),
    });
  };
  let value: unknown;
  try {
    value = parse(source.body, file, limits, (message, offset) =>
      report('syntax', message, createLineIndex(source.body).rangeOf(offset, offset + 1)),
    );
  } catch (error) {
    const { message, range } = describeYamlError(error);
    if (diagnostics.length === 0) report('syntax', message, range);
    if (!isRepeatedKey(error) || isJsonFile(file)) return { diagnostics };
    // All else of the file is as it should be. Of the values of such a key the last one is taken, as in JSON.
    try {
      value = parseYaml(source.body, { ...yamlLimits(limits), json: true });
    } catch (other) {
      const fault = describeYamlError(other);
      report('syntax', fault.message, fault.range);
      return { diagnostics };
    }
    const lines = createLineIndex(source.body);
    for (const [start, end] of repeatedKeys(source.body).slice(1))
      report('syntax', message, lines.rangeOf(start, end));
  }
  const { refused, fault } = inspect(value, limits);
  for (const pointer of refused) {
    report(
      'refused-key',
      'The key `__proto__` is not allowed; it was left out.',
      locate(source, pointer, true),
    );
  }
  if (fault) {
    report(fault.rule, fault.message, locate(source, fault.pointer));
    return { diagnostics };
  }
  // An empty file is `null`, which is a value.
  return { value: value ?? null, diagnostics };
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

const isJsonFile = (file: string): boolean => /\.json$/i.test(file.replace(/[?#].*$/, ''));

const yamlLimits = ({ depth }: Limits) => ({ maxDepth: depth, maxTotalMergeKeys: MAX_MERGED_KEYS });

/** A key that a mapping has already (YAML 1.2.2, 3.2.1.3). */
const isRepeatedKey = (error: unknown): boolean =>
  (error as { reason?: string } | undefined)?.reason === 'duplicated mapping key';

/** Offsets of the keys that are there already. */
function repeatedKeys(text: string): [start: number, end: number][] {
  const { errors } = parseDocument(text, { prettyErrors: false });
  return errors.flatMap(({ code, pos }): [number, number][] =>
    code === 'DUPLICATE_KEY' ? [[pos[0], pos[1]]] : [],
  );
}

/** The platform's own message names no position for short texts, so the parser that knows them is asked. */
function describeJsonError(text: string): [message: string, offset: number] {
  const { error } = parseJson(text);
  return error ? [`Not valid JSON: ${inEnglish(error)}`, error.offset] : ['Not valid JSON.', 0];
}

function describeYamlError(error: unknown): { message: string; range: Range } {
  const { reason, mark } = (error ?? {}) as { reason?: string; mark?: { line: number; column: number } };
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
