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
    message: 'the playground leaves out the fields in this expression',
    file,
    range: at < 0 ? undefined : createLineIndex(source).rangeOf(at, at + code.length),
    hint: 'Use literals, properties and constants of the file in its condition, or write the fields outside of it.',
    source,
  };
}
