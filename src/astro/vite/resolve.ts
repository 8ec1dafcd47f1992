import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const engineFile = fileURLToPath(import.meta.url);

/**
 * Imports of the files of a docs folder: `/x` means the docs root, and a package that the folder has not
 * installed is taken from beside the engine (compiled MDX imports Astro's runtime, for one).
 */
export function resolveFromDocs(root: string): Plugin {
  return {
    name: 'trellis:resolve',
    enforce: 'pre',
    resolveId: {
      order: 'pre',
      async handler(source, importer, options) {
        if (!importer?.startsWith(`${root}/`) || importer.includes('/node_modules/')) return undefined;
        if (source.startsWith('/')) {
          if (source.startsWith(`${root}/`)) return undefined;
          const file = join(root, source);
          return existsSync(file) ? file : undefined;
        }
        if (/^[.\0]/.test(source) || /^[a-z]+:/i.test(source)) return undefined;
        const found = await this.resolve(source, importer, { ...options, skipSelf: true });
        return found ?? this.resolve(source, engineFile, { ...options, skipSelf: true });
      },
    },
  };
}
