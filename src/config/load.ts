import { createLineIndex, type Diagnostic, hasErrors, sortDiagnostics } from '../diagnostics/index.ts';
import { checkDuplicateKeys, checkDuplicatePages, checkVersions } from './checks.ts';
import { type ArrayDocs, fromArrayDialect } from './dialects/array.ts';
import { type Fault, toDiagnostic } from './fault.ts';
import { type JsonNode, memberOf, toValue } from './json/nodes.ts';
import { parseJson } from './json/parse.ts';
import type { SiteSettings } from './settings.ts';
import { validateDocs } from './validate.ts';

export interface LoadedSettings {
  /** Missing when a diagnostic is an error. */
  settings?: SiteSettings;
  /** Every fault that was found, by place. */
  diagnostics: Diagnostic[];
}

/**
 * Turns the text of a docs.json into settings. Never throws: whatever the text is, its faults come back as diagnostics with
 * their places, several at once. A byte order mark is passed over and not counted as a column.
 *
 * @param file path relative to the docs root, for messages
 */
export function loadSettings(text: string, file: string): LoadedSettings {
  const source = text.replace(/^\ufeff/, '');
  const lines = createLineIndex(source);
  const { root, faults: syntax } = parseJson(source);
  const faults: Fault[] = syntax.map(({ start, end, message, hint }) => ({
    code: 'config/syntax',
    severity: 'error',
    message,
    hint,
    span: { start, end },
  }));
  if (root) {
    faults.push(...checkDuplicateKeys(root, lines));
    faults.push(
      ...(objectNavigation(root) ?? [
        ...validateDocs(root, file),
        ...checkVersions(root),
        ...checkDuplicatePages(root, lines),
      ]),
    );
  }
  const diagnostics = sortDiagnostics(faults.map((fault) => toDiagnostic(fault, file, source, lines)));
  if (!root || hasErrors(diagnostics)) return { diagnostics };
  return { settings: fromArrayDialect(toValue(root) as ArrayDocs, file), diagnostics };
}

/** A docs.json of the newer shape differs in most keys, so only the one that makes the difference is worth a message. */
function objectNavigation(root: JsonNode): Fault[] | undefined {
  const member = memberOf(root, 'navigation');
  if (member?.value.type !== 'object') return undefined;
  return [
    {
      code: 'config/type',
      severity: 'error',
      message: 'navigation must be an array of groups, not an object',
      hint: 'Write [{ "group": "…", "pages": ["…"] }].',
      span: member.keySpan,
    },
  ];
}
