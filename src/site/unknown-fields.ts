import type { UnknownExpression } from '../content/index.ts';
import { createLineIndex, type Diagnostic } from '../diagnostics/index.ts';

/**
 * A warning about an expression of a page or snippet with fields that may not be shown. `source`: text of its
 * file.
 */
export function unknownFields({ file, code }: UnknownExpression, source: string): Diagnostic {
  const at = source.indexOf(code);
  return {
    code: 'site/unknown-fields',
    severity: 'warning',
    message: 'the playground omits the fields in this expression',
    file,
    range: at < 0 ? undefined : createLineIndex(source).rangeOf(at, at + code.length),
    hint:
      'Use only literals, properties and constants from the file in the condition, ' +
      'or move the fields out of the expression.',
    source,
  };
}
