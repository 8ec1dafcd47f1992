/** Name of the manifest in the folder of a bundle. */
export const MANIFEST = 'manifest.json';

/** A file of the bundle, and what it leads to: names of other files. */
export interface BundledFile {
  /** The module that others import it for: a path below `src`, or the name of a virtual module. */
  module?: string;
  /** What it cannot run without: static imports, and styles or fonts that it names. */
  needs: string[];
  /** What it imports on demand. */
  lazy: string[];
  /** Packages with code in it. */
  packages: string[];
}

export interface BundleManifest {
  /** What authors' modules import: by specifier, the name of the file. `page` is the script of every page. */
  entries: Record<string, string>;
  /** Stylesheets and fonts: by path below `theme`, the name of the file. */
  styles: Record<string, string>;
  files: Record<string, BundledFile>;
}

/** What the search knows of a language, below `src`. */
export const languageModule = (code: string): string => `search/words/languages/${code}.ts`;

/**
 * Code of the virtual module whose `loadLanguage(tag)` loads what the search knows of a language.
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

/** Folders whose files can be part of the bundle, below `src`; `make-bundle.ts` rejects modules of others. */
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
 * The files that `roots` need, now or on demand, except on demand those whose modules are `left`.
 *
 * @throws if no file of the bundle is of a module in `left`
 */
export function closureOf(
  { files }: BundleManifest,
  roots: Iterable<string>,
  omittedModules: Iterable<string> = [],
): Set<string> {
  const byModule = new Map(Object.entries(files).map(([name, { module }]) => [module, name]));
  const excluded = new Set(
    [...omittedModules].map((module) => {
      const name = byModule.get(module);
      if (name === undefined) throw new Error(`The theme's bundle has no file of ${module}`);
      return name;
    }),
  );
  const closure = new Set(roots);
  // Also visits those added on the way.
  for (const name of closure) {
    const { needs = [], lazy = [] } = files[name] ?? {};
    for (const each of needs) closure.add(each);
    for (const each of lazy) if (!excluded.has(each)) closure.add(each);
  }
  return closure;
}
