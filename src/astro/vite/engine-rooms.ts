import { dirname, join, relative, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { NODE_MODULE, nodeModule } from '../node-module.ts';
import { engineDir, themeDir } from '../package-dirs.ts';

/** Imports of sources by path. */
const IMPORT = /(\b(?:from|import)\s*)(["'])(\.\.?\/[^"']+\.ts)\2/g;

const sources = join(themeDir, '..');

/**
 * What the theme's server code imports from other rooms is what this process already runs. Otherwise Vite
 * would compile some 300 files of the engine for the first page of every site, and memory would hold them
 * twice.
 */
export function engineRooms(): Plugin {
  return {
    name: 'trellis:engine-rooms',
    enforce: 'post',
    applyToEnvironment: ({ config }) => config.consumer === 'server',
    resolveId: {
      order: 'pre',
      filter: { id: NODE_MODULE },
      // Otherwise the bundler of a build would follow the address.
      handler: (id) => ({ id, external: true }),
    },
    transform: {
      filter: { id: { include: `${themeDir}/**` }, code: IMPORT },
      handler(code, id) {
        const folder = dirname(id.replace(/\?.*/s, ''));
        return {
          code: code.replace(IMPORT, (whole, before: string, _, path: string) => {
            const file = relative(sources, resolve(folder, path));
            if (file.startsWith('..') || file.startsWith(`theme${sep}`)) return whole;
            return `${before}${JSON.stringify(engineModule(file))}`;
          }),
          map: null,
        };
      },
    },
  };
}

/**
 * Specifier by which pages import the module that Node runs.
 *
 * @param file path below `src`
 */
export const engineModule = (file: string): string => nodeModule(engineUrl(file));

/** Address of the module that Node runs: the source in the repository, its JavaScript in the package. */
export const engineUrl = (file: string): string =>
  pathToFileURL(join(engineDir, engineDir === sources ? file : file.replace(/\.ts$/, '.js'))).href;
