import { registerHooks } from 'node:module';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { nodeModule } from '../node-module.ts';
import { packedServerDir, themeDir } from '../package-dirs.ts';
import { engineModule, engineUrl } from '../vite/engine-rooms.ts';
import type { ServerBundle } from './server-bundle.ts';
import { ASTRO_COMMAND, astroPackage, ENGINE, fileOf, specifierOf, withSlashes } from './server-manifest.ts';

/** Imports of modules that Node.js runs: those of other rooms, and files of the bundle. */
const FOR_NODE = /"(?:trellis:engine\/(?!theme\/)([^"\n]+)|\.\/((?:astro(?:-dev)?|theme)\.js))"/g;

const folderOf = ({ dir }: ServerBundle): string => `${withSlashes(dir)}/`;

/** Astro's commands: from the bundle, or from the package if another version is installed. */
export async function importAstro(bundle: ServerBundle | undefined): Promise<typeof import('astro')> {
  if (!bundle) return import('astro');
  const folder = folderOf(bundle);
  resolveInBundle(folder);
  return import(pathToFileURL(`${folder}${ASTRO_COMMAND}.js`).href);
}

/**
 * Gives imports of the theme's and Astro's server code the modules of the bundle, so that Vite need not
 * compile some 450 files of them one by one at each start.
 */
export function bundledServer(bundle: ServerBundle): Plugin {
  const inBundle = folderOf(bundle);
  resolveInBundle(inBundle);
  let isThemeEdited = false;
  /** The file of the bundle with the module of a file. */
  const bundled = (file: string): string | undefined => {
    const specifier = specifierOf(file);
    if (specifier === undefined || (isThemeEdited && isThemeCode(specifier))) return undefined;
    const name = bundle.modules[specifier];
    return name === undefined ? undefined : inBundle + name;
  };
  return {
    name: 'trellis:server-bundle',
    enforce: 'pre',
    applyToEnvironment: ({ config }) => config.consumer === 'server',
    configureServer(server) {
      if (bundle.dir === packedServerDir) return;
      server.watcher.add(themeDir);
      server.watcher.on('change', (file) => {
        if (isThemeEdited || !isThemeCode(specifierOf(file) ?? '')) return;
        isThemeEdited = true;
        for (const { moduleGraph } of Object.values(server.environments)) moduleGraph.invalidateAll();
        server.ws.send({ type: 'full-reload', path: '*' });
      });
    },
    resolveId: {
      order: 'pre',
      async handler(source, importer, options) {
        const own = fileOf(source);
        if (own !== undefined) return bundled(own) ?? own;
        const isFromBundle = importer?.startsWith(inBundle) === true;
        if (source.startsWith('.')) {
          if (importer === undefined) return undefined;
          const file = withSlashes(resolve(dirname(importer), source));
          return isFromBundle ? file : bundled(file);
        }
        if (source.startsWith('file:')) return bundled(fileURLToPath(source));
        if (isAbsolute(source)) return bundled(source);
        if (isFromBundle) return this.resolve(source, originalOf(importer), { ...options, skipSelf: true });
        if (!/^(?:astro\/|trellis[:-])/.test(source)) return undefined;
        const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
        return (resolved && bundled(resolved.id)) ?? resolved;
      },
    },
    transform: {
      filter: { id: { include: `${inBundle}**` } },
      handler: (code) => ({
        // Only as a literal does Vite leave an address to Node.js.
        code: code.replace(FOR_NODE, (_, room: string | undefined, name: string) =>
          JSON.stringify(room ? engineModule(room) : nodeModule(pathToFileURL(inBundle + name).href)),
        ),
        map: null,
      }),
    },
  };
}

/**
 * Whether this is server code of the theme. Once a contributor has edited it, Vite compiles the sources, and
 * reloads them with each further edit.
 */
const isThemeCode = (specifier: string): boolean =>
  /^trellis:engine\/theme\/(?!client\/).*\.(?:astro|ts|json)$/.test(specifier);

/** A file from which an import in a file of the bundle leads to the same package as before. */
const originalOf = (file: string): string =>
  /[\\/](?:linked-)?astro[^\\/]*$/.test(file) ? astroPackage : join(themeDir, 'index.ts');

const resolvedFolders = new Set<string>();

/** Has Node.js resolve imports in files of a bundle as in the modules that they were made from. */
function resolveInBundle(folder: string): void {
  if (resolvedFolders.has(folder)) return;
  resolvedFolders.add(folder);
  const address = pathToFileURL(folder).href;
  registerHooks({
    resolve(specifier, context, next) {
      const { parentURL = '' } = context;
      if (!parentURL.startsWith(address) || specifier.startsWith('.')) return next(specifier, context);
      if (specifier.startsWith(ENGINE)) return next(engineUrl(specifier.slice(ENGINE.length)), context);
      const file = fileOf(specifier);
      return file === undefined
        ? next(specifier, { ...context, parentURL: pathToFileURL(originalOf(parentURL)).href })
        : next(pathToFileURL(file).href, context);
    },
  });
}
