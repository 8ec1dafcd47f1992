import { dirname, join, relative, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { nodeModule } from '../node-module.ts';
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
    transform: {
      filter: { id: { include: `${themeDir}/**` }, code: IMPORT },
      handler(code, id) {
        const folder = dirname(id.replace(/\?.*/s, ''));
        return {
          code: code.replace(IMPORT, (whole, before: string, _, path: string) => {
            const file = relative(sources, resolve(folder, path));
            if (file.startsWith('..') || file.startsWith(`theme${sep}`)) return whole;
            return `${before}${JSON.stringify(nodeModule(pathToFileURL(engineFile(file)).href))}`;
          }),
          map: null,
        };
      },
    },
  };
}

/** The module that Node runs: the source in the repository, its JavaScript in the package. */
const engineFile = (file: string): string =>
  join(engineDir, engineDir === sources ? file : file.replace(/\.ts$/, '.js'));
