import type { Document } from '@redocly/openapi-core';
import { patternSupport } from '../../contract/index.ts';
import type { Diagnostic } from '../../diagnostics/index.ts';
import { kindOf } from '../data-keys.ts';
import { locate } from '../load/locate.ts';
import { asRecord, asText } from '../values.ts';

/** Reported per file; the rest are omitted. */
const MAX_PROBLEMS = 50;

const UNCHECKED = {
  code: 'openapi/unchecked-pattern',
  message: 'Values are not checked against this pattern.',
  hint: 'Write it without backreferences such as \\1, which cannot be matched in bounded time.',
} as const;

const INVALID = {
  code: 'openapi/invalid-pattern',
  message: 'This pattern is not a regular expression, so it is ignored.',
  hint: 'Write it in the syntax of ECMA-262 (JavaScript).',
} as const;

/**
 * Reports patterns in one file that cannot be checked.
 *
 * @param clock is called between objects. @throws what it throws
 */
export function lintUnchecked({ parsed, source }: Document, file: string, clock: () => void): Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  const seenNodes = new Set<unknown>();
  const judge = (pattern: string, pointer: string, isKey: boolean): void => {
    const support = patternSupport(pattern);
    if (support === 'checked') return;
    diagnostics.push({
      ...(support === 'invalid' ? INVALID : UNCHECKED),
      severity: 'warning',
      file,
      range: locate(source, pointer, isKey),
      source: source.body,
    });
  };
  const visit = (value: unknown, pointer: string, isMap: boolean): void => {
    if (typeof value !== 'object' || value === null || seenNodes.has(value)) return;
    seenNodes.add(value);
    if (seenNodes.size % 100 === 0) clock();
    for (const [key, child] of Object.entries(value)) {
      const at = `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
      const kind = kindOf(key, child, isMap);
      if (kind === 'data' || (!isMap && key.startsWith('x-'))) continue;
      const pattern = isMap || key !== 'pattern' ? undefined : asText(child);
      if (pattern !== undefined) judge(pattern, at, false);
      if (!isMap && key === 'patternProperties')
        for (const name of Object.keys(asRecord(child) ?? {}))
          judge(name, `${at}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`, true);
      visit(child, at, kind === 'map');
    }
  };
  visit(parsed, '#', false);
  return diagnostics.slice(0, MAX_PROBLEMS);
}
