/** Name of the manifest in the folder of a bundle. */
export const MANIFEST = 'manifest.json';

/** A file of the bundle, and the names of the files that it uses. */
export interface BundledFile {
  /** The module that it is loaded for: a path below `src`, or the name of a virtual module. */
  module?: string;
  /** Files that it cannot run without: static imports, and styles or fonts that it names. */
  needs: string[];
  /** Files that it imports on demand. */
  lazy: string[];
  /** Names of the packages whose code it contains. */
  packages: string[];
}

export interface BundleManifest {
  /** File names by the specifiers that authors' modules import. `page` is the script of every page. */
  entries: Record<string, string>;
  /** File names by the paths of stylesheets and fonts below `theme`. */
  styles: Record<string, string>;
  files: Record<string, BundledFile>;
}

/** Path, below `src`, of the search's module for a language. */
export const languageModule = (code: string): string => `search/words/languages/${code}.ts`;

/**
 * Code of the virtual module whose `loadLanguage(tag)` loads the search's data for a language.
 *
 * @param languages code and path of each
 */
export function languageLoader(languages: (readonly [code: string, path: string])[]): string {
  const entries = languages.map(([code, path]) => `${code}: () => import(${JSON.stringify(path)})`);
  return `const languages = {
${entries.join(',\n')}
};
export async function loadLanguage(tag) {
  const code = tag.split('-', 1)[0].toLowerCase();
  return (await languages[code]?.())?.language;
}`;
}

/** Folders below `src` whose files can be part of the bundle; `make-bundle.ts` rejects modules of others. */
export const BUNDLED_ROOMS = [
  'theme',
  'sandbox',
  'contract',
  'request',
  'search',
  'json',
  'text',
  'memory',
  'astro/theme-bundle',
  'astro/vite',
];

/**
 * The files that `roots` need, at once or on demand. Imports of `omittedModules` on demand are left out.
 *
 * @throws if the bundle has no file for one of `omittedModules`
 */
export function closureOf(
  { files }: BundleManifest,
  roots: Iterable<string>,
  omittedModules: Iterable<string> = [],
): Set<string> {
  const byModule = new Map(Object.entries(files).map(([name, { module }]) => [module, name]));
  const omittedFiles = new Set(
    [...omittedModules].map((module) => {
      const name = byModule.get(module);
      if (name === undefined) throw new Error(`The theme's bundle has no file of ${module}`);
      return name;
    }),
  );
  const closure = new Set(roots);
  // Also visits names added in the loop.
  for (const name of closure) {
    const { needs = [], lazy = [] } = files[name] ?? {};
    for (const each of needs) closure.add(each);
    for (const each of lazy) if (!omittedFiles.has(each)) closure.add(each);
  }
  return closure;
}
