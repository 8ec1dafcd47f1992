import { realpathSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { dirname, join, sep } from 'node:path';
import { themeDir } from '../package-dirs.ts';

/** Name of the manifest in the folder of the bundle. */
export const SERVER_MANIFEST = 'manifest.json';

export interface ServerManifest {
  /** The version of Astro whose modules are in the bundle. */
  astro: string;
  /** Names of the files by the specifier of the module in them. */
  modules: Record<string, string>;
}

/** Prefixes of specifiers of modules, which a path below `src`, or below `dist` of Astro, follows. */
export const ENGINE = 'trellis:engine/';
export const ASTRO = 'trellis:astro/';
/** Prefix of the names of files that Vite runs; Node.js runs the others. */
export const LINKED = 'linked-';
/** Suffix of the names of files that builds do not need. */
export const DEV = '-dev';

/** Name of the file that exports Astro's commands. */
export const ASTRO_COMMAND = 'astro-command';

/** The package.json of Astro. Its real path, as bundlers name modules. */
export const astroPackage = realPath(findPackageJSON('astro', import.meta.url));
export const astroDist = join(dirname(astroPackage), 'dist');

function realPath(file: string | undefined): string {
  if (!file) throw new Error('Trellis cannot find its own dependency "astro"; install the package again.');
  return realpathSync(file);
}

/** With forward slashes, as bundlers write paths on every system. */
export const withSlashes = (path: string): string => (sep === '/' ? path : path.replaceAll(sep, '/'));

const FOLDERS: readonly [prefix: string, folder: string][] = [
  [ASTRO, `${withSlashes(astroDist)}/`],
  [ENGINE, `${withSlashes(join(themeDir, '..'))}/`],
];

/** The specifier of the module in a file; undefined if it is neither of Astro nor of the engine. */
export function specifierOf(file: string): string | undefined {
  const path = withSlashes(file);
  for (const [prefix, folder] of FOLDERS)
    if (path.startsWith(folder)) return prefix + path.slice(folder.length);
  return undefined;
}

/** The file of the module with a specifier; undefined for any other specifier. */
export function fileOf(specifier: string): string | undefined {
  for (const [prefix, folder] of FOLDERS)
    if (specifier.startsWith(prefix)) return folder + specifier.slice(prefix.length);
  return undefined;
}

/**
 * What stays a module of its own: other rooms, which the process runs already; routes and the layout that
 * imports stylesheets, by which Astro finds the styles of a page; the stylesheets; and the entry of builds.
 */
export const isLeftAsSource = (specifier: string): boolean =>
  specifier === ASTRO + BUILD_ENTRY ||
  (specifier.startsWith(ENGINE) &&
    !/^trellis:engine\/theme\/(?!routes\/|layouts\/Base\.astro$)[^?]*\.(?:astro|ts|json)$/.test(specifier));

/** What pages, snippets and Astro import of the theme: folders and modules below it. */
export const THEME_ROOTS = ['routes', 'jsx', 'jsx/theme-parts/index.ts', 'layouts/Base.astro'];

/** The module of Astro that dev starts with, and the one that a build starts with. */
export const DEV_ENTRY = 'vite-plugin-app/createAstroServerApp.js';
const BUILD_ENTRY = 'entrypoints/prerender.js';

/** Modules of Astro that its virtual modules and compiled pages import. */
export const ASTRO_ROOTS = [
  DEV_ENTRY,
  BUILD_ENTRY,
  'core/app/entrypoints/manifest.js',
  'core/errors/userError.js',
  'core/middleware/index.js',
  'jsx-runtime/index.js',
  'runtime/compiler/index.js',
  'runtime/server/index.js',
  'virtual-modules/middleware.js',
];
