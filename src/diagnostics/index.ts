/**
 * Problems in an author's files: the type that every room reports, the code frame that shows the location,
 * suggestions for misspelled words, and the reporters that print a list for people, CI systems and tools.
 * Knows nothing of docs.json, MDX or OpenAPI.
 */

export { didYouMean } from '../text/index.ts';
export { codeFrame } from './codeframe.ts';
export { unifiedDiff } from './diff.ts';
export { applyEdits, compatible, type Edit, editsOf, respelled } from './fix.ts';
export { failedCheck, isolated, REPORT_AT } from './isolated.ts';
export { inOneStyle } from './message.ts';
export { hasErrors, sortDiagnostics } from './order.ts';
export { createLineIndex, type LineIndex } from './positions.ts';
export { REPORT_FORMATS, report } from './report.ts';
export { countProblems } from './reporters/pretty.ts';
export { palette, usesColor } from './terminal.ts';
export type { About, Diagnostic, Range, Severity, Subject } from './types.ts';
export { explainRepeatedKeys, explainYaml, isInCurlyQuotes, STRAIGHT_QUOTES } from './yaml.ts';
