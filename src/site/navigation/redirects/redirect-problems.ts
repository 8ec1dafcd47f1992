import { createLineIndex, type Diagnostic, didYouMean } from '../../../diagnostics/index.ts';
import type { RedirectProblem } from './plan-redirects.ts';

/**
 * Messages for problems with the redirects of the settings, with locations.
 *
 * @param texts of docs.json and of the files that it refers to, by path
 * @param routes of the pages, for suggestions
 */
export function redirectDiagnostics(
  problems: RedirectProblem[],
  file: string,
  texts: ReadonlyMap<string, string>,
  routes: string[],
): Diagnostic[] {
  return problems.map((problem) => {
    const { source } = problem.redirect;
    const { code, message, hint } = describe(problem, routes);
    return { code, severity: 'warning', message, file, ...placeOf(texts, source), hint };
  });
}

function describe(
  problem: RedirectProblem,
  routes: string[],
): { code: string; message: string; hint?: string } {
  const { source, destination } = problem.redirect;
  switch (problem.kind) {
    case 'unusable':
      return {
        code: 'site/redirect-unusable',
        message: `the redirect from "${source}" to "${destination}" cannot be followed; it is ignored`,
        hint: 'Redirect a path without "?" and "#" to a path or an https URL.',
      };
    case 'shadowed':
      return {
        code: 'site/redirect-shadowed',
        message:
          problem.by === source
            ? `the redirect from "${source}" is never followed, because a page or file has that address`
            : `the redirect from "${source}" is not followed from ${places(problem.by, problem.count)}`,
        hint: 'Delete the redirect, or move the page or file.',
      };
    case 'loop':
      return {
        code: 'site/redirect-loop',
        message: `the redirect from "${source}" forms a loop through "${problem.by}"; it is ignored`,
        hint: 'Delete one of the redirects.',
      };
    case 'wildcard': {
      const { name, names } = problem;
      const named = names.filter((each) => !/^\d/.test(each));
      const close = didYouMean(name, named) ?? named[0];
      return {
        code: 'site/redirect-target',
        message: `the redirect from "${source}" has no ":${name}" for its destination "${destination}"`,
        hint:
          close === undefined ? `Name the wildcard in the source ":${name}".` : `Did you mean ":${close}"?`,
      };
    }
    case 'missing': {
      const close = didYouMean(problem.target, routes);
      return {
        code: 'site/redirect-target',
        message: `the redirect from "${source}" leads to "${problem.target}", which does not exist`,
        hint: close === undefined ? undefined : `Did you mean "${close}"?`,
      };
    }
  }
}

const places = (by: string, count: number): string =>
  count === 1
    ? `"${by}", because a page or file has that address`
    : `${count} addresses such as "${by}", because pages or files have them`;

/** Location of the redirect with this source: the value of the first member of that name. */
function placeOf(
  texts: ReadonlyMap<string, string>,
  source: string,
): Pick<Diagnostic, 'file' | 'range' | 'source'> {
  for (const [file, text] of texts) {
    for (const { 0: member, 1: literal = '', index } of text.matchAll(
      /"source"\s*:\s*("(?:[^"\\\n]|\\.)*")/g,
    )) {
      if (bare(literal.slice(1, -1)) !== bare(source)) continue;
      const end = index + member.length;
      return { file, range: createLineIndex(text).rangeOf(end - literal.length, end), source: text };
    }
  }
  return {};
}

/** The settings have it with one slash in front and none at the end. */
const bare = (path: string): string => path.replace(/^(?:\.?\/)+|(?<!\/)\/+$/g, '');
