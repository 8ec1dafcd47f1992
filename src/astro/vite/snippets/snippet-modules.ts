import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import {
  type ExportedBy,
  type LinkedImport,
  liftComponents,
  moduleCode,
  pathWithin,
  type SnippetSourceOptions,
} from '../../../content/index.ts';
import { own } from '../../../json/index.ts';
import type { LinkedFolder } from '../../compile/compiled-folder.ts';
import { isInDocs, themeDir } from '../../package-dirs.ts';
import { resolvePackage } from '../resolve.ts';
import { exportedByOf, includedModules, prepareCode, type SnippetRun, tooDeepStub } from './code.ts';
import {
  ISLAND,
  ISLANDS,
  islandOf,
  islandsModule,
  isPartsId,
  MARKED,
  markedModule,
  markedOf,
  partialOf,
  partsOf,
  stubOf,
  virtualModule,
} from './modules.ts';

const runtime = join(themeDir, 'jsx/jsx-runtime.ts');

/** Modules that the engine adds to authors' code, by the specifiers there. */
const OWN: Record<string, string> = {
  'trellis:fill': join(themeDir, 'jsx/fill.ts'),
  'trellis:part': join(themeDir, 'jsx/author-values.ts'),
  'trellis:island': join(themeDir, 'jsx/island.ts'),
  'trellis:value': join(themeDir, 'jsx/author-values.ts'),
  'trellis:theme-parts': join(themeDir, 'jsx/theme-parts/index.ts'),
  'trellis:stand-ins': join(themeDir, 'jsx/stand-ins.ts'),
  'trellis-jsx/jsx-runtime': runtime,
  'trellis-jsx/jsx-dev-runtime': runtime,
};

const REACT: Record<string, string> = {
  react: 'preact/compat',
  'react-dom': 'preact/compat',
  'react-dom/client': 'preact/compat/client',
  'react/jsx-runtime': 'preact/jsx-runtime',
  'react/jsx-dev-runtime': 'preact/jsx-runtime',
  'preact/jsx-dev-runtime': 'preact/jsx-runtime',
};

/** Files that may contain interactive components. */
const INTERACTIVE = /\.(?:mdx|jsx|tsx)$/;

/**
 * Snippets, and components that pages and snippets have in JavaScript. What is text or markup becomes HTML at
 * build; what uses hooks or handles events is compiled for Preact, twice: for its first HTML and for the
 * browser.
 */
export function snippetModules(run: SnippetRun): Plugin {
  const { folder } = run;
  const pathOf = (id: string): string => pathWithin(folder.root, id).replace(/\?.*/s, '');
  const imports = (file: string): LinkedImport[] => folder.lastLoad?.snippets.imports.get(file) ?? [];

  /**
   * The module of the docs folder that an import leads to; undefined for imports that other plugins resolve.
   */
  const resolveLink = (source: string, importer: string): string | undefined => {
    const file = pathOf(importer);
    const link = imports(file).find(({ kind, specifier }) => kind === 'import' && specifier === source);
    if (!link) return undefined;
    if (link.target === undefined) return isPath(source) ? stubOf(link.names) : undefined;
    if (link.isCircular) return stubOf(link.names);
    const target = join(folder.root, link.target);
    const isIsland = ISLAND.test(importer) && INTERACTIVE.test(target);
    const id = isIsland ? islandOf(target) : target;
    return link.missing ? partialOf(id, link.missing, link.names.includes('default')) : id;
  };

  return {
    name: 'trellis:snippets',
    enforce: 'pre',
    resolveId: {
      order: 'pre',
      async handler(source, importer, options) {
        if (Object.hasOwn(OWN, source)) return OWN[source];
        if (source === ISLANDS || isPartsId(source)) return `\0${source}`;
        const preact = own(REACT, source);
        if (preact && (source.startsWith('preact/') || (importer && isInDocs(folder.root, importer))))
          return resolvePackage(this, preact, undefined, options);
        if (!importer || !isInDocs(folder.root, importer)) return undefined;
        if (source === 'astro/jsx-runtime' || source === 'astro/jsx-dev-runtime') return runtime;
        if (ISLAND.test(source) || MARKED.test(source)) return source;
        const target = resolveLink(source, importer);
        if (target) return target;
        const link = imports(pathOf(importer)).find(({ specifier }) => specifier === source);
        if (!link || isPath(source)) return undefined;
        const resolved = await resolvePackage(this, source, importer, options);
        if (resolved) return resolved;
        run.ledger.problems.ofSnippet(
          pathOf(importer),
          `the package "${source}" is not installed; its imports are skipped`,
          { severity: 'warning', code: 'content/package', find: source },
        );
        return stubOf(link.names);
      },
    },
    load: {
      filter: { id: [/^\0(?:virtual:trellis\/islands|trellis:)/, ISLAND, MARKED] },
      async handler(id) {
        if (id === `\0${ISLANDS}`)
          return islandsModule(folder.root, folder.lastLoad?.snippets.interactive ?? []);
        const virtual = virtualModule(id);
        if (virtual !== undefined) return virtual;
        const file = id.replace(/\?.*/s, '');
        // In dev a browser may request any id, and nothing else checks whether what is loaded here may be
        // served.
        if (!isInDocs(folder.root, id) || !INTERACTIVE.test(file) || file.includes('/../')) return undefined;
        this.addWatchFile(file);
        const source = await readFile(file, 'utf8');
        if (MARKED.test(id)) return markedModule(file, pathOf(file), source);
        return file.endsWith('.mdx') ? islandSource(source, exportedByOf(folder, pathOf(file))) : source;
      },
    },
    transform: {
      order: 'pre',
      filter: { id: [/\.(?:[cm]?[jt]s|[jt]sx)$/, ISLAND] },
      handler(code, id) {
        if (!isInDocs(folder.root, id) || MARKED.test(id)) return undefined;
        if (/\.[cm]?[jt]s$/.test(id)) return tooDeepStub(run, code, pathOf(id));
        const isBrowser = this.environment.name === 'client';
        return prepareCode(run, { code, id, file: pathOf(id), isBrowser }, this.parse.bind(this));
      },
    },
  };
}

/** How to compile the snippets and interactive components of an MDX file, by its absolute path. */
export function snippetSource(
  folder: LinkedFolder & { root: string; isPage(path: string): boolean },
  path: string,
): SnippetSourceOptions {
  const file = pathWithin(folder.root, path);
  return {
    isSnippet: !folder.isPage(file),
    snippet: includedModules(folder, file),
    islands: markedOf(path),
    components: (names) => partsOf(file, names),
    fill: 'trellis:fill',
    exportedBy: exportedByOf(folder, file),
  };
}

const isPath = (specifier: string): boolean =>
  /^[./]/.test(specifier) || /\.(?:mdx?|[jt]sx?)$/.test(specifier);

/**
 * The part of an MDX file that an island can use: its components and values. Its text is HTML of the page.
 */
const islandSource = (source: string, exportedBy: ExportedBy): string =>
  `${liftComponents(source, exportedBy)?.module ?? moduleCode(source)}\n` +
  'export default function Content() { return null; }';
