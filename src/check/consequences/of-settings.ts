import type { Diagnostic } from '../../diagnostics/index.ts';

/** Rules that look at what the settings say, by the top-level key whose value they need. */
const NEEDS: Readonly<Record<string, RegExp>> = {
  navigation:
    /^(?:link\/missing-\w+|site\/(?:missing-page|orphan-page|dead-\w+|redirect-\w+|un\w+|shared-route))$/,
  redirects: /^link\/missing-page$/,
  api: /^(?:link\/missing-page|site\/(?:un\w+|api-line|no-server))$/,
  openapi: /^(?:link\/missing-page|site\/(?:un\w+|api-line|no-server))$/,
  variables: /^content\/unknown-variable$/,
};

/** Rules that hold everything in the folder against all that uses it. */
const OF_FOLDER = /^(?:asset\/unused-image|config\/unused-ignore)$/;

/**
 * The problems without those that may only follow from settings that could not be read. A correction is proof
 * that a problem is one of its own.
 *
 * @param lost top-level keys of which a value is left out
 */
export function withoutConsequences(
  problems: readonly Diagnostic[],
  lost: ReadonlySet<string>,
): Diagnostic[] {
  if (lost.size === 0) return [...problems];
  return problems.filter(({ code, fix }) => {
    if (OF_FOLDER.test(code)) return false;
    return fix !== undefined || ![...lost].some((key) => NEEDS[key]?.test(code));
  });
}
