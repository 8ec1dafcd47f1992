import type { About, Diagnostic } from '../types.ts';

/** For tools: an array of plain objects, each a `Diagnostic` without `source`, and what its kind is. */
export function reportJson(diagnostics: readonly Diagnostic[], { about }: { about?: About } = {}): string {
  const plain = diagnostics.map(({ code, severity, message, file, range, hint }) => ({
    code,
    severity,
    message,
    file,
    range,
    hint,
    title: about?.(code)?.title,
    url: about?.(code)?.url,
  }));
  return JSON.stringify(plain, null, 2);
}
