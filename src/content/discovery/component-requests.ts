import type { SecuritySettings } from '../../config/index.ts';
import { createLineIndex, type Diagnostic } from '../../diagnostics/index.ts';
import { liftComponents } from '../javascript/interactive.ts';
import { allowsScriptOrigin, requestedOrigins } from './script-origins.ts';
import type { TextFile } from './text-files.ts';

/**
 * Warnings for interactive components that send requests to an origin missing from `security`: the policy of
 * the published pages blocks these requests. At most one for each origin and file.
 */
export function refusedRequests(
  { file, text }: Pick<TextFile, 'file' | 'text'>,
  { origins }: Pick<SecuritySettings, 'origins'>,
): Diagnostic[] {
  const allowed = origins.flatMap((each) => (each.for.includes('connect') ? [each.origin] : []));
  // The rest of a page is text and samples.
  const code = /\.mdx?$/.test(file) ? (liftComponents(text)?.module ?? '') : text;
  return requestedOrigins(code)
    .filter(({ origin }) => !allowsScriptOrigin(origin, allowed))
    .map(({ origin, start, end }) => ({
      code: 'content/refused',
      severity: 'warning',
      message: `the Content-Security-Policy of pages blocks requests of components to ${origin}`,
      file,
      range: createLineIndex(text).rangeOf(start, end),
      hint: `Add "${origin}" to "security": { "origins": […] } in docs.json.`,
      source: text,
    }));
}
