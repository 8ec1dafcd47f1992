import type { Snippets } from '../../content/index.ts';
import type { Diagnostic } from '../../diagnostics/index.ts';
import type { PageFile } from './page-source.ts';

/**
 * Files of pages outside the navigation, and of what no other page imports. Their problems never fail a
 * build.
 *
 * @param pages by path in the navigation
 * @param listedPages paths in the navigation
 */
export function outsideNavigation(
  pages: ReadonlyMap<string, PageFile>,
  snippets: Snippets,
  listedPages: ReadonlySet<string>,
): Set<string> {
  const reachableFrom = (from: string[]): Set<string> => {
    const files = new Set(from);
    // Also visits files added on the way.
    for (const file of files)
      for (const { target } of snippets.imports.get(file) ?? []) if (target !== undefined) files.add(target);
    return files;
  };
  const filesOf = (isListed: boolean): string[] =>
    [...pages].flatMap(([path, { file }]) => (listedPages.has(path) === isListed ? [file] : []));
  const neededFiles = reachableFrom(filesOf(true));
  return new Set([...reachableFrom(filesOf(false))].filter((file) => !neededFiles.has(file)));
}

/** `diagnostics` with errors of files `outside` the navigation as warnings. */
export const withoutErrorsOf = (
  diagnostics: readonly Diagnostic[],
  outside: ReadonlySet<string>,
): Diagnostic[] =>
  diagnostics.map((each) =>
    each.severity === 'error' && outside.has(each.file ?? '') ? { ...each, severity: 'warning' } : each,
  );
