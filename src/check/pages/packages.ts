import { isBuiltin } from 'node:module';
import { createLineIndex, type Diagnostic } from '../../diagnostics/index.ts';
import type { LoadedSite } from '../../site/index.ts';

/** What a specifier names: `@scope/kit/button` a part of `@scope/kit`. */
const packageOf = (specifier: string): string | undefined =>
  IS_FILE.test(specifier) ? undefined : /^(?:@[^/]+\/)?[^./@:][^/:]*(?=\/|$)/.exec(specifier)?.[0];

const IS_FILE = /\.(?:mdx?|[jt]sx?)$/;

/**
 * Warnings for imports of packages that are not installed.
 *
 * @param isInstalled whether pages can import the package
 * @param read the text of a file of the folder
 */
export function checkPackages(
  { snippets }: Pick<LoadedSite, 'snippets'>,
  isInstalled: (name: string) => boolean,
  read: (file: string) => string,
): Diagnostic[] {
  return [...snippets.imports].flatMap(([file, imports]) =>
    imports.flatMap(({ kind, specifier, target, start, end }): Diagnostic[] => {
      const name = packageOf(specifier);
      if (kind !== 'import' || target !== undefined || name === undefined) return [];
      if (isBuiltin(specifier) || isInstalled(name)) return [];
      const source = read(file);
      return [
        {
          code: 'content/package',
          severity: 'warning',
          message: `the package "${specifier}" is not installed; its imports are skipped`,
          file,
          range: createLineIndex(source).rangeOf(start, end),
          hint: 'Install it in the docs folder, or delete the import.',
          source,
        },
      ];
    }),
  );
}
