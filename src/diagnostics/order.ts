import type { Diagnostic, Severity } from './types.ts';

const SEVERITY_RANK: Record<Severity, number> = { error: 0, warning: 1, info: 2 };

/**
 * Reading order: by file, then location, then severity, code and message. Diagnostics without a location come
 * first.
 */
function compareDiagnostics(a: Diagnostic, b: Diagnostic): number {
  return (
    compareText(a.file ?? '', b.file ?? '') ||
    (a.range?.start.line ?? 0) - (b.range?.start.line ?? 0) ||
    (a.range?.start.column ?? 0) - (b.range?.start.column ?? 0) ||
    SEVERITY_RANK[a.severity] - SEVERITY_RANK[b.severity] ||
    compareText(a.code, b.code) ||
    compareText(a.message, b.message)
  );
}

/** A new list in the order of `compareDiagnostics`; equal diagnostics keep their order. */
export const sortDiagnostics = (diagnostics: Iterable<Diagnostic>): Diagnostic[] =>
  [...diagnostics].sort(compareDiagnostics);

export const hasErrors = (diagnostics: Iterable<Diagnostic>): boolean => {
  for (const diagnostic of diagnostics) if (diagnostic.severity === 'error') return true;
  return false;
};

/** By UTF-16 units and not by locale, so the order is the same on every machine. */
const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
