import type { About, Diagnostic } from '../types.ts';

const LEVEL = { error: 'error', warning: 'warning', info: 'note' } as const;

/**
 * For code scanning: a SARIF 2.1.0 log with one run, a rule for each code in use, and a result for each
 * diagnostic.
 */
export function reportSarif(diagnostics: readonly Diagnostic[], about?: About): string {
  const codes = [...new Set(diagnostics.map(({ code }) => code))].sort();
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'Trellis', rules: codes.map((id) => ruleOf(id, about)) } },
        // A region's end column is exclusive in SARIF too, so ranges need no conversion.
        columnKind: 'utf16CodeUnits',
        results: diagnostics.map((diagnostic) => ({
          ruleId: diagnostic.code,
          ruleIndex: codes.indexOf(diagnostic.code),
          level: LEVEL[diagnostic.severity],
          message: {
            text: diagnostic.hint ? `${diagnostic.message}\n${diagnostic.hint}` : diagnostic.message,
          },
          ...(diagnostic.file === undefined ? {} : { locations: [location(diagnostic, diagnostic.file)] }),
        })),
      },
    ],
  };
  return JSON.stringify(log, null, 2);
}

/** SARIF 2.1.0, section 3.49. */
function ruleOf(id: string, about: About | undefined) {
  const known = about?.(id);
  return known
    ? {
        id,
        shortDescription: { text: known.title },
        helpUri: known.url,
        defaultConfiguration: { level: LEVEL[known.severity] },
      }
    : { id };
}

function location({ range }: Diagnostic, path: string) {
  return {
    physicalLocation: {
      artifactLocation: { uri: path.split('/').map(encodeSegment).join('/') },
      ...(range && {
        region: {
          startLine: range.start.line,
          startColumn: range.start.column,
          endLine: range.end.line,
          endColumn: range.end.column,
        },
      }),
    },
  };
}

/** A lone surrogate, which a file name may contain, has no encoding. */
const encodeSegment = (segment: string): string => encodeURIComponent(segment.replace(/\p{Cs}/gu, '\ufffd'));
