import { createLineIndex, type Diagnostic, type Range } from '../../diagnostics/index.ts';
import { memberOf, parseJsonTree } from '../../json/index.ts';
import { describeNode } from './problem.ts';

export interface LocatedText {
  key: string;
  keyRange: Range;
  text: string;
  range: Range;
}

/**
 * Parses a JSON file with one object of texts. Problems are warnings, and everything readable is returned;
 * the last text of a duplicate key counts.
 */
export function readTexts(content: string, file: string): { texts: LocatedText[]; warnings: Diagnostic[] } {
  const source = content.replace(/^\uFEFF/, '');
  const lines = createLineIndex(source);
  const { root, problems } = parseJsonTree(source);
  const warning = (code: string, start: number, end: number, message: string, hint?: string): Diagnostic => ({
    code,
    severity: 'warning',
    message,
    file,
    range: lines.rangeOf(start, end),
    ...(hint !== undefined && { hint }),
    source,
  });
  const warnings = problems.map(({ start, end, message, hint }) =>
    // The hint for an empty file is about settings.
    warning('config/syntax', start, end, message, start === end ? undefined : hint),
  );
  if (root && root.type !== 'object') {
    const hint = 'Write { "search.label": "Find" }.';
    warnings.push(
      warning('config/type', root.start, root.end, `Expected an object, found ${describeNode(root)}.`, hint),
    );
  }
  if (root?.type !== 'object') return { texts: [], warnings };
  const texts: LocatedText[] = [];
  for (const member of root.members) {
    const { key, keySpan, value } = member;
    if (memberOf(root, key) !== member) continue;
    if (value.type === 'string' && value.value.trim() !== '') {
      const keyRange = lines.rangeOf(keySpan.start, keySpan.end);
      texts.push({ key, keyRange, text: value.value, range: lines.rangeOf(value.start, value.end) });
    } else {
      const message = `"${key}" must be a string, not ${describeNode(value)}.`;
      warnings.push(warning('config/type', value.start, value.end, message));
    }
  }
  return { texts, warnings };
}
