import type { Diagnostic } from '../types.ts';

/** For tools: an array of plain objects, each a `Diagnostic` without `source`. */
export function reportJson(diagnostics: readonly Diagnostic[]): string {
  const plain = diagnostics.map(({ code, severity, message, file, range, hint }) => ({
    code,
    severity,
    message,
    file,
    range,
    hint,
  }));
  return JSON.stringify(plain, null, 2);
}
