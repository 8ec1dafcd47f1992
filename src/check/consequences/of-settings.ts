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

/** Problems with a link of the settings whose address is not understood. */
const OF_LINK = /^site\/(?:dead-link|redirect-\w+)$/;

/** The problems without what follows from an address with a misspelt scheme, or with none. */
function withoutMisreadLinks(problems: readonly Diagnostic[]): Diagnostic[] {
  const addresses = problems.flatMap(({ code, fix }) =>
    code === 'link/unknown-scheme' ? (fix?.from ?? []) : [],
  );
  const isMisread = (message: string): boolean =>
    addresses.some((each) => message.includes(`"${each}"`) || message.includes(`"/${each}"`));
  return problems.filter(({ code, message }) => !(OF_LINK.test(code) && isMisread(message)));
}

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
  const own = withoutMisreadLinks(problems);
  if (lost.size === 0) return own;
  return own.filter(({ code, fix }) => {
    if (OF_FOLDER.test(code)) return false;
    return fix !== undefined || ![...lost].some((key) => NEEDS[key]?.test(code));
  });
}
