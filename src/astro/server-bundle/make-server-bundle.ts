/** Bundles the server code of the theme and of Astro. Only the repository and `npm pack` do this. */
import { readdirSync, statSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Plugin, rolldown } from 'rolldown';
import { themeDir } from '../package-dirs.ts';
import { makeAstroCommand } from './make-astro-command.ts';
import { originalMeta } from './original-meta.ts';
import { replacedPackages } from './replaced-packages.ts';
import {
  ASTRO,
  ASTRO_ROOTS,
  astroDist,
  astroPackage,
  DEV,
  DEV_ENTRY,
  isLeftAsSource,
  LINKED,
  SERVER_MANIFEST,
  type ServerManifest,
  specifierOf,
  THEME_ROOTS,
  withSlashes,
} from './server-manifest.ts';

/** Writes the bundle to the empty folder `to`. */
export async function makeServerBundle(to: string): Promise<void> {
  /** Names of the files of the bundle by module. */
  const modules: ServerManifest['modules'] = {};
  const roots = [
    ...themeRoots().map((path) => join(themeDir, path)),
    ...ASTRO_ROOTS.map((path) => join(astroDist, path)),
  ];
  const devEntry = join(astroDist, DEV_ENTRY);
  const graph = new ImportGraph(roots.filter((file) => file !== devEntry).map(withSlashes));
  const bundle = await rolldown({
    input: Object.fromEntries(roots.map((file) => [`root-${nameOf(specifierOf(file) ?? file)}`, file])),
    platform: 'node',
    treeshake: false,
    preserveEntrySignatures: 'strict',
    plugins: [
      replacedPackages(),
      externals(),
      await astroComponents(),
      plainJson(),
      originalMeta(),
      entries(),
    ],
  });
  await bundle.write({
    dir: to,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: '[name].js',
    codeSplitting: {
      // A group takes along what its modules import, so those that import nothing of the others come first.
      groups: CHUNKS.map((name, priority) => ({ name, priority, test: (id) => graph.chunkOf(id) === name })),
    },
  });
  await makeAstroCommand(to);
  const { version } = JSON.parse(await readFile(astroPackage, 'utf8'));
  const manifest: ServerManifest = { astro: version, modules };
  await writeFile(join(to, SERVER_MANIFEST), `${JSON.stringify(manifest, null, 1)}\n`);

  /** Each module is an entry, so whoever imports it gets the one in the bundle. */
  function entries(): Plugin {
    return {
      name: 'entries',
      moduleParsed({ id, importedIds, dynamicallyImportedIds }) {
        graph.add(id, [...importedIds, ...dynamicallyImportedIds]);
        const name = specifierOf(id);
        if (name === undefined || isLeftAsSource(name)) return;
        const file = `${nameOf(name)}.js`;
        modules[name] = file;
        this.emitFile({ type: 'chunk', id, fileName: file, preserveSignature: 'strict' });
      },
    };
  }
}

/** The files of the bundle with the code. A file follows those that import it. */
const CHUNKS = [`${LINKED}astro${DEV}`, `${LINKED}theme`, `${LINKED}astro`, `astro${DEV}`, 'theme', 'astro'];

/** Which modules import which, and so which files of the bundle they can share. */
class ImportGraph {
  private readonly imports = new Map<string, readonly string[]>();
  private readonly importers = new Map<string, string[]>();
  private linkedIds: Set<string> | undefined;
  private buildIds: Set<string> | undefined;
  private readonly buildRoots: readonly string[];

  constructor(buildRoots: readonly string[]) {
    this.buildRoots = buildRoots;
  }

  add(id: string, importedIds: readonly string[]): void {
    this.imports.set(id, importedIds);
    for (const each of importedIds) this.importers.set(each, [...(this.importers.get(each) ?? []), id]);
  }

  /**
   * The name of the chunk of a module. `linked`: Vite has to run it, because it imports something that only
   * Vite can load, at once or through others. Node.js runs the rest, which is most. `dev`: only the dev
   * server imports it.
   */
  chunkOf(id: string): string | null {
    const specifier = specifierOf(id);
    if (specifier === undefined || isLeftAsSource(specifier)) return null;
    this.linkedIds ??= reachable([...this.importers.keys()].filter(isForVite), this.importers);
    this.buildIds ??= reachable(this.buildRoots, this.imports);
    const room = specifier.startsWith(ASTRO) ? 'astro' : 'theme';
    return `${this.linkedIds.has(id) ? LINKED : ''}${room}${this.buildIds.has(id) ? '' : DEV}`;
  }
}

function reachable(ids: Iterable<string>, edges: ReadonlyMap<string, readonly string[]>): Set<string> {
  const found = new Set(ids);
  // Also visits ids added in the loop.
  for (const id of found) for (const next of edges.get(id) ?? []) found.add(next);
  return found;
}

/** Virtual modules, sources, styles, and Preact, of which interactive components have one copy. */
const isForVite = (id: string): boolean => /^(?:virtual:|astro:|#|preact\b|trellis:engine\/theme\/)/.test(id);

const nameOf = (name: string): string => name.replace(/^trellis:/, '').replace(/[/.]/g, '-');

/** Paths of the roots below `theme`. */
const themeRoots = (): string[] =>
  THEME_ROOTS.flatMap((path) =>
    statSync(join(themeDir, path)).isFile()
      ? path
      : readdirSync(join(themeDir, path))
          .filter((name) => /\.(?:astro|ts)$/.test(name))
          .map((name) => `${path}/${name}`),
  );

/**
 * What the bundle does not contain: other rooms, which the process runs already, stylesheets, virtual
 * modules, packages, and the modules that are left as sources.
 */
function externals(): Plugin {
  return {
    name: 'externals',
    resolveId: {
      order: 'pre',
      async handler(source, importer, options) {
        if (importer === undefined) return undefined;
        const isRelative = source.startsWith('.');
        const isOfAstro = source.startsWith('astro/');
        const file = isRelative ? resolve(dirname(importer), source) : undefined;
        const resolved = isOfAstro ? (await this.resolve(source, importer, options))?.id : file;
        const name = resolved === undefined ? undefined : specifierOf(resolved);
        const isLazy = options.kind === 'dynamic-import';
        if (name !== undefined && !isLazy && !isLeftAsSource(name)) return resolved;
        return { id: name ?? source, external: true };
      },
    },
  };
}

/** Compiles components as Astro does. */
async function astroComponents(): Promise<Plugin> {
  const compiler = createRequire(astroPackage).resolve('@astrojs/compiler-rs');
  const { transform } = await import(pathToFileURL(compiler).href);
  return {
    name: 'astro-components',
    load: {
      filter: { id: /\.astro$/ },
      async handler(id) {
        const { code, diagnostics } = transform(await readFile(id, 'utf8'), {
          compact: true,
          filename: id,
          normalizedFilename: specifierOf(id),
          internalURL: 'astro/compiler-runtime',
          scopedStyleStrategy: 'attribute',
          resultScopedSlot: true,
          resolvePath: (specifier: string) => specifier,
        });
        const problem = diagnostics.find(({ severity }: { severity: string }) => severity === 'error');
        if (problem) throw new Error(`${id}: ${problem.text}`);
        return { code, moduleType: 'ts' };
      },
    },
  };
}

/** One value, not an export for each key. */
function plainJson(): Plugin {
  return {
    name: 'plain-json',
    load: {
      filter: { id: /\.json$/ },
      async handler(id) {
        const json = JSON.stringify(JSON.parse(await readFile(id, 'utf8')));
        return { code: `export default JSON.parse(${JSON.stringify(json)});`, moduleType: 'js' };
      },
    },
  };
}
